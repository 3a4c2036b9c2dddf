import { bigint, boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PlaceKind, PlaceType } from './place.ts'

export const countries = pgTable('countries', {
  code: text().primaryKey(),
  name_es: text().notNull(),
  name_en: text().notNull(),
  enabled: boolean().notNull().default(true),
  position: integer(),
})

export const places = pgTable('places', {
  id: text().primaryKey(),
  type: text().$type<PlaceType>().notNull(),
  name_es: text().notNull(),
  name_en: text().notNull(),
  short_code: text().notNull(),
  country_code: text().notNull(),
  region_id: text(),
  /** The city that an airport serves, or that a neighbourhood or sight belongs to. */
  city_id: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  population: bigint({ mode: 'number' }).notNull().default(0),
  kind: text().$type<PlaceKind>(),
})

export const travelSitePlaces = pgTable('travel_site_places', { place_id: text().primaryKey(), travel_site_id: text().notNull() })
