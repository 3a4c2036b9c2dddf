import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEVELOPMENT_SECRETS } from '../config/config.server.ts'
import { followBooking } from '../domain/contributions/follow-booking.server.ts'
import { signatureOf } from '../kit/http/webhook-signature.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { createPlatformApi } from './api.server.ts'

let database: TestDatabase
let services: TestServices
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  api = createPlatformApi(services)
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1', { name: 'Rotary Club Mendoza' })
  await insertOrganization(database.pool, 'org_secret', { status: 'pending' })
  await insertProject(database.pool, 'proj_active', { featured: 1, name: 'Agua para Lavalle' })
  await insertProject(database.pool, 'proj_published', { status: 'published' })
  await insertProject(database.pool, 'proj_completed', { status: 'completed' })
  for (const status of ['draft', 'under_review', 'hidden', 'rejected', 'deleted'] as const)
    await insertProject(database.pool, `proj_${status}`, { status })
  await database.pool.query(`insert into project_slugs values ('agua-vieja', 'proj_active'), ('borrador-viejo', 'proj_draft')`)
  await database.pool.query(`insert into organization_slugs values ('club-viejo', 'org_1')`)
})
afterAll(() => database.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await api.request(path, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}, now?: Date) {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
  const response = await api.request(path, init, now && { now })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('every list', () => {
  it.each(['/causes', '/districts', '/countries', '/currencies', '/entities', '/projects/featured'])(
    '%s responds with { data: […] }',
    async (path) => {
      const { status, body } = await get(path)
      expect(status).toBe(200)
      expect(body.data.length).toBeGreaterThan(0)
    },
  )

  it.each(['/projects', '/projects/completed', '/projects/getActive', '/organizations', '/offers', '/trails'])(
    '%s responds with a page and its meta',
    async (path) => {
      const { status, body } = await get(`${path}?per_page=2`)
      expect(status).toBe(200)
      expect(body.meta).toEqual({ total: expect.any(Number), page: 1, per_page: 2 })
      expect(body.data.length).toBeLessThanOrEqual(2)
    },
  )

  it.each(['page=0', 'page=abc', 'page=1e9', 'per_page=101', 'per_page=1e309', 'per_page=-1', 'page=1&page=2'])(
    'refuses ?%s by field',
    async (query) => {
      for (const path of ['/projects', '/organizations', '/offers', '/trails', '/projects/completed']) {
        const { status, body } = await get(`${path}?${query}`)
        expect(status, path).toBe(422)
        expect(Object.keys(body.errors)).toEqual([query.startsWith('per') ? 'per_page' : 'page'])
      }
    },
  )

  it('responds in the requested language', async () => {
    const spanish = await get('/causes', { 'accept-language': 'es-AR' })
    const english = await get('/causes', { 'accept-language': 'en' })
    expect([spanish.body.data[0].name, english.body.data[0].name]).toEqual(['Agua', 'Water'])
    expect((await get('/causes?lang=en')).body.data[0].name).toBe('Water')
  })
})

describe('projects', () => {
  it('shows guests only what is public, in every endpoint', async () => {
    const everything = JSON.stringify(
      await Promise.all(
        ['/projects?per_page=100', '/projects/featured', '/projects/completed', '/projects/getActive', '/organization/org-1'].map((path) =>
          get(path),
        ),
      ),
    )
    for (const status of ['draft', 'under_review', 'hidden', 'rejected', 'deleted']) {
      expect(everything).not.toContain(`proj_${status}`)
      for (const path of [`/project/proj_${status}`, `/project/proj-${status}`, `/organization/project/proj_${status}`])
        expect((await get(path)).status, path).toBe(404)
    }
    expect((await get('/project/borrador-viejo')).status).toBe(404)
  })

  it('shows what was achieved, of a place or of all, first in the reader’s language', async () => {
    for (const [id, language, place] of [
      ['proj_done_en', 'en', 'city:1'],
      ['proj_done_es', 'es', null],
    ]) {
      await insertProject(database.pool, id!, { status: 'completed' })
      await database.pool.query(`update projects set achievement = 'Hay agua', language = $2, place_id = $3 where id = $1`, [
        id,
        language,
        place,
      ])
    }
    const ids = async (query: string) => (await get(`/projects/achieved${query}`)).body.data.map((project: { id: string }) => project.id)
    expect(await ids('')).toEqual(['proj_done_es', 'proj_done_en'])
    expect(await ids('?lang=en')).toEqual(['proj_done_en', 'proj_done_es'])
    expect([await ids('?limit=1'), await ids('?place=city:1')]).toEqual([['proj_done_es'], ['proj_done_en']])
    expect((await get('/projects/achieved?limit=13')).status).toBe(422)
    await database.pool.query(`update projects set status = 'deleted' where id in ('proj_done_en', 'proj_done_es')`)
  })

  it('shows one by id or slug, with money in minor units and expected apart from collected', async () => {
    const { body } = await get('/project/proj-active')
    expect(body.data).toMatchObject({
      id: 'proj_active',
      currency: 'ARS',
      objective: { amount: 100_000_000, currency: 'ARS' },
      expected: { amount: 0, currency: 'ARS' },
      collected: { amount: 0, currency: 'ARS' },
      organization: { slug: 'org-1' },
      district: { number: '4865' },
      place: { id: 'city:1', context: 'Argentina' },
      published_at: '2026-01-01T00:00:00.000Z',
    })
    expect((await get('/organization/project/proj_active')).body.data.id).toBe('proj_active')
  })

  it('redirects an old slug', async () => {
    const moved = await get('/project/agua-vieja')
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/project/proj-active'])
    expect((await get('/organization/club-viejo')).headers.get('location')).toBe('/api/organization/org-1')
  })

  it('filters by cause, district, place, status and text', async () => {
    const ids = async (query: string) => (await get(`/projects?${query}`)).body.data.map((project: { id: string }) => project.id)
    expect(await ids('status=active')).toEqual(['proj_active'])
    expect(await ids('status=completed')).toEqual(['proj_completed'])
    expect(await ids('cause=agua&district=4865&place=city:1')).toEqual(['proj_active', 'proj_published'])
    expect(await ids('place=country:ZZ')).toEqual([])
    expect(await ids('cause=none')).toEqual([])
    expect(await ids('query=LÁVALLE%20agua')).toEqual(['proj_active'])
    expect(await ids(`query=${encodeURIComponent("%_' or 1=1 --")}`)).toEqual([])
    expect((await get('/projects?status=draft')).status).toBe(422)
    expect((await get('/projects?sort=money')).status).toBe(422)
  })

  it.each(['newest', 'goal', 'featured', 'near'])('sorts by %s', async (sort) =>
    expect((await get(`/projects?sort=${sort}&near=city:1`)).body.data).toHaveLength(2),
  )

  it('finds those near a location, given at the top level or as `location`', async () => {
    const location = {
      country: 'Argentina',
      country_code: 'AR',
      administrative_area_level_1: null,
      administrative_area_level_2: null,
      locality: 'Mendoza',
    }
    const plain = await post('/organizations/getNearProjects', location)
    expect(plain.body.data.projects.map((project: { id: string }) => project.id)).toContain('proj_active')
    const named = await post('/districts/getNearProjects', { location })
    expect(named.body.data.districts).toMatchObject([{ number: '4865', project_count: 2 }])
    expect((await post('/organizations/getNearProjects', {})).status).toBe(200)
    expect((await get('/projects/getActive?country_code=AR&locality=Mendoza')).body.data).toHaveLength(1)
  })

  it('refuses a malformed location', async () => {
    for (const body of [{ location: 'Mendoza' }, { locality: 5 }, { locality: 'x'.repeat(200) }, [], 'null']) {
      const { status } = await post('/organizations/getNearProjects', body)
      expect([400, 422], JSON.stringify(body)).toContain(status)
    }
  })
})

describe('organizations', () => {
  it('shows the approved ones with their projects', async () => {
    expect((await get('/organizations')).body.data.map((organization: { id: string }) => organization.id)).toEqual(['org_1'])
    const { body } = await get('/organization/org-1')
    expect(body.data.organization).toMatchObject({ id: 'org_1', type: { slug: 'rotary-club' }, project_count: 3, collected: [] })
    expect(body.data.projects).toHaveLength(3)
    expect(body.data.points).toEqual([
      { place_id: body.data.organization.place.id, latitude: expect.any(Number), longitude: expect.any(Number) },
    ])
    expect((await get('/organization/org_secret')).status).toBe(404)
  })

  it('filters by text, type, country and district', async () => {
    expect((await get('/organizations?query=MENDOZA&type=rotary-club&country=ar&district=4865')).body.data).toHaveLength(1)
    expect((await get('/organizations?type=school')).body.data).toHaveLength(0)
    expect((await get('/organizations?country=Argentina')).body.errors).toHaveProperty('country')
  })
})

describe('hand-offs', () => {
  const search = {
    trip_type: 'ONLY_HOTEL',
    destination: { id: 'city:1', text: 'Mendoza' },
    start: inDays(30),
    end: inDays(37),
    rooms: [
      { adults: 2, childs: [] },
      { adults: 1, childs: [{ age: 4 }, { age: 9 }] },
    ],
  }

  it('stores the search with the chosen project and returns the exact address', async () => {
    const { status, body } = await post('/hand-offs', { search, project_id: 'proj_active' })
    expect(status).toBe(201)
    const day = (date: string) => date.split('-').reverse().join('/')
    expect(Object.fromEntries(new URL(body.data.url).searchParams)).toEqual({
      directSubmit: 'true',
      tripType: 'ONLY_HOTEL',
      multiHotel: 'false',
      hotelDestination: 'city:1',
      departureDate: day(search.start),
      arrivalDate: day(search.end),
      distribution: '2-0::1-2-4,9',
      lang: 'ES',
      ref: body.data.code,
    })
    const { rows } = await database.pool.query('select project_id, trip_type, destination_id, search from hand_offs where code = $1', [
      body.data.code,
    ])
    expect(rows[0]).toMatchObject({
      project_id: 'proj_active',
      trip_type: 'ONLY_HOTEL',
      destination_id: 'city:1',
      search: { rooms: search.rooms },
    })
  })

  it('uses the travel site’s own code for a place that has one', async () => {
    await database.pool.query(`insert into travel_site_places values ('city:1', 'MEZ')`)
    const { body } = await post('/hand-offs', { search })
    expect(new URL(body.data.url).searchParams.get('hotelDestination')).toBe('MEZ')
    await database.pool.query('delete from travel_site_places')
  })

  it('refuses ids that are no place, and one place as origin and destination, also where the travel site knows both as one', async () => {
    const city = search.destination
    const flight = { ...search, trip_type: 'ONLY_FLIGHT' }
    const english = { 'accept-language': 'en' }
    const nowhere = await post(
      '/hand-offs',
      { search: { ...flight, departure: { id: 'air:XXX' }, destination: { id: 'city:9' } } },
      english,
    )
    const unknown = ["We don't recognise that place. Choose one from the list"]
    expect(nowhere.status).toBe(422)
    expect(nowhere.body.errors).toEqual({ departure: unknown, destination: unknown })
    const same = { destination: ['Origin and destination are the same place. Change one of them'] }
    expect((await post('/hand-offs', { search: { ...flight, departure: city } }, english)).body.errors).toEqual(same)
    await database.pool.query(`
      insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude) values ('air:MDZ', 'airport', 'El Plumerillo', 'El Plumerillo', 'MDZ', 'AR', -32.8, -68.8);
      insert into travel_site_places values ('city:1', 'MEZ'), ('air:MDZ', 'MEZ')`)
    expect((await post('/hand-offs', { search: { ...flight, departure: { id: 'air:MDZ' } } }, english)).body.errors).toEqual(same)
    await database.pool.query(`delete from travel_site_places; delete from places where id = 'air:MDZ'`)
  })

  it('refuses a promise that cannot be kept: the named project does not collect', async () => {
    const { rows: before } = await database.pool.query('select count(*) from hand_offs')
    for (const project_id of ['proj_completed', 'proj_draft', 'proj_nothing']) {
      const { status, body } = await post('/hand-offs', { search, project_id }, { 'accept-language': 'en' })
      expect(status).toBe(422)
      expect(body.errors).toEqual({ project_id: ['This project is not collecting now. Choose another'] })
    }
    expect((await database.pool.query('select count(*) from hand_offs')).rows).toEqual(before)
  })

  it('tells the travel site the promised project by the code, and nothing of the traveller', async () => {
    const { body: promised } = await post('/hand-offs', { search, project_id: 'proj_active' })
    const code: string = promised.data.code
    for (const written of [code, code.toUpperCase()]) {
      const { status, body } = await get(`/hand-offs/${written}/project`, { 'accept-language': 'en' })
      expect(status).toBe(200)
      expect(body.data).toEqual({
        id: 'proj_active',
        name: 'Agua para Lavalle',
        url: 'http://localhost:3000/en/project/proj-active',
        collects: true,
      })
    }
    await database.pool.query(`update hand_offs set project_id = 'proj_completed' where code = $1`, [code])
    expect((await get(`/hand-offs/${code}/project`)).body.data).toMatchObject({ id: 'proj_completed', collects: false })
    await database.pool.query(`update hand_offs set project_id = 'proj_hidden' where code = $1`, [code])
    expect((await get(`/hand-offs/${code}/project`)).body.data).toBeNull()
    const { body: nobody } = await post('/hand-offs', { search, project_id: null })
    expect((await get(`/hand-offs/${nobody.data.code}/project`)).body.data).toBeNull()
    for (const unknown of ['nothing', '%00', "'", 'a'.repeat(65)])
      expect([400, 404, 422]).toContain((await get(`/hand-offs/${unknown}/project`)).status)
  })

  it('names what is wrong, by field, in the reader’s language', async () => {
    const { status, body } = await post('/hand-offs', { search: { trip_type: 'ONLY_HOTEL' } }, { 'accept-language': 'en' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ destination: ['Choose a destination'], start: ['Choose check-in & check-out dates'] })
  })

  it.each([
    null,
    [],
    'x',
    { search: null },
    { search: [] },
    { search: { ...search, rooms: Array(50).fill({ adults: 9 }) } },
    { search: { ...search, end: inDays(-1) } },
  ])('refuses %j and stores nothing', async (body) => {
    const before = await database.pool.query('select count(*) from hand_offs')
    expect([400, 422]).toContain((await post('/hand-offs', body)).status)
    expect((await database.pool.query('select count(*) from hand_offs')).rows).toEqual(before.rows)
  })

  it('responds to broken JSON, NUL and half a surrogate pair with 4xx', async () => {
    for (const body of [
      '{',
      '{"search": "\\u0000"}',
      `{"search": {"destination": {"id": "a", "text": "\\ud800"}}}`,
      '{"project_id": "\\u0000", "search": {}}',
    ]) {
      expect((await post('/hand-offs', body)).status, body).toBeGreaterThanOrEqual(400)
      expect((await post('/hand-offs', body)).status, body).toBeLessThan(500)
    }
  })
})

describe('bookings', () => {
  const report = (external_id: string, hand_off: string) => ({
    external_id,
    revision: 1,
    status: 'confirmed',
    hand_off,
    trip: { trip_type: 'ONLY_HOTEL', destination: 'city:1', departure: null, start: inDays(30), end: inDays(37) },
    currency: 'ARS',
    sale: 1_000_000,
    cost: 850_000,
    fees: 20_000,
    taxes: 30_000,
    profit: 100_000,
    occurred_at: new Date().toISOString(),
  })

  /** @param options.now when it arrives, if that is not now */
  function signed(body: unknown, options: { secret?: string; at?: number; now?: Date } = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = String(options.at ?? Math.floor(Date.now() / 1000))
    const headers = {
      'x-huella-timestamp': timestamp,
      'x-huella-signature': signatureOf(text, timestamp, options.secret ?? DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET),
    }
    return post('/bookings', text, headers, options.now)
  }

  it('accepts a signed report, promises half of the profit and shows its trail', async () => {
    const handOff = await post('/hand-offs', {
      search: { trip_type: 'ONLY_HOTEL', destination: { id: 'city:1' }, start: inDays(30), end: inDays(37) },
      project_id: 'proj_active',
    })
    const reported = report('RS-api', handOff.body.data.code)
    const first = await signed(reported)
    expect(first).toMatchObject({
      status: 201,
      body: { data: { outcome: 'created', matched: true, trail: { url: expect.stringContaining('/transparencia/') } } },
    })
    const again = await signed(reported)
    expect(again).toMatchObject({ status: 200, body: { data: { outcome: 'repeated', booking: first.body.data.booking } } })
    await followBooking({ db: database.db, now: new Date() }, { booking_id: first.body.data.booking.id })
    const { code } = first.body.data.trail
    expect((await get(`/trail/${code}`)).body.data).toMatchObject({
      state: 'expected',
      amount: { amount: 50_000, currency: 'ARS' },
      booking: { profit: { amount: 100_000 } },
    })
    expect((await get('/trails?project=proj_active')).body.data).toMatchObject([{ code, state: 'expected' }])
    expect((await get('/project/proj_active')).body.data).toMatchObject({ expected: { amount: 50_000 }, collected: { amount: 0 } })
  })

  it('refuses reports that are unsigned, signed with another secret, altered, or too old', async () => {
    const body = report('RS-forged', 'x')
    const now = Math.floor(Date.now() / 1000)
    expect((await post('/bookings', body)).status).toBe(401)
    expect((await signed(body, { secret: 'another secret, long enough' })).status).toBe(401)
    for (const at of [now - 301, now + 301]) expect((await signed(body, { at, now: new Date(now * 1000) })).status).toBe(401)
    const timestamp = String(now)
    const signature = signatureOf(JSON.stringify(body), timestamp, DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET)
    expect(
      (
        await post(
          '/bookings',
          { ...body, sale: 9_000_000, profit: 8_100_000 },
          { 'x-huella-timestamp': timestamp, 'x-huella-signature': signature },
        )
      ).status,
    ).toBe(401)
    const { rows } = await database.pool.query(`select from bookings where external_id = 'RS-forged'`)
    expect(rows).toEqual([])
  })

  it('checks the signature of the bytes sent, not of a text that other bytes decode to as well', async () => {
    const sign = (bytes: Buffer<ArrayBuffer>, sent = bytes) => {
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = signatureOf(bytes, timestamp, DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET)
      const headers = { 'content-type': 'application/json', 'x-huella-timestamp': timestamp, 'x-huella-signature': signature }
      return api.request('/bookings', { method: 'POST', body: sent, headers })
    }
    const bytesOf = (external_id: string, note: number[]) => {
      const text = JSON.stringify({ ...report(external_id, 'x'), note: '#' })
      return Buffer.concat([Buffer.from(text.slice(0, -3)), Buffer.from(note), Buffer.from('"}')])
    }
    expect((await sign(bytesOf('RS-bytes-1', [...Buffer.from('ñandú 日本 🙂')]))).status).toBe(201)
    const [one, other] = [bytesOf('RS-bytes-2', [0xff]), bytesOf('RS-bytes-2', [0xfe])]
    expect((await sign(one, other)).status).toBe(401)
    expect((await sign(one)).status).toBe(400)
    const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf('RS-bytes-3', [])])
    expect((await sign(marked.subarray(3), marked)).status).toBe(401)
    expect((await sign(marked)).status).toBe(201)
    const { rows } = await database.pool.query(`select external_id from bookings where external_id like 'RS-bytes-%' order by 1`)
    expect(rows).toEqual([{ external_id: 'RS-bytes-1' }, { external_id: 'RS-bytes-3' }])
  })

  it('queues a report that cannot be, and says why', async () => {
    const wrong = { ...report('RS-never', 'x'), trip: { ...report('x', 'x').trip, start: '2027-02-30' } }
    expect(await signed(wrong)).toMatchObject({ status: 201, body: { data: { needs_review: 'impossible_date', trail: null } } })
  })

  it('stores a report without a known hand-off as unmatched', async () => {
    expect(await signed(report('RS-unknown', 'nobody'))).toMatchObject({ status: 201, body: { data: { matched: false, trail: null } } })
  })

  it('refuses figures that do not add up, floats, negatives and other shapes', async () => {
    const good = report('RS-bad', 'x')
    expect((await signed({ ...good, profit: 100_001 })).body.errors).toHaveProperty('profit')
    for (const wrong of [
      { sale: 1.5 },
      { cost: -1 },
      { sale: 1e15 },
      { currency: 'pesos' },
      { revision: 0 },
      { status: 'paid' },
      { occurred_at: 'yesterday' },
      { external_id: '' },
      { trip: null },
    ]) {
      expect((await signed({ ...good, profit: undefined, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await signed('not json')).status).toBe(400)
  })

  it('responds 409 when a revision is repeated with other content', async () => {
    await signed(report('RS-409', 'x'))
    expect((await signed({ ...report('RS-409', 'x'), status: 'cancelled' })).status).toBe(409)
  })
})

describe('errors', () => {
  it.each(['/nothing', '/project/proj_nothing', '/organization/nobody', '/trail/nothing', '/project/%00', '/project/%27%20or%201=1'])(
    '%s does not give a 500',
    async (path) => {
      const { status, body, headers } = await get(path)
      expect([400, 404]).toContain(status)
      expect(body.message).toEqual(expect.any(String))
      expect(headers.get('x-request-id')).toMatch(/^req_/)
    },
  )

  it('list the methods that an address accepts', async () => {
    const response = await api.request('/causes', { method: 'DELETE' })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('are in the reader’s language', async () => {
    expect((await get('/nothing', { 'accept-language': 'en' })).body.message).toBe('This page could not be found')
    expect((await get('/nothing')).body.message).toBe('No encontramos esta página')
  })

  it('hide internals, and show the request’s id', async () => {
    const broken = createPlatformApi({ ...services, db: null as never })
    const response = await broken.request('/causes')
    expect(response.status).toBe(500)
    const body = await response.json()
    expect(body.message).toContain(response.headers.get('x-request-id'))
    expect(JSON.stringify(body)).not.toMatch(/TypeError|null|stack/)
  })
})

describe('OpenAPI', () => {
  it('describes every endpoint', async () => {
    const { body } = await get('/openapi.json')
    const described = Object.keys(body.paths).sort()
    const served = [...new Set(api.routes.filter((route) => route.method !== 'ALL').map((route) => route.path.replace(/:(\w+)/g, '{$1}')))]
      .filter((path) => path !== '/openapi.json')
      .sort()
    expect(described).toEqual(served)
  })

  it('shows the shape of a search and of a booking report', async () => {
    const { body } = await get('/openapi.json')
    expect(body.components.schemas.TravelSearch.properties).toHaveProperty('rooms')
    expect(body.paths['/bookings'].post.requestBody.content['application/json'].schema.properties).toHaveProperty('external_id')
  })
})

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
