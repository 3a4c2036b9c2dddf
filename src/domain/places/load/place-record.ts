import type { PlaceType } from '../place.ts'

/** A place with what it is found by, before it becomes rows. */
export interface PlaceRecord {
  /** Type, colon, the source's own stable key: `country:AR`, `region:AR-M`, `city:3844421` (GeoNames), `airport:EZE` (IATA). */
  id: string
  type: PlaceType
  name_es: string
  name_en: string
  /** ISO 3166-1, ISO 3166-2, IATA's code of the city or airport; empty when nobody gave it one. */
  short_code: string
  country_code: string
  region_id: string | null
  /** Of an airport: the city it serves. */
  city_id: string | null
  latitude: number | null
  longitude: number | null
  /** Inhabitants; of regions and countries those of their cities in the data, of airports those of their city. */
  population: number
  /** What else people call it. */
  aliases: string[]
  /** Codes beside the short one. */
  codes: string[]
  /** What sets it apart from its namesakes besides inhabitants, in steps of ten times as many (see `place-weight.ts`). */
  standing: number
}

/** A city keeps its GeoNames codes until its region and its airports are known. */
export type City = PlaceRecord & { admin_code: string; feature: string }

/** A row of `countries`, by ISO 3166-1. */
export interface CountryRow {
  code: string
  name_es: string
  name_en: string
}
