import { type Context, Hono } from 'hono'
import { readHandOff } from './hand-off/read-hand-off.ts'
import { languageOf, siteTexts } from './languages.ts'
import type { TravelSite } from './layout.ts'
import { EMPTY_FORM, type HomeForm, homePage } from './pages/home-page.ts'
import { refusedPage, resultsPage } from './pages/results-page.ts'
import { showPage } from './pages/show-page.ts'
import { placeByCode, placeLabel } from './places.ts'
import { CURRENCIES, type Currency } from './price.ts'
import { HAND_OFF_TRIP_TYPES, hasFlight, needsNight } from './search.ts'

/** Searching: the address to which partners send their visitors, and our own form. */
export function searchRoutes(site: TravelSite): Hono {
  return new Hono()
    .get('/', (context) => context.redirect(`/home${new URL(context.req.url).search}`))
    .get('/home', (context) => (context.req.query('directSubmit') === undefined ? showHome(context, site) : showResults(context, site)))
    .get('/search', (context) => {
      const form = readForm(context)
      const params = handOffOf(form, languageOf(context))
      const { problems } = readHandOff(params, today())
      return problems ? showHome(context, site, form, problems) : context.redirect(`/home?${params}`, 303)
    })
}

/** `YYYY-MM-DD`, UTC. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** Our own parameter, besides those of a hand-off; pesos by default. */
export function currencyOrPesos(name: string | null | undefined): Currency {
  return CURRENCIES.find((currency) => currency === name) ?? 'ARS'
}

function showHome(context: Context, site: TravelSite, form: HomeForm = EMPTY_FORM, problems: Parameters<typeof homePage>[2] = []) {
  const language = languageOf(context)
  const body = homePage(language, form, problems, today())
  const page = { language, title: siteTexts(language).home.title, address: addressOf(context), body }
  return showPage(context, site, page, problems.length > 0 ? 400 : 200)
}

async function showResults(context: Context, site: TravelSite) {
  const params = new URL(context.req.url).searchParams
  const currency = currencyOrPesos(params.get('currency'))
  params.delete('currency')
  const { search, problems } = readHandOff(params, today())
  if (problems) {
    const language = languageOf(context)
    const title = siteTexts(language).refused.title
    const body = refusedPage(language, problems, site.platform_url)
    return showPage(context, site, { language, title, address: addressOf(context), body }, 400)
  }
  const title = siteTexts(search.language).search.title(placeLabel(placeByCode(search.destination), search.language))
  const promise = await site.find_promise(search.hand_off, search.language)
  const body = resultsPage(search, currency, params, promise)
  return showPage(context, site, { language: search.language, title, address: addressOf(context), body, promise })
}

function addressOf(context: Context): string {
  const url = new URL(context.req.url)
  return `${url.pathname}${url.search}`
}

function readForm(context: Context): HomeForm {
  const names = Object.keys(EMPTY_FORM) as (keyof HomeForm)[]
  return Object.fromEntries(names.map((name) => [name, (context.req.query(name) ?? '').slice(0, 100)])) as HomeForm
}

/** The form as a hand-off, so that the same reader validates both. */
function handOffOf(form: HomeForm, language: string): URLSearchParams {
  const trip_type = HAND_OFF_TRIP_TYPES.find((name) => name === form.kind)
  const ages = form.child_ages.replaceAll(' ', '')
  const params = new URLSearchParams({ directSubmit: 'true', tripType: form.kind })
  if (trip_type === 'MULTI') params.set('businessCabin', 'false')
  if (trip_type && needsNight(trip_type)) params.set('multiHotel', 'false')
  if (trip_type && hasFlight(trip_type)) params.set('departure', form.departure)
  params.set(trip_type === 'ONLY_HOTEL' ? 'hotelDestination' : 'destination', form.destination)
  params.set('departureDate', form.start.split('-').reverse().join('/'))
  params.set('arrivalDate', form.end.split('-').reverse().join('/'))
  params.set('distribution', ages ? `${form.adults}-${ages.split(',').length}-${ages}` : `${form.adults}-0`)
  params.set('lang', language.toUpperCase())
  return params
}
