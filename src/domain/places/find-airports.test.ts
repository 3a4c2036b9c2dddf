import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { searchPlaces } from './find-places.server.ts'
import { findPoint, nearestCity } from './find-points.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
})
afterAll(() => database.close())

async function airports(query: string) {
  const places = await searchPlaces({ db: database.db, locale: 'es' }, { query, trip_type: 'ONLY_FLIGHT' })
  expect(places[0]?.type).not.toBe('airport')
  const others = places.slice(1)
  const first_other = others.findIndex(({ type }) => type !== 'airport')
  return others.slice(0, first_other === -1 ? undefined : first_other).map(({ short_code, distance_km }) => [short_code, distance_km])
}

describe('for a flight', () => {
  it.each(['villa carlos paz', 'villa carlos pas', 'vila carlos paz', 'v carlos paz'])(
    '%s offers the nearest airports with distance',
    async (query) => {
      expect((await airports(query))[0]).toEqual(['COR', expect.closeTo(32, -1)])
    },
  )

  it.each([
    ['pinamar', 'MDQ'],
    ['cerro catedral', 'BRC'],
    ['villa la angostura', 'BRC'],
    ['el chalten', 'FTE'],
    ['purmamarca', 'JUJ'],
    ['andorra', 'LEU'],
    ['mónaco', 'NCE'],
  ])('%s, which has none, offers %s among three', async (query, code) => {
    const found = await airports(query)
    expect(found.map(([short_code]) => short_code).slice(0, 3)).toContain(code)
    for (const [, kilometres] of found.slice(0, 3)) expect(kilometres).toBeGreaterThan(0)
  })

  it.each([
    ['mendza', 'MDZ'],
    ['nueva yrok', 'JFK'],
    ['italia', 'FCO'],
    ['españa', 'MAD'],
    ['brasil', 'GRU'],
  ])('%s offers its own %s, without a distance', async (query, code) => {
    expect(await airports(query)).toContainEqual([code, null])
  })

  it('offers none where there is none, and for a stay none is asked for', async () => {
    expect((await airports('isla robinson crusoe')).length).toBeLessThanOrEqual(3)
    const stay = await searchPlaces({ db: database.db, locale: 'es' }, { query: 'pinamar', trip_type: 'ONLY_HOTEL' })
    expect(stay.every(({ distance_km }) => distance_km === null)).toBe(true)
  })
})

describe('a part of a city', () => {
  it('lies in it, as do its location filter and what is near', async () => {
    const [palermo] = await searchPlaces({ db: database.db, locale: 'es' }, { query: 'palermo' })
    expect(palermo).toMatchObject({ kind: 'neighbourhood', text: 'Palermo', context: 'Buenos Aires, Argentina', locality: 'Buenos Aires' })
    expect(await findPoint(database, palermo!.id)).toMatchObject({ city_id: 'city:3435910', region_id: 'region:AR-C' })
  })

  it('is not the city that a visitor says to be in', async () => {
    const here = { latitude: -34.6, longitude: -58.38 }
    expect(await nearestCity({ db: database.db, locale: 'es' }, here)).toMatchObject({ id: 'city:3435910' })
  })
})
