import { html } from 'hono/html'
import type { BookingChange, SiteBooking } from '../booking.ts'
import { siteTexts, writeDate, writeMoney, writeTime } from '../languages.ts'
import type { Html } from '../layout.ts'
import { FARES } from '../price.ts'
import type { Report } from '../report.ts'
import { type Language, nightsOf } from '../search.ts'
import { fact, searchSummary } from '../search-summary.ts'

export interface BookingView {
  booking: SiteBooking
  /** Newest first. */
  reports: Report[]
  language: Language
  /** The partner's home page, linked until a trail is known. */
  platform_url: string
  notice?: { good: boolean; text: string }
  /** Rejected input, to be shown again. */
  typed?: BookingChange
}

/** The page of a booking: its state, the agency's earnings, the state of its report, and the available actions. */
export function bookingPage(view: BookingView): Html {
  const { booking, language, notice } = view
  const texts = siteTexts(language).booking
  return html`${notice ? html`<p class="notice ${notice.good ? 'good' : 'bad'}" role="${notice.good ? 'status' : 'alert'}">${notice.text}</p>` : ''}
<div class="title-row"><h1>${texts.title(shortId(booking))}</h1><p>${statusBadge(booking, language)} <span class="help">${texts.revision(booking.revision)}</span></p></div>
<div class="columns even">
<div class="stack">${earnings(booking, language)}${reportCard(view)}</div>
<div class="stack"><section class="card" aria-labelledby="trip"><h2 id="trip">${texts.trip}</h2><h3>${booking.title}</h3>
<ul class="chips">${booking.details.map((detail) => html`<li>${detail}</li>`)}</ul>${searchSummary(booking.search, language)}
<dl class="facts">${fact(texts.fare, texts.fares[booking.fare])}${fact(texts.traveller, booking.traveller.name ?? booking.traveller.email ?? texts.anonymous)}</dl></section>
${booking.status === 'confirmed' ? html`${changeForm(view)}${cancelForm(view)}` : ''}</div>
</div>`
}

/** `RS-000123`, for display; the rest of the id is the page's secret key. */
export function shortId(booking: SiteBooking): string {
  return booking.id.split('-').slice(0, 2).join('-')
}

function statusBadge(booking: SiteBooking, language: Language): Html {
  return html`<span class="badge ${booking.status}">${siteTexts(language).booking[booking.status]}</span>`
}

function earnings({ amounts, currency, status }: SiteBooking, language: Language): Html {
  const texts = siteTexts(language).booking
  const row = (label: string, amount: number) =>
    html`<tr><th scope="row">${label}</th><td>${writeMoney(amount, currency, language)}</td></tr>`
  return html`<section class="card" aria-labelledby="earns"><h2 id="earns">${texts.earns}</h2>
<table class="sum ${status}"><tbody>${row(texts.sale, amounts.sale)}${row(texts.cost, -amounts.cost)}${row(texts.fees, -amounts.fees)}${row(texts.taxes, -amounts.taxes)}</tbody>
<tfoot>${row(texts.profit, amounts.profit)}</tfoot></table>
<p class="help">${status === 'confirmed' ? texts.earns_note : texts.earns_cancelled}</p></section>`
}

function reportCard({ booking, reports, language, platform_url }: BookingView): Html {
  const texts = siteTexts(language)
  const newest = reports[0]
  const trail = reports.find((report) => report.answer?.trail)?.answer?.trail
  return html`<section class="card" aria-labelledby="report"><h2 id="report">${texts.booking.report}</h2>
${newest ? html`<p class="report ${newest.state}">${reportText(newest, language)}</p>${attemptsText(newest, language)}` : ''}
<p class="actions"><a class="button" href="${trail?.url ?? platform_url}">${trail ? texts.booking.see_trail : texts.back_to_partner}</a></p>
<form class="actions" method="post" action="${actionOf(booking, 'resend', language)}"><button class="quiet" type="submit">${texts.booking.resend}</button>
${newest?.state === 'waiting' ? html`<a class="button quiet" href="${addressOf(booking, language)}">${texts.booking.reload}</a>` : ''}</form></section>`
}

function reportText({ state, answer }: Report, language: Language): string {
  const texts = siteTexts(language).booking
  if (state !== 'acknowledged') return texts[state]
  if (!answer) return texts.acknowledged
  return answer.matched ? texts.matched : texts.unmatched
}

function attemptsText(report: Report, language: Language): Html {
  const texts = siteTexts(language).booking
  const parts = [texts.revision(report.revision), texts.attempts(report.attempts)]
  if (report.state === 'waiting' && report.attempts > 0) parts.push(texts.next_attempt(writeTime(report.next_attempt_at, language)))
  const problem = report.last_problem ? html`<br>${texts.last_problem} <code>${report.last_problem}</code>` : ''
  return html`<p class="help">${parts.join(' · ')}${problem}</p>`
}

function changeForm({ booking, language, typed }: BookingView): Html {
  const texts = siteTexts(language)
  const now = typed ?? { start: booking.search.start, end: booking.search.end, fare: booking.fare }
  const date = (name: 'start' | 'end') =>
    html`<div class="field"><label for="${name}">${texts.home[name]}</label><input id="${name}" name="${name}" type="date" required value="${now[name]}"></div>`
  return html`<form class="card" method="post" action="${actionOf(booking, 'change', language)}" aria-labelledby="change"><h2 id="change">${texts.booking.change}</h2>
<div class="two">${date('start')}${date('end')}</div>
<div class="field"><label for="fare">${texts.booking.fare}</label><select id="fare" name="fare">
${FARES.map((fare) => html`<option value="${fare}"${fare === now.fare ? html` selected` : ''}>${texts.booking.fares[fare]}</option>`)}</select></div>
<p class="actions"><button type="submit">${texts.booking.change_submit}</button></p></form>`
}

function cancelForm({ booking, language }: BookingView): Html {
  const texts = siteTexts(language).booking
  return html`<details class="card cancel"><summary>${texts.cancel}</summary><form method="post" action="${actionOf(booking, 'cancel', language)}">
<p>${texts.cancel_text}</p><p class="actions"><button class="danger" type="submit">${texts.cancel_submit}</button></p></form></details>`
}

/** The list of one browser's bookings. */
export function bookingsPage(bookings: SiteBooking[], language: Language): Html {
  const texts = siteTexts(language)
  const line = (booking: SiteBooking) => html`<li class="card booking-line"><div><h2>${booking.title}</h2>
<p class="help">${shortId(booking)} · ${writeDate(booking.search.start, language)} – ${writeDate(booking.search.end, language)} · ${texts.nights(nightsOf(booking.search))}</p></div>
<p>${statusBadge(booking, language)} <strong>${writeMoney(booking.amounts.sale, booking.currency, language)}</strong></p>
<p><a class="button quiet" href="${addressOf(booking, language)}">${texts.bookings.open}<span class="hidden"> ${shortId(booking)}</span></a></p></li>`
  return html`<h1>${texts.bookings.title}</h1>
${bookings.length > 0 ? html`<p>${texts.bookings.intro}</p><ul class="offers">${bookings.map(line)}</ul>` : html`<p>${texts.bookings.empty}</p><p><a class="button" href="/home?lang=${language.toUpperCase()}">${texts.search_link}</a></p>`}`
}

export function addressOf(booking: SiteBooking, language: Language): string {
  return `/booking/${booking.id}?lang=${language.toUpperCase()}`
}

function actionOf(booking: SiteBooking, verb: 'change' | 'cancel' | 'resend', language: Language): string {
  return `/booking/${booking.id}/${verb}?lang=${language.toUpperCase()}`
}
