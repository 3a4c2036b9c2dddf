import { z } from 'zod'

export const PLACE_TYPES = ['country', 'region', 'city', 'airport'] as const
export type PlaceType = (typeof PLACE_TYPES)[number]

/** Kinds of places of our own table, where the type is not precise enough. */
export const PLACE_KINDS = [
  'town',
  'neighbourhood',
  'beach',
  'island',
  'ski_resort',
  'hot_springs',
  'national_park',
  'park',
  'theme_park',
  'sight',
  'area',
] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** A reference to a place: its name in the reader's language, and the region and country around it (`context`). */
export const PlaceRef = z.object({ id: z.string(), type: z.enum(PLACE_TYPES), text: z.string(), context: z.string() })
export type PlaceRef = z.infer<typeof PlaceRef>

/** The specification's trip types (§7), as they affect the search for places: a flight begins and ends at an airport, a stay does not. */
export const PLACE_TRIP_TYPES = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI', 'ONLY_TICKET'] as const
export type PlaceTripType = (typeof PLACE_TRIP_TYPES)[number]

/** Maximum length of a query; the longest names in the world have some 60 letters. */
export const PLACE_QUERY_LENGTH = 80

/** A suggestion of `GET /search`: its text, and the parts of a location filter (specification §3). Coordinates in degrees. */
export const PlaceSuggestion = PlaceRef.extend({
  short_code: z.string(),
  country_code: z.string(),
  country: z.string(),
  administrative_area_level_1: z.string().nullable(),
  locality: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  kind: z.enum(PLACE_KINDS).nullable().describe('More exact than the type; null for most places'),
  distance_km: z.number().int().nullable().describe('Of an airport: how far from the place that was meant, when that has none'),
})
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>

/** A city on a map. Coordinates in degrees. */
export const Town = z.object({ id: z.string(), text: z.string(), longitude: z.number(), latitude: z.number() })
export type Town = z.infer<typeof Town>

/** A place by its id, as a point of a map. Coordinates in degrees. */
export const PlaceOnMap = z.object({ place_id: z.string(), longitude: z.number(), latitude: z.number() })
export type PlaceOnMap = z.infer<typeof PlaceOnMap>

/** A country in its catalogue, by ISO 3166-1. */
export const Country = z.object({ code: z.string(), name: z.string() })
export type Country = z.infer<typeof Country>

/** The specification's location filter (§3), built from a chosen suggestion: names, all nullable. */
export const LocationFilter = z.object({
  country: z.string().max(120).nullish(),
  country_code: z.string().max(2).nullish(),
  administrative_area_level_1: z.string().max(120).nullish(),
  administrative_area_level_2: z.string().max(120).nullish(),
  locality: z.string().max(120).nullish(),
})
export type LocationFilter = z.infer<typeof LocationFilter>

/** Origin of "near", as far as it is known. Coordinates in degrees. */
export interface PlacePoint {
  city_id: string | null
  region_id: string | null
  country_code: string | null
  latitude: number | null
  longitude: number | null
}
