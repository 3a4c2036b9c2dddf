import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../kit/locales.ts'
import { lengthOf } from '../../kit/plain-text.ts'
import { type AmountProblem, type AmountReading, readAmount } from '../../kit/read-amount.ts'
import type { ContentLanguage } from '../content/content.ts'
import {
  bounded,
  type ContentProblem,
  type ContentProblemKey,
  type ContentTexts,
  type Draft,
  EMPTY_TEXTS,
  imageProblems,
  languageParts,
  type Shared,
  sharedParts,
  wordProblems,
} from '../content/writing/draft.ts'
import { brokenStayRules, SEARCH_LIMITS, type TripType } from '../search/search-rules.ts'
import { addDays, isCalendarDate, nightsBetween } from '../search/travel-dates.ts'

// An offer, a group of offers and an event as they are being written; the shapes that the server reads are in `offer-shape.ts`.

export interface OfferTexts extends ContentTexts {
  /** Services included in the price, and those not included; one per line. */
  included: string[]
  excluded: string[]
}

/** Services that a package can consist of. */
export const SERVICE_KINDS = ['flight', 'hotel', 'transfer', 'excursion', 'ticket'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]

export interface Service {
  kind: ServiceKind
  name: Record<Locale, string>
}

export const OFFER_DATES = ['fixed', 'open'] as const

export interface OfferShared extends Shared {
  trip_type: TripType
  /** The first one is the destination of a search. */
  places: { id: string; text: string }[]
  /** `fixed`: from `start` to `end`. `open`: any `nights` between them. */
  dates: (typeof OFFER_DATES)[number]
  /** `2027-03-10`, as it was typed. */
  start: string
  end: string
  nights: string
  /** Per person, as it was typed. */
  price: string
  currency: string
  /** The last day of its sale; empty for the last day on which the trip can begin. */
  last_day: string
  /** Its place in lists, the lowest first. */
  position: string
  group: Named | null
  event: Named | null
  /** In order. */
  services: Service[]
  /** Our share of the price in percent, if known. Private. */
  margin: string
}

interface Named {
  id: string
  name: string
}

/** Figures of a published version, in the form in which lists query them. */
export interface OfferTerms {
  /** Minor units. */
  price_amount: number
  nights: number
  last_day: string
  position: number
}

export type OfferContent = Draft<OfferShared, OfferTexts>

export const OFFER_BOUNDS = {
  places: { least: 1, most: 6 },
  line: { least: 2, most: 120 },
  lines: { most: 15 },
  service: { least: 2, most: 80 },
  services: { most: 12 },
  nights: { least: 1, most: SEARCH_LIMITS.nights },
  position: { most: 999 },
} as const

const EMPTY_OFFER_TEXTS: OfferTexts = { ...EMPTY_TEXTS, included: [], excluded: [] }
export const EMPTY_OFFER: OfferContent = {
  es: EMPTY_OFFER_TEXTS,
  en: EMPTY_OFFER_TEXTS,
  shared: {
    images: [],
    trip_type: 'FLIGHT_HOUSE',
    places: [],
    dates: 'fixed',
    start: '',
    end: '',
    nights: '',
    price: '',
    currency: 'ARS',
    last_day: '',
    position: '',
    group: null,
    event: null,
    services: [],
    margin: '',
  },
}

type OfferProblem = ContentProblem<
  | ContentProblemKey
  | 'content_error_days'
  | 'content_error_line'
  | 'content_error_margin'
  | 'content_error_nights'
  | 'content_error_place'
  | 'content_error_position'
  | 'content_error_price'
  | 'content_error_stay'
  | AmountProblem['key']
  | 'content_error_last_day'
  | 'content_error_service'
>

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function offerProblems(offer: OfferContent, sides: readonly ContentLanguage[]): OfferProblem[] {
  return [
    ...sides.flatMap((side) => [...wordProblems(offer[side], side, 'may_be_short'), ...lineProblems(offer[side], side)]),
    ...imageProblems(offer.shared.images),
    ...termProblems(offer.shared),
    ...serviceProblems(offer.shared.services),
  ]
}

function lineProblems(words: OfferTexts, side: ContentLanguage): OfferProblem[] {
  return (['included', 'excluded'] as const).flatMap((list) =>
    words[list].flatMap((line, i) => bounded(lengthOf(line), OFFER_BOUNDS.line, `${side}.${list}.${i}`, 'content_error_line')),
  )
}

function termProblems(shared: OfferShared): OfferProblem[] {
  const { places, position, margin } = shared
  const wrong = <Key extends OfferProblem['key']>(is_wrong: boolean, field: string, key: Key) =>
    is_wrong ? [{ field: `shared.${field}`, key }] : []
  return [
    ...wrong(places.length < OFFER_BOUNDS.places.least, 'places', 'content_error_place'),
    ...dayProblems(shared),
    ...priceProblems(shared),
    ...wrong(wholeNumber(position || '0', 0, OFFER_BOUNDS.position.most) === null, 'position', 'content_error_position'),
    ...wrong(margin.trim() !== '' && readMargin(margin) === null, 'margin', 'content_error_margin'),
  ]
}

function priceProblems(shared: OfferShared): OfferProblem[] {
  const { amount, problem } = offerPrice(shared)
  if (problem) return [{ field: 'shared.price', ...problem }]
  return amount === null || amount <= 0 ? [{ field: 'shared.price', key: 'content_error_price' }] : []
}

/** The typed price. An offer belongs to both languages: a lone sign is read as in Spanish, as prices are written in Argentina. */
export function offerPrice({ price, currency }: Pick<OfferShared, 'price' | 'currency'>): AmountReading {
  return readAmount(price, currency, 'es')
}

/** In the order of the form; invalid dates suppress the errors that depend on them. */
function dayProblems(shared: OfferShared): OfferProblem[] {
  const { trip_type, dates, start, end, nights, last_day } = shared
  const days = periodProblems({ start, end })
  if (days.length > 0) return days
  if (dates === 'fixed' && brokenStayRules(trip_type, nightsBetween(start, end)).next().value)
    return [{ field: 'shared.end', key: 'content_error_stay' }]
  if (
    dates === 'open' &&
    wholeNumber(nights, OFFER_BOUNDS.nights.least, Math.min(OFFER_BOUNDS.nights.most, nightsBetween(start, end))) === null
  )
    return [{ field: 'shared.nights', key: 'content_error_nights' }]
  const latest = latestStart(shared)
  if (last_day !== '' && (!isCalendarDate(last_day) || last_day > latest))
    return [{ field: 'shared.last_day', key: 'content_error_last_day' }]
  return []
}

function periodProblems({ start, end }: { start: string; end: string }): ContentProblem<'kit_required_field' | 'content_error_days'>[] {
  const empty = (['start', 'end'] as const).filter((name) => !isCalendarDate(name === 'start' ? start : end))
  if (empty.length > 0) return empty.map((name) => ({ field: `shared.${name}`, key: 'kit_required_field' as const }))
  return end < start ? [{ field: 'shared.end', key: 'content_error_days' }] : []
}

function serviceProblems(services: readonly Service[]): OfferProblem[] {
  return services.flatMap(({ name }, i) =>
    (['es', 'en'] as const).flatMap((language) =>
      bounded(lengthOf(name[language]), OFFER_BOUNDS.service, `shared.services.${i}.name.${language}`, 'content_error_service'),
    ),
  )
}

/** The last day on which the trip can begin. */
function latestStart({ dates, start, end, nights }: OfferShared): string {
  return dates === 'fixed' ? start : addDays(end, -Number(nights))
}

/** The figures of an offer without problems. */
export function offerTerms(shared: OfferShared): OfferTerms {
  const { dates, start, end, nights, last_day, position } = shared
  return {
    price_amount: offerPrice(shared).amount ?? 0,
    nights: dates === 'fixed' ? nightsBetween(start, end) : Number(nights),
    last_day: last_day || latestStart(shared),
    position: Number(position),
  }
}

/** A fraction of the price; null unless it is a percentage with at most two decimals. */
export function readMargin(text: string): number | null {
  const [, number] = /^(\d{1,2}(?:[.,]\d{1,2})?|100)\s*%?$/.exec(text.trim()) ?? []
  return number === undefined ? null : Number(number.replace(',', '.')) / 100
}

function wholeNumber(text: string, least: number, most: number): number | null {
  const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : null
}

/** Merges two people's work on an offer. */
export function mergeOffers(base: OfferContent, mine: OfferContent, theirs: OfferContent): Merge<OfferContent> {
  const versions = { base, mine, theirs }
  const names = Object.keys(EMPTY_OFFER.shared) as (keyof OfferShared & string)[]
  return mergeParts(mine, [...languageParts(versions, ['included', 'excluded']), ...sharedParts(versions, names)])
}

interface GroupShared extends Shared {
  /** Its place in lists, the lowest first. */
  position: string
}
export type GroupContent = Draft<GroupShared>
export const EMPTY_GROUP: GroupContent = { es: EMPTY_TEXTS, en: EMPTY_TEXTS, shared: { images: [], position: '' } }

export function groupProblems({ shared, ...words }: GroupContent, sides: readonly ContentLanguage[]): OfferProblem[] {
  const is_wrong = wholeNumber(shared.position || '0', 0, OFFER_BOUNDS.position.most) === null
  return [
    ...sides.flatMap((side) => wordProblems(words[side], side, 'may_be_short')),
    ...imageProblems(shared.images),
    ...(is_wrong ? [{ field: 'shared.position', key: 'content_error_position' as const }] : []),
  ]
}

export function mergeGroups(base: GroupContent, mine: GroupContent, theirs: GroupContent): Merge<GroupContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [...languageParts(versions), ...sharedParts(versions, ['images', 'position'])])
}

interface EventShared extends Shared {
  place: { id: string; text: string } | null
  /** `2027-03-10`, as it was typed. */
  start: string
  end: string
}
export type EventContent = Draft<EventShared>
export const EMPTY_EVENT: EventContent = { es: EMPTY_TEXTS, en: EMPTY_TEXTS, shared: { images: [], place: null, start: '', end: '' } }

export function eventProblems({ shared, ...words }: EventContent, sides: readonly ContentLanguage[]): OfferProblem[] {
  return [
    ...sides.flatMap((side) => wordProblems(words[side], side, 'may_be_short')),
    ...imageProblems(shared.images),
    ...(shared.place === null ? [{ field: 'shared.place', key: 'content_error_place' as const }] : []),
    ...periodProblems(shared),
  ]
}

export function mergeEvents(base: EventContent, mine: EventContent, theirs: EventContent): Merge<EventContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [...languageParts(versions), ...sharedParts(versions, ['images', 'place', 'start', 'end'])])
}
