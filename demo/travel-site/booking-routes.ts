import { type Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { randomCharacters, type SiteBooking } from './booking.ts'
import type { Desk } from './desk.ts'
import { sorryPage } from './errors.ts'
import { readHandOff } from './hand-off/read-hand-off.ts'
import { writeHandOff } from './hand-off/write-hand-off.ts'
import { languageOf, siteTexts } from './languages.ts'
import type { TravelSite } from './layout.ts'
import { OFFER_COUNT } from './offers.ts'
import { type BookForm, type BookProblems, bookPage } from './pages/book-page.ts'
import { addressOf, type BookingView, bookingPage, bookingsPage, shortId } from './pages/booking-page.ts'
import { showPage, signedInTraveller } from './pages/show-page.ts'
import { CURRENCIES, FARES } from './price.ts'
import { currencyOrPesos, today } from './search-routes.ts'

/** Booking, changing, cancelling and resending. Every POST ends in a redirect, so that reloading repeats nothing. */
export function bookingRoutes(site: TravelSite, desk: Desk): Hono {
  return new Hono()
    .get('/book', (context) => startBooking(context, site))
    .post('/book', (context) => finishBooking(context, site, desk))
    .get('/bookings', (context) => {
      const language = languageOf(context)
      const body = bookingsPage(desk.listOf(visitorOf(context) ?? ''), language)
      return showPage(context, site, { language, title: siteTexts(language).bookings.title, address: '/bookings', body })
    })
    .get('/dashboard', (context) => context.redirect(`/bookings${new URL(context.req.url).search}`))
    .get('/booking/:id', (context) => withBooking(context, site, desk, (booking) => showBooking(context, site, desk, booking)))
    .post('/booking/:id/change', (context) => withBooking(context, site, desk, (booking) => change(context, site, desk, booking)))
    .post('/booking/:id/cancel', (context) =>
      withBooking(context, site, desk, async (booking) => {
        await desk.cancel(booking.id)
        return context.redirect(addressOf(booking, languageOf(context, booking.search.language)), 303)
      }),
    )
    .post('/booking/:id/resend', (context) =>
      withBooking(context, site, desk, async (booking) => {
        await desk.resend(booking.id)
        return context.redirect(addressOf(booking, languageOf(context, booking.search.language)), 303)
      }),
    )
}

const OfferNumber = z.coerce.number().int().min(1).max(OFFER_COUNT)

function startBooking(context: Context, site: TravelSite) {
  const params = new URL(context.req.url).searchParams
  const offer = OfferNumber.safeParse(params.get('offer'))
  const currency = currencyOrPesos(params.get('currency'))
  for (const own of ['offer', 'currency']) params.delete(own)
  const { search } = readHandOff(params, today())
  if (!search || !offer.success) return sorryPage(context, site, 'invalid', 400)
  const { name = '', email } = signedInTraveller(context) ?? {}
  return showForm(context, site, { search, offer: offer.data, currency, request_key: randomCharacters(16), name, email: email ?? '' })
}

const Posted = z.object({
  search: z.string().max(2000),
  offer: OfferNumber,
  currency: z.enum(CURRENCIES),
  request_key: z.string().regex(/^[0-9A-Z]{16}$/),
  name: z.string().trim().max(1000).default(''),
  email: z.string().trim().max(1000).default(''),
})

async function finishBooking(context: Context, site: TravelSite, desk: Desk) {
  const posted = Posted.safeParse(await context.req.parseBody())
  if (!posted.success) return sorryPage(context, site, 'invalid', 400)
  const { search } = readHandOff(new URLSearchParams(posted.data.search), today())
  if (!search) return sorryPage(context, site, 'invalid', 400)
  const { name, email, offer, currency, request_key } = posted.data
  const problems = { name: [...name].length > 80, email: email !== '' && !z.email().max(254).safeParse(email).success }
  if (problems.name || problems.email) return showForm(context, site, { ...posted.data, search }, problems)
  const visitor = visitorOf(context) ?? newVisitor(context)
  const traveller = { name: name || null, email: email || null, account: signedInTraveller(context)?.account ?? null }
  const booking = await desk.book({ visitor, request_key, search, offer_number: offer, currency, traveller })
  return context.redirect(`${addressOf(booking, search.language)}&notice=done`, 303)
}

async function showForm(context: Context, site: TravelSite, form: BookForm, problems: BookProblems = {}) {
  const { language, hand_off } = form.search
  const promise = await site.find_promise(hand_off, language)
  const address = `/book?${writeHandOff(form.search)}&currency=${form.currency}&offer=${form.offer}`
  const page = {
    language,
    title: siteTexts(language).book.title,
    address,
    body: bookPage(form, problems, promise, signedInTraveller(context)),
    promise,
  }
  return showPage(context, site, page, problems.name || problems.email ? 422 : 200)
}

function showBooking(
  context: Context,
  site: TravelSite,
  desk: Desk,
  booking: SiteBooking,
  more: Partial<BookingView> = {},
  status: 200 | 409 | 422 = 200,
) {
  const language = languageOf(context, booking.search.language)
  const texts = siteTexts(language).booking
  const asked = context.req.query('notice')
  const notice = asked === 'done' ? { good: true, text: texts.done } : asked === 'same' ? { good: true, text: texts.same } : undefined
  const body = bookingPage({
    booking,
    reports: desk.reportsOf(booking),
    language,
    platform_url: site.platform_url,
    ...(notice && { notice }),
    ...more,
  })
  const page = { language, title: texts.title(shortId(booking)), address: addressOf(booking, language), body }
  return showPage(context, site, page, status)
}

const PostedChange = z.object({ start: z.iso.date(), end: z.iso.date(), fare: z.enum(FARES) })

async function change(context: Context, site: TravelSite, desk: Desk, booking: SiteBooking) {
  const language = languageOf(context, booking.search.language)
  const texts = siteTexts(language).booking
  if (booking.status === 'cancelled') return showBooking(context, site, desk, booking, { notice: { good: false, text: texts.closed } }, 409)
  const posted = PostedChange.safeParse(await context.req.parseBody())
  const badDates = { notice: { good: false, text: texts.bad_dates }, ...(posted.success && { typed: posted.data }) }
  if (!posted.success) return showBooking(context, site, desk, booking, badDates, 422)
  const { start, end } = posted.data
  if (readHandOff(writeHandOff({ ...booking.search, start, end }), today()).problems)
    return showBooking(context, site, desk, booking, badDates, 422)
  const changed = await desk.change(booking.id, posted.data)
  return context.redirect(`${addressOf(booking, language)}${changed?.revision === booking.revision ? '&notice=same' : ''}`, 303)
}

async function withBooking(context: Context, site: TravelSite, desk: Desk, show: (booking: SiteBooking) => Response | Promise<Response>) {
  const booking = desk.find(context.req.param('id') ?? '')
  return booking ? show(booking) : sorryPage(context, site, 'not_found', 404)
}

const VISITOR_COOKIE = 'rumbo_sur_visitor'

function visitorOf(context: Context): string | undefined {
  const visitor = getCookie(context, VISITOR_COOKIE)
  return visitor && /^[0-9A-Z]{26}$/.test(visitor) ? visitor : undefined
}

function newVisitor(context: Context): string {
  const visitor = randomCharacters(26)
  const secure = new URL(context.req.url).protocol === 'https:'
  setCookie(context, VISITOR_COOKIE, visitor, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 31_536_000, secure })
  return visitor
}
