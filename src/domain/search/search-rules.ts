import { brokenRoomRules, defaultRooms, ROOM_RULES, type Room } from './rooms.ts'
import { addDays, isCalendarDate, nightsBetween } from './travel-dates.ts'

/** The travel site's own words for the kinds of trip (specification §7). The box offers all but ONLY_TICKET, which offers do. */
export const TRIP_TYPES = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI', 'ONLY_TICKET'] as const
export type TripType = (typeof TRIP_TYPES)[number]

export const TRAVEL_CLASSES = ['economic', 'business'] as const
export type TravelClass = (typeof TRAVEL_CLASSES)[number]

/** A suggestion that was picked: the place's id, and what the person saw (empty when only the id is known). */
export type PlaceRef = { id: string; text: string }

/** A search that a person may still be filling in (the specification's travel search state). Dates are YYYY-MM-DD. */
export type SearchFields = {
  trip_type: TripType
  departure: PlaceRef | null
  destination: PlaceRef | null
  nationality: string | null
  travel_class: TravelClass
  start: string | null
  end: string | null
  rooms: Room[]
}

/** Ours, the specification gives none: airlines and hotels sell about 18 months ahead, and few sell longer stays. */
export const SEARCH_LIMITS = { days_ahead: 550, nights: 60 } as const

/** What can be wrong with a search; its sentence is `travel_error_<code>`. */
export const SEARCH_ERRORS = [
  'choose_destination',
  'choose_departure',
  'choose_dates',
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
 * Every rule (specification §5) that a search breaks, in the order of the box; none for a search that may be handed off.
 * `today` is the product's day (`todayInArgentina`); null leaves out what depends on it, for a search of another day.
 */
export function* brokenSearchRules(search: SearchFields, today: string | null): Generator<BrokenSearchRule> {
  if (needsDeparture(search.trip_type) && !search.departure) yield { path: ['departure'], code: 'choose_departure' }
  if (!search.destination) yield { path: ['destination'], code: 'choose_destination' }
  yield* brokenDateRules(search, today)
  for (const { path, code } of brokenRoomRules(search.rooms)) yield { path: ['rooms', ...path], code }
}

export function needsDeparture(trip_type: TripType): boolean {
  return trip_type === 'ONLY_FLIGHT' || trip_type === 'FLIGHT_HOUSE' || trip_type === 'MULTI'
}

/** Tours and tickets may be for one day; without an end they end on the day they start. */
function needsEnd(trip_type: TripType): boolean {
  return trip_type !== 'ONLY_TICKET'
}

/** The kinds with a hotel bed: at least one night, at most `SEARCH_LIMITS.nights`. A flight may return the same day or after months. */
export function hasHotel(trip_type: TripType): boolean {
  return trip_type === 'ONLY_HOTEL' || trip_type === 'FLIGHT_HOUSE'
}

export function hasTravelClass(trip_type: TripType): boolean {
  return trip_type === 'MULTI'
}

/** The last day that a search made today may name: where the calendar ends. */
export function lastSearchDate(today: string): string {
  return addDays(today, SEARCH_LIMITS.days_ahead)
}

function* brokenDateRules({ trip_type, start, end }: SearchFields, today: string | null): Generator<BrokenSearchRule> {
  // Both dates are one field to a person: one message, at the first date that is missing.
  if (!start) yield { path: ['start'], code: needsEnd(trip_type) ? 'choose_dates' : 'choose_start' }
  else if (!end && needsEnd(trip_type)) yield { path: ['end'], code: 'choose_dates' }
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

function* brokenStayRules(trip_type: TripType, nights: number): Generator<BrokenSearchRule> {
  if (nights < 0) yield { path: ['end'], code: 'end_before_start' }
  if (!hasHotel(trip_type)) return
  if (nights === 0) yield { path: ['end'], code: 'one_night_at_least' }
  if (nights > SEARCH_LIMITS.nights) yield { path: ['end'], code: 'stay_too_long' }
}
