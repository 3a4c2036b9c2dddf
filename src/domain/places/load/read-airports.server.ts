import { createRequire } from 'node:module'
import { airportNames, METROPOLITAN_AREAS } from './airport-names.server.ts'
import type { City, PlaceRecord } from './place-record.ts'
import { readPackage } from './read-package.server.ts'

const require = createRequire(import.meta.url)

/**
 * Airports with an IATA code and scheduled flights, each with the city it serves. Sets the code of those cities: IATA's of the area,
 * otherwise their largest airport's.
 */
export async function readAirports(cities: City[]): Promise<PlaceRecord[]> {
  const { findAirports } = readPackage(require.resolve('airport-data-js')) as { findAirports: (filter: object) => Promise<Airport[]> }
  const all = await findAirports({})
  const map = new CityMap(cities)
  const largest_first = all.filter(isServed).sort((a, b) => (SIZES[b.type] ?? 0) - (SIZES[a.type] ?? 0))
  return largest_first.map((airport) => {
    const area = METROPOLITAN_AREAS.find(({ airports }) => airports.includes(airport.iata))
    const city = area ? map.byId(`city:${area.city}`) : map.cityServedBy(airport)
    if (city && (area || city.short_code === '')) city.short_code = area?.code ?? airport.iata
    // The first airport listed for an area has most of its flights.
    const rank = area ? 0.5 - area.airports.indexOf(airport.iata) / 40 : 0
    return airportFrom(airport, city, rank)
  })
}

interface Airport {
  iata: string
  airport: string
  country_code: string
  latitude: number
  longitude: number
  type: string
  scheduled_service: string | boolean
}

/** True for airports with scheduled flights; the data also marks some stations and heliports as scheduled. */
function isServed(airport: Airport): boolean {
  const scheduled = String(airport.scheduled_service).toUpperCase() === 'TRUE'
  return (
    scheduled &&
    /^[A-Z]{3}$/.test(airport.iata) &&
    airport.type in SIZES &&
    !/heliport|sea ?plane|station|metropolitan( area)?$|\b(air force|army|AFB)\b/i.test(airport.airport)
  )
}

const SIZES: Record<string, number> = { large_airport: 0.8, medium_airport: 0, small_airport: -0.8 }

function airportFrom(airport: Airport, city: City | undefined, rank: number): PlaceRecord {
  const names = airportNames(airport.iata, airport.airport, city)
  return {
    id: `airport:${airport.iata}`,
    type: 'airport',
    name_es: names.es,
    name_en: names.en,
    short_code: airport.iata,
    country_code: airport.country_code,
    region_id: city?.region_id ?? null,
    city_id: city?.id ?? null,
    latitude: airport.latitude,
    longitude: airport.longitude,
    population: city?.population ?? 0,
    aliases: [names.core],
    kind: null,
    codes: [],
    standing: (SIZES[airport.type] ?? 0) + rank,
  }
}

const KM_PER_DEGREE = 111
/** A city farther away is not considered served. */
const SERVED_WITHIN_KM = 80
/** A city so much farther away must have ten times the inhabitants to be the one served. */
const KM_PER_SIZE = 25

/** Cities by one-degree square, to find those around an airport without scanning all. */
class CityMap {
  readonly #cities = new Map<string, City>()
  readonly #squares: Map<string, City[]>

  constructor(cities: City[]) {
    for (const city of cities) this.#cities.set(city.id, city)
    this.#squares = Map.groupBy(cities, (city) => square(city.latitude ?? 0, city.longitude ?? 0))
  }

  byId(id: string): City | undefined {
    return this.#cities.get(id)
  }

  /** The city of the same country that an airport most likely serves: big and near. */
  cityServedBy(airport: Airport): City | undefined {
    let best: City | undefined
    let best_score = Number.NEGATIVE_INFINITY
    for (const cities of this.#around(airport)) {
      for (const city of cities) {
        if (city.country_code !== airport.country_code) continue
        const km = distance(airport, city)
        if (km > SERVED_WITHIN_KM) continue
        const score = Math.log10(Math.max(city.population, 1000)) + city.standing - km / KM_PER_SIZE
        if (score > best_score) [best, best_score] = [city, score]
      }
    }
    return best
  }

  #around({ latitude, longitude }: Airport): City[][] {
    const steps = [-1, 0, 1]
    return steps.flatMap((dy) => steps.map((dx) => this.#squares.get(square(latitude + dy, longitude + dx)) ?? []))
  }
}

function square(latitude: number, longitude: number): string {
  return `${Math.floor(latitude)},${Math.floor(longitude)}`
}

/** Distance in kilometres, accurate enough for short distances. */
function distance(from: { latitude: number; longitude: number }, to: City): number {
  const north = (to.latitude ?? 0) - from.latitude
  const east = ((to.longitude ?? 0) - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * KM_PER_DEGREE
}
