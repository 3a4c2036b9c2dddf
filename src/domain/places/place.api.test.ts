import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiEnv } from '../../kit/http/api.server.ts'
import { failureAnswer } from '../../kit/http/failures.server.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { countryName } from './country-name.ts'
import { placeApi } from './place.api.server.ts'
import { Country, PlaceSuggestion } from './place.ts'

let database: TestDatabase
let api: Hono<ApiEnv>
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  const services = testServices(database)
  api = new Hono<ApiEnv>()
    .use(async (c, next) => {
      const locale = c.req.header('accept-language') === 'en' ? 'en' : 'es'
      c.set('context', { ...services, actor: { kind: 'guest' }, now: new Date(), locale, request_id: 'test' })
      await next()
    })
    .route('/', placeApi)
  api.onError((error) => {
    const { status, body } = failureAnswer(error, { locale: 'es', request_id: 'test', log: services.log })
    return Response.json(body, { status })
  })
})
afterAll(() => database.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await api.request(path, { headers })
  return { status: response.status, body: await response.json() }
}

describe('GET /search', () => {
  it('returns suggestions in the envelope, best first', async () => {
    const { status, body } = await get('/search?query=mendza&tripType=ONLY_HOTEL')
    expect(status).toBe(200)
    expect(body.data.map((place: unknown) => PlaceSuggestion.strict().parse(place))[0]).toMatchObject({
      id: 'city:3844421',
      short_code: 'MDZ',
    })
  })

  it('responds in the requested language', async () => {
    const { body } = await get('/search?query=londres', { 'accept-language': 'en' })
    expect(body.data[0]).toMatchObject({ text: 'London', country: 'United Kingdom' })
  })

  it.each(['/search', '/search?query=', '/search?query=%20%20&tripType=MULTI'])('%s returns popular places', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body.data).toHaveLength(10)
  })

  it('returns an empty list without a match', async () => {
    expect(await get('/search?query=zzqxw')).toEqual({ status: 200, body: { data: [] } })
  })

  it.each([
    [`/search?query=${'a'.repeat(81)}`, { query: ['Escribí hasta 80 letras.'] }],
    ['/search?query=mendoza&tripType=BY_BOAT', { tripType: ['Campo inválido'] }],
    ['/search?query=mendoza&tripType=', { tripType: ['Campo inválido'] }],
  ])('%s is refused', async (path, errors) => {
    const { status, body } = await get(path)
    expect(status).toBe(422)
    expect(body.errors).toEqual(errors)
  })

  it('accepts eighty letters', async () => {
    expect((await get(`/search?query=${'a'.repeat(80)}`)).status).toBe(200)
  })
})

it.each(['constructor', '__proto__', 'toString valueOf', 'hasOwnProperty'])('takes %s for a word like any other', async (typed) => {
  const { status, body } = await get(`/search?query=${encodeURIComponent(typed)}&tripType=ONLY_HOTEL`)
  expect([status, body.data]).toEqual([200, expect.any(Array)])
})

describe('GET /countries', () => {
  it('returns all, by name in the requested language', async () => {
    const { body } = await get('/countries')
    const countries = Country.strict().array().parse(body.data)
    expect(countries.length).toBeGreaterThan(245)
    expect(countries.find(({ code }) => code === 'DE')).toEqual({ code: 'DE', name: 'Alemania' })
    const english = Country.array().parse((await get('/countries', { 'accept-language': 'en' })).body.data)
    expect(english[0]?.name).toBe('Afghanistan')
    const position = (name: string) => english.findIndex((country) => country.name === name)
    expect(position('Åland Islands')).toBeLessThan(position('Albania') + 1)
    expect(english.find(({ code }) => code === 'DE')?.name).toBe('Germany')
  })
})

describe('the names of countries', () => {
  it.each([
    ['US', 'Estados Unidos'],
    ['NL', 'Países Bajos'],
    ['GB', 'Reino Unido'],
    ['AE', 'Emiratos Árabes Unidos'],
    ['RO', 'Rumania'],
    ['CZ', 'República Checa'],
    ['HK', 'Hong Kong'],
    ['KR', 'Corea del Sur'],
    ['IQ', 'Irak'],
    ['BD', 'Bangladesh'],
    ['FK', 'Islas Malvinas'],
    ['VA', 'Ciudad del Vaticano'],
    ['CI', 'Costa de Marfil'],
    ['SH', 'Santa Elena'],
  ])('%s is %s in Argentina', async (code, name) => {
    const { body } = await get('/countries')
    expect(body.data).toContainEqual({ code, name })
    expect(countryName('es', code)).toBe(name)
  })
})

describe('GET /places/near', () => {
  it('returns the city at a location', async () => {
    const { status, body } = await get('/places/near?latitude=-32.89&longitude=-68.84')
    expect(status).toBe(200)
    expect(PlaceSuggestion.parse(body.data)).toMatchObject({ id: 'city:3844421', text: 'Mendoza' })
  })

  it('answers 404 out at sea', async () => {
    expect((await get('/places/near?latitude=-20&longitude=-120')).status).toBe(404)
  })

  it.each([
    '',
    '?latitude=1',
    '?latitude=&longitude=',
    '?latitude=91&longitude=0',
    '?latitude=0&longitude=180.5',
    '?latitude=1e1&longitude=0',
    '?latitude=NaN&longitude=0',
  ])('%s is refused', async (query) => {
    expect((await get(`/places/near${query}`)).status).toBe(422)
  })
})

describe('GET /places/{id}', () => {
  it('returns a place by its id, in the requested language', async () => {
    const { body } = await get('/places/country:AR')
    expect(PlaceSuggestion.strict().parse(body.data)).toMatchObject({ type: 'country', text: 'Argentina' })
    expect((await get('/places/country:ES', { 'accept-language': 'en' })).body.data.text).toBe('Spain')
    expect((await get('/places/city:3844421')).body.data).toMatchObject({ text: 'Mendoza', administrative_area_level_1: 'Mendoza' })
  })

  it.each(['city:0', 'nothing', "'%20or%20true--", '%25', '..%2Fnear'])('answers 404 to %s', async (id) => {
    expect((await get(`/places/${id}`)).status).toBe(404)
  })
})

describe('GET /places/towns', () => {
  const box = (west: number, south: number, east: number, north: number) =>
    `/places/towns?west=${west}&south=${south}&east=${east}&north=${north}`

  it('returns the best known cities of a box first', async () => {
    const { body } = await get(`${box(-71, -35, -66, -31)}&limit=3`)
    expect(body.data.map((town: { text: string }) => town.text)).toEqual(['Santiago de Chile', 'Mendoza', 'San Juan'])
    expect((await get(`${box(-71, -35, -66, -31)}&limit=3`)).body).toEqual(body)
  })

  it('returns an empty list for a box without cities', async () => {
    expect((await get(box(-40, -50, -39, -49))).body.data).toEqual([])
    expect((await get(box(10, 10, -10, -10))).status).toBe(200)
  })

  it.each([
    '',
    '?west=1',
    '?west=a&south=1&east=2&north=3',
    '?west=1&south=91&east=2&north=3',
    '?west=1&south=1&east=2&north=3&limit=1000',
  ])('refuses %s', async (query) => expect((await get(`/places/towns${query}`)).status).toBe(422))
})
