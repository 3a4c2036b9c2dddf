import { html } from 'hono/html'
import { countryNameIn, siteTexts, writeDate } from './languages.ts'
import type { Html } from './layout.ts'
import { placeByCode, placeLabel } from './places.ts'
import { hasFlight, hasStay, type Language, nightsOf, type Search } from './search.ts'

/** The search as this site understood it, field by field, in the reader's language. */
export function searchSummary(search: Search, language: Language): Html {
  const texts = siteTexts(language).search
  return html`<dl class="facts">
${fact(texts.kind, siteTexts(language).kind[search.trip_type])}
${search.departure === null ? '' : fact(texts.departure, placeText(search.departure, language))}
${fact(texts.destination, placeText(search.destination, language))}
${fact(texts.dates, html`<span class="nowrap">${writeDate(search.start, language)} –</span> <span class="nowrap">${writeDate(search.end, language)}</span>`, true)}
${fact(texts.duration, durationText(search, language))}
${fact(texts.people, html`<ul class="plain">${search.rooms.map((_, index) => html`<li>${roomText(search, index, language)}</li>`)}</ul>`, true)}
${search.nationality ? fact(texts.nationality, countryNameIn(search.nationality, language)) : fact(texts.nationality, texts.no_nationality)}
${hasFlight(search.trip_type) ? fact(texts.travel_class, search.business ? texts.business : texts.economic) : ''}
</dl>`
}

/** @param wide takes the whole row where facts are in columns */
export function fact(term: string, value: Html | string, wide = false): Html {
  return html`<div${wide ? html` class="wide"` : ''}><dt>${term}</dt><dd>${value}</dd></div>`
}

function placeText(id: string, language: Language): Html {
  const place = placeByCode(id)
  const where = place.country ? `, ${countryNameIn(place.country, language)}` : ''
  const name = place.names ? `${placeLabel(place, language)}${where} ` : ''
  return html`${name}<span class="code">${siteTexts(language).search.code} <code>${id}</code></span>`
}

function durationText(search: Search, language: Language): string {
  const nights = nightsOf(search)
  return nights > 0 ? siteTexts(language).nights(nights) : siteTexts(language).search.same_day
}

/** `Habitación 1: 2 adultos, 1 menor (4 años)`. */
function roomText(search: Search, index: number, language: Language): string {
  const texts = siteTexts(language)
  const room = search.rooms[index]
  if (!room) return ''
  const children = room.child_ages.length > 0 ? `, ${texts.children(room.child_ages.length)} ${texts.ages(room.child_ages)}` : ''
  const label = hasStay(search.trip_type) || search.rooms.length > 1 ? `${texts.room(index + 1)}: ` : ''
  return `${label}${texts.adults(room.adults)}${children}`
}
