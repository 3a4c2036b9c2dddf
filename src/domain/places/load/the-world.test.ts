import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { loadPlaces } from './load-places.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
})
afterAll(() => database.close())

async function count(condition: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${condition}`)
  return rows[0]?.n ?? 0
}

async function nameOf(id: string): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ name_es: string }>('select name_es from places where id = $1', [id])
  return rows[0]?.name_es
}

describe('the world, loaded', () => {
  it('has its cities, regions, countries and airports', async () => {
    expect(await count(`places where type = 'city'`)).toBeGreaterThan(130_000)
    expect(await count(`places where type = 'region'`)).toBeGreaterThan(900)
    expect(await count(`places where type = 'country'`)).toBe(await count('countries'))
    expect(await count('countries')).toBeGreaterThan(245)
    expect(await count(`places where type = 'airport'`)).toBeGreaterThan(4_000)
  })

  it('gives every place an id that has its type and fits a hand-off', async () => {
    expect(await count(`places where id !~ '^(country|region|city|airport):[A-Za-z0-9:_-]+$' or id not like type || ':%'`)).toBe(0)
    expect(await count(`places where type in ('city', 'airport') and (latitude is null or longitude is null)`)).toBe(0)
    expect(await count(`places where latitude not between -90 and 90 or longitude not between -180 and 180`)).toBe(0)
    expect(await count(`places where btrim(name_es) = '' or btrim(name_en) = ''`)).toBe(0)
  })

  it('has regions of the whole world, and nearly every city in one', async () => {
    expect(await count(`places where type = 'region'`)).toBeGreaterThan(3_700)
    expect(
      await count(`countries c where not exists (select from places r where r.type = 'region' and r.country_code = c.code)`),
    ).toBeLessThan(60)
    expect(await count(`places where type = 'city' and region_id is null`)).toBeLessThan(2_000)
  })

  it('has search rows for every place, and none without a place', async () => {
    expect(await count('places p where not exists (select from place_names n where n.place_id = p.id)')).toBe(0)
    expect(await count('places p where not exists (select from place_search s where s.place_id = p.id)')).toBe(0)
    expect(await count('place_names n where not exists (select from places p where p.id = n.place_id)')).toBe(0)
    expect(await count('place_names where char_length(name) > 250')).toBe(0)
  })

  it.each([
    ['AR-B', 'La Plata'],
    ['AR-M', 'Mendoza'],
    ['AR-R', 'Viedma'],
    ['AR-V', 'Ushuaia'],
    ['AR-Z', 'Río Gallegos'],
    ['BR-RJ', 'Rio de Janeiro'],
    ['BR-SC', 'Florianópolis'],
    ['CL-MA', 'Punta Arenas'],
    ['UY-MA', 'Maldonado'],
    ['PE-CUS', 'Cusco'],
    ['CO-ANT', 'Medellín'],
    ['MX-ROO', 'Cancún'],
    ['US-FL', 'Miami'],
    ['ES-AN', 'Seville'],
    ['IT-52', 'Florence'],
    ['JP-26', 'Kyoto'],
    ['TR-34', 'Istanbul'],
  ])('has in %s its city %s', async (region, city) => {
    expect(await count(`places where region_id = 'region:${region}' and name_en = '${city}'`)).toBeGreaterThan(0)
  })

  it.each([
    ['EZE', 'city:3435910'],
    ['MDZ', 'city:3844421'],
    ['BRC', 'city:7647007'],
    ['JFK', 'city:5128581'],
    ['LHR', 'city:2643743'],
    ['IGR', 'city:3429777'],
  ])('knows which city %s serves', async (iata, city) => {
    expect(await count(`places where id = 'airport:${iata}' and city_id = '${city}'`)).toBe(1)
  })

  it('has the names people use', async () => {
    expect(await nameOf('city:5128581')).toBe('Nueva York')
    expect(await nameOf('city:524901')).toBe('Moscú')
    expect(await nameOf('country:KR')).toBe('Corea del Sur')
    expect(await nameOf('airport:LHR')).toBe('Aeropuerto Londres Heathrow')
    expect(await nameOf('airport:CUN')).toBe('Aeropuerto Internacional de Cancún')
  })

  it("maps Mendoza to the travel site's own code", async () => {
    const { rows } = await database.pool.query('select place_id, travel_site_id from travel_site_places order by place_id')
    expect(rows).toEqual([
      { place_id: 'airport:MDZ', travel_site_id: 'MEZ' },
      { place_id: 'city:3844421', travel_site_id: 'MEZ' },
    ])
  })
})

it('is loaded once', async () => {
  expect(await loadPlaces(database.pool)).toBe(false)
})
