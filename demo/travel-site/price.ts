import type { FareZone } from './place-catalogue.ts'
import { adultsOf, childAgesOf, hasFlight, hasStay, nightsOf, type Search } from './search.ts'
import { type SeededRandom, wholeBetween } from './seeded-random.ts'

export const CURRENCIES = ['ARS', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

export const FARES = ['promotional', 'standard', 'flexible'] as const
export type Fare = (typeof FARES)[number]

/** An invented, fixed exchange rate; the page mentions that. */
export const PESOS_PER_DOLLAR = 1450

/** The unit prices of an offer, in whole pesos. */
export interface Rates {
  /** A room with two adults, one night. */
  room_night: number
  /** One adult, return. */
  seat: number
  /** One adult, one activity. */
  ticket: number
}

const NIGHT: Record<FareZone, [number, number]> = { near: [58_000, 120_000], region: [85_000, 170_000], far: [130_000, 260_000] }
const SEAT: Record<FareZone, [number, number]> = { near: [130_000, 260_000], region: [420_000, 780_000], far: [1_250_000, 2_300_000] }
const FARE_FACTOR: Record<Fare, number> = { promotional: 0.9, standard: 1, flexible: 1.12 }

/** Random unit prices. @param level 0 for the simplest offer; each higher level is more expensive */
export function randomRates(random: SeededRandom, zone: FareZone, level: number): Rates {
  const comfort = 1 + level * 0.35
  return {
    room_night: Math.round(wholeBetween(random, ...NIGHT[zone]) * comfort),
    seat: Math.round(wholeBetween(random, ...SEAT[zone]) * (1 + level * 0.12)),
    ticket: Math.round(wholeBetween(random, 28_000, 74_000) * comfort),
  }
}

/** The total price of a trip for all travellers, in minor units of `currency`, rounded to hundreds of pesos or to whole dollars. */
export function priceOf(search: Search, rates: Rates, fare: Fare, currency: Currency): number {
  const pesos = pesosOf(search, rates) * FARE_FACTOR[fare]
  return currency === 'ARS' ? Math.round(pesos / 100) * 100 * 100 : Math.max(1, Math.round(pesos / PESOS_PER_DOLLAR)) * 100
}

function pesosOf(search: Search, rates: Rates): number {
  if (search.trip_type === 'ONLY_TICKET') return rates.ticket * ticketsOf(search)
  const stay = hasStay(search.trip_type) ? stayPesos(search, rates.room_night) : 0
  const flight = hasFlight(search.trip_type) ? flightPesos(search, rates.seat) : 0
  const together = stay > 0 && flight > 0 ? 0.94 : 1
  return (stay + flight) * together
}

function stayPesos(search: Search, room_night: number): number {
  const beds = search.rooms.reduce(
    (sum, { adults, child_ages }) => sum + 0.6 + adults * 0.2 + child_ages.filter((age) => age > 2).length * 0.12,
    0,
  )
  return room_night * beds * nightsOf(search)
}

function flightPesos(search: Search, seat: number): number {
  const seats = childAgesOf(search).reduce((sum, age) => sum + (age < 2 ? 0.1 : age < 12 ? 0.75 : 1), adultsOf(search))
  const stopovers = search.trip_type === 'MULTI' ? 1.35 : 1
  return seat * seats * stopovers * (search.business ? 2.4 : 1)
}

/** A longer visit means more days with an activity: one, and one more for every three days. */
function ticketsOf(search: Search): number {
  const people = childAgesOf(search).reduce((sum, age) => sum + (age < 3 ? 0 : age < 12 ? 0.5 : 1), adultsOf(search))
  return people * (1 + Math.floor(nightsOf(search) / 3))
}
