import { createRequire } from 'node:module'
import { countryName } from '../country-name.ts'
import { COUNTRY_NAMES } from './argentine-names.server.ts'
import type { City, CountryRow, PlaceRecord } from './place-record.ts'
import { readPackage } from './read-package.server.ts'
import { seatOf } from './read-regions.server.ts'

const require = createRequire(import.meta.url)

/** ISO 3166-1 countries and territories, as rows of `countries` and as places at their capital. */
export function readCountries(cities: City[]): { rows: CountryRow[]; places: PlaceRecord[] } {
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
