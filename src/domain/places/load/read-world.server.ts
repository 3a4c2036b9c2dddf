import type { PlaceType } from '../place.ts'
import type { PlaceRecord } from './place-record.ts'
import { readAirports } from './read-airports.server.ts'
import { readCities } from './read-cities.server.ts'
import { readCountries } from './read-countries.server.ts'
import { addOurs, newPlaces, readOurPlaces } from './read-our-places.server.ts'
import { readRegions } from './read-regions.server.ts'

/**
 * Reads all places in the packages and in our own table: countries first, then regions, cities, what belongs to a city and airports, so that each
 * comes after those it refers to.
 * Takes about a second; the packages' own data is not kept in memory.
 */
export async function readWorld() {
  const ours = readOurPlaces()
  const from_data = readCities()
  const { cities, regions } = newPlaces(ours, from_data)
  // Airports serve towns or islands, not beaches.
  const towns = [...from_data, ...cities.filter(({ kind }) => kind === 'island')]
  const airports = await readAirports(towns)
  const countries = readCountries(from_data)
  const known = [...countries.places, ...readRegions(from_data), ...from_data, ...airports]
  addOurs(ours, known)
  return { countries: countries.rows, places: [...known, ...regions, ...cities].sort((a, b) => order(a) - order(b)) }
}

function order({ type, city_id }: PlaceRecord): number {
  return type === 'city' && city_id !== null ? 3 : ORDER[type]
}

const ORDER: Record<PlaceType, number> = { country: 0, region: 1, city: 2, airport: 4 }
