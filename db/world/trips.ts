import type { Random } from '@huella/scenes/random'
import type { Room } from '../../src/domain/search/rooms.ts'
import type { TravelSearch } from '../../src/domain/search/search.ts'
import { needsDeparture } from '../../src/domain/search/search-rules.ts'
import { DEPARTURES, DESTINATIONS, type Destination, TRIP_TYPES_OF, type Zone } from './destinations.ts'
import { weighted } from './weighted.ts'
import { DAY, utcDay } from './world-time.ts'

/** A trip's price breakdown in minor units: `profit = sale - cost - fees - taxes`. */
export interface Breakdown {
  sale: number
  cost: number
  fees: number
  taxes: number
  profit: number
}

export interface Trip {
  search: TravelSearch
  locale: 'es' | 'en'
  currency: 'ARS' | 'USD'
  parts: Breakdown
}

const PESOS_PER_DOLLAR = 1_450

// In pesos: a double room per night; a return fare per seat.
const NIGHT: Record<Zone, readonly [number, number]> = { near: [98_000, 235_000], region: [135_000, 295_000], far: [190_000, 410_000] }
const SEAT: Record<Zone, readonly [number, number]> = {
  near: [200_000, 420_000],
  region: [560_000, 1_080_000],
  far: [1_550_000, 2_900_000],
}

const PARTIES: readonly (readonly [readonly Room[], number])[] = [
  [[party(2)], 38],
  [[party(1)], 8],
  [[party(2, 7)], 9],
  [[party(2, 5, 9)], 17],
  [[party(2), party(2)], 11],
  [[party(3)], 5],
  [[party(2, 3), party(2)], 5],
  [[party(2), party(2), party(2)], 7],
]

/**
 * A random trip that was searched for and booked.
 * @param booked_at the travel dates are after it
 * @param currency of the sale
 */
export function drawTrip(random: Random, booked_at: number, currency: Trip['currency']): Trip {
  const destination = weighted(
    random,
    DESTINATIONS.map((one) => [one, one.weight] as const),
  )
  const search = drawSearch(random, destination, booked_at)
  const pesos = pesosOf(random, search, destination.zone)
  const sale = currency === 'ARS' ? Math.round(pesos / 100) * 10_000 : Math.max(60, Math.round(pesos / PESOS_PER_DOLLAR)) * 100
  return { search, locale: random.chance(0.1) ? 'en' : 'es', currency, parts: breakDown(random, sale) }
}

/** The agency's profit is 10 to 16 %. */
export function breakDown(random: Random, sale: number): Breakdown {
  const part = (least: number, most: number) => Math.round((sale * random.whole(least, most)) / 1000)
  const profit = part(100, 162)
  const fees = part(18, 34)
  const taxes = part(12, 30)
  return { sale, cost: sale - fees - taxes - profit, fees, taxes, profit }
}

function drawSearch(random: Random, destination: Destination, booked_at: number): TravelSearch {
  const trip_type = weighted(random, TRIP_TYPES_OF[destination.zone])
  const drawn = random.pick(DEPARTURES)
  // Nobody flies to where they are.
  const departure = drawn.text === destination.text ? DEPARTURES.find(({ text }) => text !== destination.text)! : drawn
  const start = booked_at + random.whole(destination.zone === 'far' ? 45 : 28, destination.zone === 'near' ? 125 : 190) * DAY
  const nights = trip_type === 'ONLY_TICKET' ? 0 : random.whole(...destination.nights)
  return {
    trip_type,
    departure: needsDeparture(trip_type) ? { id: departure.id, text: departure.text } : null,
    destination: { id: destination.id, text: destination.text },
    nationality: random.chance(0.7) ? 'AR' : null,
    travel_class: trip_type === 'MULTI' && random.chance(0.15) ? 'business' : 'economic',
    start: utcDay(start),
    end: utcDay(start + nights * DAY),
    rooms: weighted(random, PARTIES).map(({ adults, childs }) => ({ adults, childs: childs.map(({ age }) => ({ age })) })),
  }
}

function pesosOf(random: Random, search: TravelSearch, zone: Zone): number {
  const people = search.rooms.reduce((sum, { adults, childs }) => sum + adults + childs.length * 0.7, 0)
  const beds = search.rooms.reduce((sum, { adults, childs }) => sum + 0.6 + adults * 0.2 + childs.length * 0.12, 0)
  const nights = (Date.parse(search.end) - Date.parse(search.start)) / DAY
  if (search.trip_type === 'ONLY_TICKET') return random.between(38_000, 95_000) * people
  const stay = search.trip_type !== 'ONLY_FLIGHT' ? random.between(...NIGHT[zone]) * beds * nights : 0
  const flight = search.trip_type === 'ONLY_HOTEL' ? 0 : random.between(...SEAT[zone]) * people
  return (stay + flight) * (search.travel_class === 'business' ? 2.2 : 1)
}

function party(adults: number, ...ages: number[]): Room {
  return { adults, childs: ages.map((age) => ({ age })) }
}
