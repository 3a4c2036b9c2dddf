import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACE_KINDS, type PlaceKind } from '../place.ts'
import type { City, PlaceRecord } from './place-record.ts'
import { inhabitantsWeight } from './place-weight.ts'

/** A row of `our-places/*.tsv`; its README explains the columns. */
export interface OurPlace {
  id: string
  kind: PlaceKind | null
  name_es: string
  name_en: string
  other_names: string[]
  country_code: string
  region_id: string | null
  belongs_to: string | null
  latitude: number
  longitude: number
  /** The power of ten of the inhabitants of a city that is as well known. */
  importance: number
  sources: string
}

const FOLDER = join(import.meta.dirname, 'our-places')

/** The table of our own places, one file for each part of the world. */
export function readOurPlaces(): OurPlace[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.tsv'))
  return files.sort().flatMap((file) => readTable(readFileSync(join(FOLDER, file), 'utf8'), file))
}

function readTable(text: string, file: string): OurPlace[] {
  const [, ...lines] = text.trimEnd().split('\n')
  return lines.map((line, index) => {
    const fields = line.split('\t')
    if (fields.length !== 12) throw new Error(`${file}:${index + 2} has ${fields.length} columns instead of 12`)
    return ourPlace(fields as Columns)
  })
}

type Columns = [string, string, string, string, string, string, string, string, string, string, string, string]

function ourPlace([id, kind, es, en, others, country, region, city, latitude, longitude, importance, sources]: Columns): OurPlace {
  return {
    id,
    kind: PLACE_KINDS.find((known) => known === kind) ?? null,
    name_es: es,
    name_en: en || es,
    other_names: others.split('|').filter((name) => name !== ''),
    country_code: country,
    region_id: region === '' ? null : `region:${region}`,
    belongs_to: city === '' ? null : city,
    latitude: Number(latitude),
    longitude: Number(longitude),
    importance: Number(importance),
    sources,
  }
}

/** The rows that are places the data sets lack: cities (also beaches, parks, …) and regions. All others only add to a place by its id. */
export function newPlaces(ours: OurPlace[], from_data: City[]): { cities: City[]; regions: PlaceRecord[] } {
  const known = new Set(from_data.map(({ id }) => id))
  const added = ours.filter(({ id, kind }) => kind !== null && !known.has(id))
  return {
    cities: added.filter(({ id }) => id.startsWith('city:')).map((row) => ({ ...record(row, 'city'), admin_code: '', feature: 'PPL' })),
    regions: added.filter(({ id }) => id.startsWith('region:')).map((row) => record(row, 'region')),
  }
}

function record(row: OurPlace, type: 'city' | 'region'): PlaceRecord {
  const { id, name_es, name_en, country_code, region_id, belongs_to, latitude, longitude, kind, other_names } = row
  return {
    id,
    type,
    name_es,
    name_en,
    short_code: '',
    country_code,
    region_id,
    city_id: belongs_to,
    latitude,
    longitude,
    kind,
    population: 0,
    aliases: other_names,
    codes: [],
    standing: row.importance - inhabitantsWeight(0),
  }
}

/** Adds other names, kind, city and importance of our rows to the places of the data sets that they name. */
export function addOurs(ours: OurPlace[], known: PlaceRecord[]) {
  const places = new Map(known.map((place) => [place.id, place]))
  for (const { id, kind, other_names, belongs_to, importance } of ours) {
    const place = places.get(id)
    if (!place) continue
    place.aliases = [...place.aliases, ...other_names]
    place.kind = kind ?? place.kind
    place.city_id = belongs_to ?? place.city_id
    place.standing = Math.max(place.standing, importance - inhabitantsWeight(place.population))
  }
}
