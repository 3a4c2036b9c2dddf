import type { CountryRow, PlaceRecord } from './place-record.ts'
import { readAirports } from './read-airports.server.ts'
import { readCities } from './read-cities.server.ts'
import { readCountries } from './read-countries.server.ts'
import { readRegions } from './read-regions.server.ts'

/** Where the rows come from, and the version by which a database knows whether it has them. */
export interface PlaceSource {
  version: string
  read(): Promise<{ countries: CountryRow[]; places: PlaceRecord[] }>
}

/** The real one. Raise its version when the data, the names, the weights or the search rows change: every database loads them again at its next start. */
export const WORLD: PlaceSource = { version: '2', read: readWorld }

/**
 * Every place of the world that the packages know, countries first, then regions, cities and airports, so that each comes after what it refers to.
 * Takes about a second; the packages' own data is not kept.
 */
async function readWorld() {
  const cities = readCities()
  const regions = readRegions(cities)
  const airports = await readAirports(cities)
  const countries = readCountries(cities)
  return { countries: countries.rows, places: [...countries.places, ...regions, ...cities, ...airports] }
}
