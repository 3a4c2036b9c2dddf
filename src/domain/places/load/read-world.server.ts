import { createRequire } from 'node:module'
import { countryName } from '../country-name.ts'
import type { PlaceType } from '../place.ts'
import { COUNTRY_NAMES } from './argentine-names.server.ts'
import type { City, CountryRow, PlaceRecord } from './place-record.ts'
import { readAirports } from './read-airports.server.ts'
import { readCities } from './read-cities.server.ts'
import { addOurs, newPlaces, readOurPlaces } from './read-our-places.server.ts'
import { readPackage } from './read-package.server.ts'
import { readRegions, seatOf } from './read-regions.server.ts'

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

const require = createRequire(import.meta.url)

/** ISO 3166-1 countries and territories, as rows of `countries` and as places at their capital. */
function readCountries(cities: City[]): { rows: CountryRow[]; places: PlaceRecord[] } {
  const es = namesOf(require.resolve('i18n-iso-countries/langs/es.json'))
  const en = namesOf(require.resolve('i18n-iso-countries/langs/en.json'))
  const alpha3 = new Map(
    (readPackage(require.resolve('i18n-iso-countries/codes.json')) as [string, string][]).map(([two, three]) => [two, three]),
  )
  const within = Map.groupBy(cities, (city) => city.country_code)
  const places = [...en.keys()].map((code) => {
    const own = COUNTRY_NAMES[code]
    const all = [...(es.get(code) ?? []), ...(en.get(code) ?? [])]
    const inside = within.get(code) ?? []
    const capital = seatOf(inside)
    return {
      id: `country:${code}`,
      type: 'country' as const,
      name_es: countryName('es', code),
      name_en: own?.en ?? en.get(code)?.[0] ?? all[0]!,
      short_code: code,
      country_code: code,
      region_id: null,
      city_id: null,
      latitude: capital?.latitude ?? null,
      longitude: capital?.longitude ?? null,
      population: inside.reduce((sum, city) => sum + city.population, 0),
      aliases: [...all, ...(own?.aliases ?? [])],
      kind: null,
      codes: [alpha3.get(code) ?? code],
      standing: 0,
    }
  })
  return { rows: places.map(({ short_code, name_es, name_en }) => ({ code: short_code, name_es, name_en })), places }
}

/** Country code → its names in one language, the usual one first. */
function namesOf(path: string): Map<string, string[]> {
  const { countries } = readPackage(path) as { countries: Record<string, string | string[]> }
  return new Map(Object.entries(countries).map(([code, names]) => [code, [names].flat()]))
}
