import { html } from 'hono/html'
import type { HandOffProblem } from '../hand-off/read-hand-off.ts'
import { siteTexts } from '../languages.ts'
import type { Html } from '../layout.ts'
import { listPlaces } from '../places.ts'
import type { HandOffTripType, Language } from '../search.ts'

/** The raw input of our own search form. */
export type HomeForm = Record<'kind' | 'departure' | 'destination' | 'start' | 'end' | 'adults' | 'child_ages', string>

export const EMPTY_FORM: HomeForm = {
  kind: 'ONLY_HOTEL',
  departure: 'BUE',
  destination: 'MEZ',
  start: '',
  end: '',
  adults: '2',
  child_ages: '',
}

const KINDS: HandOffTripType[] = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI', 'ONLY_TICKET']

export function homePage(language: Language, form: HomeForm, problems: HandOffProblem[], today: string): Html {
  const texts = siteTexts(language)
  const kinds = KINDS.map((kind) => ({ id: kind, name: texts.kind[kind] }))
  const adults = [1, 2, 3, 4].map((count) => ({ id: String(count), name: String(count) }))
  return html`<section class="hero"><h1>${texts.home.title}</h1><p>${texts.home.intro}</p></section>
${problems.length > 0 ? problemBox(language, problems) : ''}
<form class="card search-form" method="get" action="/search">
<input type="hidden" name="lang" value="${language.toUpperCase()}">
${select('kind', texts.home.kind, kinds, form.kind)}
${select('departure', texts.home.departure, listPlaces(language), form.departure, texts.home.departure_help)}
${select('destination', texts.home.destination, listPlaces(language), form.destination)}
<div class="field"><label for="start">${texts.home.start}</label><input id="start" name="start" type="date" required min="${today}" value="${form.start}"></div>
<div class="field"><label for="end">${texts.home.end}</label><input id="end" name="end" type="date" required min="${today}" value="${form.end}"></div>
${select('adults', texts.home.adults, adults, form.adults)}
<div class="field"><label for="child_ages">${texts.home.child_ages}</label><input id="child_ages" name="child_ages" type="text" maxlength="20" value="${form.child_ages}" aria-describedby="child_ages_help"><p class="help" id="child_ages_help">${texts.home.child_ages_help}</p></div>
<div class="field"><button type="submit">${texts.home.submit}</button></div>
</form>`
}

function problemBox(language: Language, problems: HandOffProblem[]): Html {
  const { home, problem } = siteTexts(language)
  const labels: Record<string, string> = {
    tripType: home.kind,
    departure: home.departure,
    destination: home.destination,
    hotelDestination: home.destination,
    departureDate: home.start,
    arrivalDate: home.end,
    distribution: `${home.adults}, ${home.child_ages}`,
  }
  const lines = problems.map(
    (one) => html`<li><strong>${labels[one.parameter] ?? one.parameter}</strong> ${problem[one.code](one.expected ?? '')}</li>`,
  )
  return html`<div class="notice bad" role="alert"><p>${home.wrong}</p><ul>${lines}</ul></div>`
}

function select(name: string, label: string, options: { id: string; name: string }[], chosen: string, help?: string): Html {
  return html`<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${help ? html` aria-describedby="${name}_help"` : ''}>
${options.map((option) => html`<option value="${option.id}"${option.id === chosen ? html` selected` : ''}>${option.name}</option>`)}
</select>${help ? html`<p class="help" id="${name}_help">${help}</p>` : ''}</div>`
}
