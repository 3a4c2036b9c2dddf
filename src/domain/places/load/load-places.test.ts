import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { searchPlaces } from '../find-places.server.ts'
import { PLACE_TYPES } from '../place.ts'
import { loadPlaces } from './load-places.server.ts'
import type { PlaceData } from './place-data.server.ts'
import type { PlaceRecord } from './place-record.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const ARGENTINA = { code: 'AR', name_es: 'Argentina', name_en: 'Argentina' }

function place(id: string, name: string, more: Partial<PlaceRecord> = {}): PlaceRecord {
  const type = PLACE_TYPES.find((prefix) => id.startsWith(prefix)) ?? 'city'
  return {
    id,
    type,
    name_es: name,
    name_en: name,
    short_code: '',
    country_code: 'AR',
    region_id: null,
    city_id: null,
    latitude: -32.9,
    longitude: -68.8,
    population: 100_000,
    kind: null,
    aliases: [],
    codes: [],
    standing: 0,
    ...more,
  }
}

function source(version: string, places: PlaceRecord[]): PlaceData {
  return { version, read: async () => ({ countries: [ARGENTINA], places: [...places, ...NEEDED] }) }
}

// Loading inserts the travel site's codes of these two.
const MENDOZA = place('city:3844421', 'Mendoza')
const PLUMERILLO = place('airport:MDZ', 'El Plumerillo', { city_id: MENDOZA.id })
const NEEDED = [place('country:AR', 'Argentina'), MENDOZA, PLUMERILLO]

async function idsFor(query: string): Promise<string[]> {
  return (await searchPlaces({ db: database.db, locale: 'es' }, { query })).map(({ id }) => id)
}

async function travelSiteIds() {
  const { rows } = await database.pool.query<{ travel_site_id: string }>('select travel_site_id from travel_site_places order by place_id')
  return rows.map((row) => row.travel_site_id)
}

describe('a database without places', () => {
  it('loads them, findable by name, by prefix, by words and mistyped', async () => {
    expect(await loadPlaces(database.owner, source('1', []))).toBe(true)
    for (const query of ['mendoza', 'mend', 'argentina mendoza', 'mendza']) expect((await idsFor(query))[0]).toBe(MENDOZA.id)
    expect(await travelSiteIds()).toEqual(['MEZ', 'MEZ'])
  })

  it('loads them once, however many processes start at the same time', async () => {
    const loaded = await Promise.all([1, 2, 3].map(() => loadPlaces(database.owner, source('1', []))))
    expect(loaded.sort()).toEqual([false, false, true])
    expect(await loadPlaces(database.owner, source('1', []))).toBe(false)
  })

  it('rolls everything back when something fails half-way', async () => {
    await expect(loadPlaces(database.owner, source('1', [place('city:1', 'Perdida', { country_code: 'ZZ' })]))).rejects.toThrow()
    const { rows } = await database.pool.query(
      'select id from places union all select place_id from place_names union all select version from place_data',
    )
    expect(rows).toEqual([])
    expect(await loadPlaces(database.owner, source('1', []))).toBe(true)
  })

  it('refuses a place with a dangling reference, on the first load and later', async () => {
    await expect(loadPlaces(database.owner, source('1', [place('city:1', 'Perdida', { region_id: 'region:AR-0' })]))).rejects.toThrow(
      /foreign key/,
    )
    await loadPlaces(database.owner, source('1', []))
    const insert = `insert into places (id, type, name_es, name_en, short_code, country_code, region_id) values ('city:2', 'city', 'x', 'x', '', $1, $2)`
    await expect(database.pool.query(insert, ['ZZ', null])).rejects.toThrow(/foreign key/)
    await expect(database.pool.query(insert, ['AR', 'region:AR-0'])).rejects.toThrow(/foreign key/)
  })
})

describe('another version of the data', () => {
  it('changes names, and no longer finds missing places, but keeps their rows for references', async () => {
    await loadPlaces(database.owner, source('1', [place('city:1', 'Villa Vieja'), place('city:2', 'Perdida')]))
    await database.pool.query(`update travel_site_places set travel_site_id = 'OWN' where place_id = $1`, [MENDOZA.id])
    expect(await idsFor('villa vieja')).toEqual(['city:1'])

    expect(await loadPlaces(database.owner, source('2', [place('city:1', 'Villa Nueva'), place('city:3', 'Recién Llegada')]))).toBe(true)

    expect(await idsFor('villa nueva')).toEqual(['city:1'])
    expect(await idsFor('recien')).toEqual(['city:3'])
    expect(await idsFor('villa vieja')).toEqual([])
    expect(await idsFor('perdida')).toEqual([])
    const { rows } = await database.pool.query(`select id, name_es from places where id in ('city:1', 'city:2') order by id`)
    expect(rows).toEqual([
      { id: 'city:1', name_es: 'Villa Nueva' },
      { id: 'city:2', name_es: 'Perdida' },
    ])
    expect(await travelSiteIds()).toEqual(['MEZ', 'OWN'])
  })
})
