import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { findMapPoints, findPoint, nearestCity, resolveLocation } from './find-points.server.ts'
import type { LocationFilter } from './place.ts'

const MENDOZA = 'city:3844421'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
})
afterAll(() => database.close())

describe('findMapPoints', () => {
  it('gives each known place once, and leaves out those without coordinates', async () => {
    await database.pool.query("update places set latitude = null, longitude = null where id = 'region:AR-M'")
    const points = await findMapPoints(database, new Set(['city:0', 'region:AR-M', 'airport:EZE', MENDOZA]))
    await database.pool.query(
      "update places set (latitude, longitude) = (select latitude, longitude from places where id = $1) where id = 'region:AR-M'",
      [MENDOZA],
    )
    expect(points).toEqual([
      { place_id: 'airport:EZE', latitude: expect.closeTo(-34.8, 1), longitude: expect.closeTo(-58.5, 1) },
      { place_id: MENDOZA, latitude: expect.closeTo(-32.89, 1), longitude: expect.closeTo(-68.83, 1) },
    ])
  })

  it('gives none for none', async () => {
    expect(await findMapPoints(database, new Set())).toEqual([])
  })
})

describe('findPoint', () => {
  it('gives a city with its region and country', async () => {
    expect(await findPoint(database, MENDOZA)).toEqual({
      city_id: MENDOZA,
      region_id: 'region:AR-M',
      country_code: 'AR',
      latitude: expect.closeTo(-32.89, 1),
      longitude: expect.closeTo(-68.83, 1),
    })
  })

  it('gives an airport the city it serves', async () => {
    expect(await findPoint(database, 'airport:EZE')).toMatchObject({
      city_id: 'city:3435910',
      region_id: 'region:AR-C',
      country_code: 'AR',
    })
  })

  it('gives a region the coordinates of its seat, and a country none', async () => {
    expect(await findPoint(database, 'region:AR-M')).toMatchObject({
      city_id: null,
      region_id: 'region:AR-M',
      latitude: expect.closeTo(-32.89, 1),
    })
    expect(await findPoint(database, 'country:AR')).toEqual({
      city_id: null,
      region_id: null,
      country_code: 'AR',
      latitude: null,
      longitude: null,
    })
  })

  it('is null for an unknown id', async () => {
    expect(await findPoint(database, 'city:0')).toBeNull()
  })
})

describe('resolveLocation', () => {
  const cases: [LocationFilter, { city_id: string | null; region_id: string | null; country_code: string } | null][] = [
    [{ country_code: 'ar' }, { city_id: null, region_id: null, country_code: 'AR' }],
    [{ country: 'Spain' }, { city_id: null, region_id: null, country_code: 'ES' }],
    [{ administrative_area_level_1: 'mendoza' }, { city_id: null, region_id: 'region:AR-M', country_code: 'AR' }],
    [
      { country: 'Argentina', administrative_area_level_1: 'Mendoza', locality: 'Mendoza' },
      { city_id: MENDOZA, region_id: 'region:AR-M', country_code: 'AR' },
    ],
    [
      { country_code: 'ES', locality: 'Córdoba' },
      { city_id: 'city:2519240', region_id: 'region:ES-AN', country_code: 'ES' },
    ],
    [
      { locality: 'Nueva York', country: 'Estados Unidos' },
      { city_id: 'city:5128581', region_id: 'region:US-NY', country_code: 'US' },
    ],
    [
      { locality: 'San Martín', administrative_area_level_1: 'Mendoza' },
      { city_id: 'city:3836992', region_id: 'region:AR-M', country_code: 'AR' },
    ],
    // no such town in that province: the province still resolves
    [
      { locality: 'Ushuaia', administrative_area_level_1: 'Mendoza' },
      { city_id: null, region_id: 'region:AR-M', country_code: 'AR' },
    ],
    // map services call the capital's surroundings by the province's name
    [
      { locality: 'Buenos Aires', administrative_area_level_1: 'Buenos Aires', country_code: 'AR' },
      { city_id: 'city:3435910', region_id: 'region:AR-C', country_code: 'AR' },
    ],
    [
      { locality: 'No such town', administrative_area_level_2: 'San Rafael', administrative_area_level_1: 'Mendoza' },
      { city_id: 'city:3836669', region_id: 'region:AR-M', country_code: 'AR' },
    ],
    [{}, null],
    [{ country: null, country_code: null, locality: null }, null],
    [{ country: 'Narnia', country_code: 'ZZ' }, null],
    [{ country_code: '\0\0', locality: "'\0" }, null],
  ]

  it.each(cases)('%j', async (location, expected) => {
    const point = await resolveLocation(database, location)
    if (expected === null) expect(point).toBeNull()
    else expect(point).toMatchObject(expected)
  })

  it('has coordinates if more than the country is known', async () => {
    expect(await resolveLocation(database, { country_code: 'AR' })).toMatchObject({ latitude: null, longitude: null })
    expect(await resolveLocation(database, { administrative_area_level_1: 'Salta' })).toMatchObject({ latitude: expect.closeTo(-24.8, 0) })
  })
})

describe('nearestCity', () => {
  const near = (latitude: number, longitude: number) => nearestCity({ db: database.db, locale: 'es' }, { latitude, longitude })

  it.each([
    ['Mendoza', -32.89, -68.84],
    ['Buenos Aires', -34.58, -58.42],
    ['San Carlos de Bariloche', -41.13, -71.3],
    ['Madrid', 40.42, -3.7],
    ['París', 48.857, 2.35],
  ])('is %s', async (name, latitude, longitude) => {
    expect(await near(latitude, longitude)).toMatchObject({ type: 'city', text: name })
  })

  it('is null in the middle of an ocean, at a pole or at the edge of the map', async () => {
    expect(await near(-20, -120)).toBeNull()
    expect(await near(-90, 0)).toBeNull()
    expect(await near(0, 180)).toBeNull()
  })
})
