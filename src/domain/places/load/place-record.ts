import type { PlaceKind, PlaceType } from '../place.ts'

/** A place with its search data, before it becomes rows. */
export interface PlaceRecord {
  /** Type, colon, the source's own stable key: `country:AR`, `region:AR-M`, `city:3844421` (GeoNames), `airport:EZE` (IATA). */
  id: string
  type: PlaceType
  name_es: string
  name_en: string
  /** ISO 3166-1, ISO 3166-2, IATA's code of the city or airport; empty without one. */
  short_code: string
  country_code: string
  region_id: string | null
  /** The city that an airport serves, or that a neighbourhood or sight belongs to. */
  city_id: string | null
  latitude: number | null
  longitude: number | null
  /** Inhabitants; of regions and countries those of their cities in the data, of airports those of their city. */
  population: number
  /** The kind of a place of our own table. */
  kind: PlaceKind | null
  /** Other names. */
  aliases: string[]
  /** Codes other than the short one. */
  codes: string[]
  /** Importance among namesakes beyond inhabitants, as a power of ten of inhabitants (see `place-weight.ts`). */
  standing: number
}

/** A city with its GeoNames codes, which are needed until its region and its airports are known. */
export type City = PlaceRecord & { admin_code: string; feature: string }

/** A row of `countries`, by ISO 3166-1. */
export interface CountryRow {
  code: string
  name_es: string
  name_en: string
}
