/** The values of `tripType` in a hand-off. `FLIGHT_HOUSE` and `FLIGHT_HOTEL` mean the same. */
export const HAND_OFF_TRIP_TYPES = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'FLIGHT_HOTEL', 'MULTI', 'ONLY_TICKET'] as const
export type HandOffTripType = (typeof HAND_OFF_TRIP_TYPES)[number]

export type Language = 'es' | 'en'

export interface SearchRoom {
  adults: number
  /** Ages at the end of the trip, 0 to 17. */
  child_ages: number[]
}

/** A trip search as this site understands it. Dates are `YYYY-MM-DD`, places are this site's own codes. */
export interface Search {
  trip_type: HandOffTripType
  destination: string
  departure: string | null
  start: string
  end: string
  rooms: SearchRoom[]
  business: boolean
  language: Language
  nationality: string | null
  /** The partner's code for this hand-off, if it sends one. */
  hand_off: string | null
}

export function nightsOf(search: Pick<Search, 'start' | 'end'>): number {
  return Math.round((Date.parse(search.end) - Date.parse(search.start)) / 86_400_000)
}

export function adultsOf(search: Pick<Search, 'rooms'>): number {
  return search.rooms.reduce((sum, room) => sum + room.adults, 0)
}

export function childAgesOf(search: Pick<Search, 'rooms'>): number[] {
  return search.rooms.flatMap((room) => room.child_ages)
}

/** True if the price includes accommodation. */
export function hasStay(trip_type: HandOffTripType): boolean {
  return trip_type !== 'ONLY_FLIGHT' && trip_type !== 'ONLY_TICKET'
}

export function hasFlight(trip_type: HandOffTripType): boolean {
  return trip_type !== 'ONLY_HOTEL' && trip_type !== 'ONLY_TICKET'
}

/** True if the trip needs at least one night; a tour through several places may end on the day it starts. */
export function needsNight(trip_type: HandOffTripType): boolean {
  return hasStay(trip_type) && trip_type !== 'MULTI'
}
