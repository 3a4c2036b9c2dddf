import { z } from 'zod'
import cities from './data/cities.json' with { type: 'json' }

/** The regions of Argentina that the drawings distinguish. */
export const RegionFamily = z.enum(['andes', 'puna', 'litoral', 'patagonia', 'pampa', 'coast'])
export type RegionFamily = z.infer<typeof RegionFamily>

export type CityKey = keyof typeof cities
export const CityKey = z.enum(Object.keys(cities) as CityKey[])

/** The cities that appear in the demo world: GeoNames number, Rotary district, landscape. */
export const CITIES = z
  .record(CityKey, z.strictObject({ geonames_id: z.int(), name: z.string(), district: z.string(), family: RegionFamily }))
  .parse(cities)

/** The id of a city in the catalogue of places. */
export function placeId(city: CityKey): string {
  return `city:${CITIES[city].geonames_id}`
}
