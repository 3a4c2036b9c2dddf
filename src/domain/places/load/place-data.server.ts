import type { CountryRow, PlaceRecord } from './place-record.ts'
import { readAirports } from './read-airports.server.ts'
import { readCities } from './read-cities.server.ts'
import { readCountries } from './read-countries.server.ts'
import { readRegions } from './read-regions.server.ts'

/** Source of the rows, and the version that the database records once they are loaded. */
export interface PlaceSource {
  version: string
  read(): Promise<{ countries: CountryRow[]; places: PlaceRecord[] }>
}

/**
 * The real data. Raise its version when the data, the names, the weights or the search rows change: every database reloads at its next
 * start.
 */
export const WORLD: PlaceSource = { version: '2', read: readWorld }

/**
 * Reads all places in the packages: countries first, then regions, cities and airports, so that each comes after those it refers to.
 * Takes about a second; the packages' own data is not kept in memory.
 */
async function readWorld() {
  const cities = readCities()
  const regions = readRegions(cities)
  const airports = await readAirports(cities)
  const countries = readCountries(cities)
  return { countries: countries.rows, places: [...countries.places, ...regions, ...cities, ...airports] }
}
