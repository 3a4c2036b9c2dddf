import { brokenRoomRules, defaultRooms, ROOM_RULES, type Room } from './rooms.ts'
import { addDays, isCalendarDate, nightsBetween } from './travel-dates.ts'

/** The travel site's codes for trip types (specification §7). The search box has all but ONLY_TICKET, which only offers use. */
export const TRIP_TYPES = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI', 'ONLY_TICKET'] as const
export type TripType = (typeof TRIP_TYPES)[number]

export const TRAVEL_CLASSES = ['economic', 'business'] as const
export type TravelClass = (typeof TRAVEL_CLASSES)[number]

/** A picked suggestion: the place's id and the text shown (empty if only the id is known). */
export type PickedPlace = { id: string; text: string }

/** A search that may still be incomplete (the specification's travel search state). Dates are YYYY-MM-DD. */
export type SearchFields = {
  trip_type: TripType
  departure: PickedPlace | null
  destination: PickedPlace | null
  nationality: string | null
  travel_class: TravelClass
  start: string | null
  end: string | null
  rooms: Room[]
}

/** Our own limits, as the specification has none: airlines and hotels sell about 18 months ahead, and few sell longer stays. */
export const SEARCH_LIMITS = { days_ahead: 550, nights: 60 } as const

/** Error codes of a search; the sentence of each is `travel_error_<code>`. */
export const SEARCH_ERRORS = [
  'choose_destination',
  'choose_departure',
  'same_place',
  'choose_dates',
  'choose_flight_dates',
  'choose_start',
  'invalid_date',
  'start_in_past',
  'end_before_start',
  'one_night_at_least',
  'stay_too_long',
  'too_far_ahead',
  'invalid_search',
  'invalid_trip_type',
  'invalid_place',
  'invalid_nationality',
  'invalid_travel_class',
  'invalid_rooms',
  ...ROOM_RULES,
] as const
export type SearchErrorCode = (typeof SEARCH_ERRORS)[number]

export type BrokenSearchRule = { path: (string | number)[]; code: SearchErrorCode }

export function emptySearch(): SearchFields {
  return {
    trip_type: 'ONLY_HOTEL',
    departure: null,
    destination: null,
    nationality: null,
    travel_class: 'economic',
    start: null,
    end: null,
    rooms: defaultRooms(),
  }
}

/**
 * Yields every rule (specification §5) that a search breaks, in the order of the search box; none for a search that may be handed off.
 * `today` is the day in Argentina (`todayInArgentina`); null skips the rules that depend on it, for a search made on another day.
 */
export function* brokenSearchRules(search: SearchFields, today: string | null): Generator<BrokenSearchRule> {
  if (needsDeparture(search.trip_type) && !search.departure) yield { path: ['departure'], code: 'choose_departure' }
  if (!search.destination) yield { path: ['destination'], code: 'choose_destination' }
  if (needsDeparture(search.trip_type) && isSamePlace(search.departure, search.destination))
    yield { path: ['destination'], code: 'same_place' }
  yield* brokenDateRules(search, today)
  for (const { path, code } of brokenRoomRules(search.rooms)) yield { path: ['rooms', ...path], code }
}

/** Compares by id; a text without a lookup result has none yet. */
function isSamePlace(one: PickedPlace | null, other: PickedPlace | null): boolean {
  return one !== null && other !== null && one.id === other.id && (one.id !== '' || one.text === other.text)
}

export function needsDeparture(trip_type: TripType): boolean {
  return trip_type === 'ONLY_FLIGHT' || trip_type === 'FLIGHT_HOUSE' || trip_type === 'MULTI'
}

/** Tickets may be for one day: without an end date they end on the day they start. */
function needsEnd(trip_type: TripType): boolean {
  return trip_type !== 'ONLY_TICKET'
}

/**
 * True for trip types with a hotel: at least one night, at most `SEARCH_LIMITS.nights`. A flight may return the same day or after months.
 */
export function hasHotel(trip_type: TripType): boolean {
  return trip_type === 'ONLY_HOTEL' || trip_type === 'FLIGHT_HOUSE'
}

export function hasTravelClass(trip_type: TripType): boolean {
  return trip_type === 'MULTI'
}

/** The last day a search may name, where the calendar ends. */
export function lastSearchDate(today: string): string {
  return addDays(today, SEARCH_LIMITS.days_ahead)
}

function* brokenDateRules({ trip_type, start, end }: SearchFields, today: string | null): Generator<BrokenSearchRule> {
  // Both dates look like one field: one message, at the first missing date.
  const both = needsDeparture(trip_type) && !hasHotel(trip_type) ? 'choose_flight_dates' : 'choose_dates'
  if (!start) yield { path: ['start'], code: needsEnd(trip_type) ? both : 'choose_start' }
  else if (!end && needsEnd(trip_type)) yield { path: ['end'], code: both }
  for (const [field, date] of [
    ['start', start],
    ['end', end],
  ] as const) {
    if (date && !isCalendarDate(date)) yield { path: [field], code: 'invalid_date' }
    else if (date && today && date > lastSearchDate(today)) yield { path: [field], code: 'too_far_ahead' }
  }
  if (!start || !isCalendarDate(start)) return
  if (today && start < today) yield { path: ['start'], code: 'start_in_past' }
  if (end && isCalendarDate(end)) yield* brokenStayRules(trip_type, nightsBetween(start, end))
}

export function* brokenStayRules(trip_type: TripType, nights: number): Generator<BrokenSearchRule> {
  if (nights < 0) yield { path: ['end'], code: 'end_before_start' }
  if (!hasHotel(trip_type)) return
  if (nights === 0) yield { path: ['end'], code: 'one_night_at_least' }
  if (nights > SEARCH_LIMITS.nights) yield { path: ['end'], code: 'stay_too_long' }
}
