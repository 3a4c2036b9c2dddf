import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

const MENDOZA = 'city:3844421'
const PLACES = {
  proj_mendoza: MENDOZA,
  proj_malargue: 'city:3845181',
  proj_san_juan: 'city:3837213',
  proj_ushuaia: 'city:3833367',
  proj_santiago: 'city:3871336',
  proj_anywhere: null,
}

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const [id, place] of Object.entries(PLACES)) {
    await insertProject(database.pool, id)
    await database.pool.query('update projects set place_id = $2, country_code = $3 where id = $1', [
      id,
      place,
      id === 'proj_santiago' ? 'CL' : 'AR',
    ])
  }
  await insertProject(database.pool, 'proj_soon', { status: 'published' })
  await insertProject(database.pool, 'proj_draft', { status: 'draft' })
  await database.pool.query(`update projects set place_id = '${MENDOZA}' where id in ('proj_soon', 'proj_draft')`)
})
afterAll(() => database.close())

interface Card {
  id: string
  distance_km?: number | null
}

async function get(path: string): Promise<{ status: number; data: Card[] }> {
  const response = await api.request(path)
  return { status: response.status, data: (await response.json()).data }
}

async function near(path: string, body: unknown) {
  const response = await api.request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const { data } = await response.json()
  return { status: response.status, ids: data?.projects.map(({ id }: Card) => id), districts: data?.districts }
}

const NOTHING = {
  country: null,
  country_code: null,
  administrative_area_level_1: null,
  administrative_area_level_2: null,
  locality: null,
}

describe('projects near a place', () => {
  it('come from the same city, then region, then country, then by distance', async () => {
    const { data } = await get(`/projects?near=${MENDOZA}&sort=near&status=active`)
    expect(data.map(({ id }) => id)).toEqual([
      'proj_mendoza',
      'proj_malargue',
      'proj_san_juan',
      'proj_ushuaia',
      'proj_anywhere',
      'proj_santiago',
    ])
  })

  it('have their distance', async () => {
    const { data } = await get(`/projects?near=${MENDOZA}&sort=newest&status=active`)
    const far = Object.fromEntries(data.map(({ id, distance_km }) => [id, distance_km]))
    expect(far).toMatchObject({ proj_mendoza: 0, proj_anywhere: null })
    expect(far.proj_san_juan).toBeGreaterThan(145)
    expect(far.proj_san_juan).toBeLessThan(160)
  })

  it('have no distance without a place, or from a whole country', async () => {
    for (const path of ['/projects', '/projects?near=country:AR&sort=near', '/projects?near=city:0&sort=near'])
      expect(
        (await get(path)).data.every((project) => !('distance_km' in project)),
        path,
      ).toBe(true)
  })
})

describe.each(['/organizations/getNearProjects', '/districts/getNearProjects'])('POST %s', (path) => {
  it('lists open projects, the nearest first', async () => {
    const { ids, status } = await near(path, { ...NOTHING, country: 'Argentina', country_code: 'AR', locality: 'Mendoza' })
    expect(status).toBe(200)
    expect(ids.slice(0, 2).sort()).toEqual(['proj_mendoza', 'proj_soon'])
    expect(ids).not.toContain('proj_draft')
  })

  it.each([{}, NOTHING, { location: NOTHING }, { ...NOTHING, locality: 'Nowhere at all' }, { locality: '%_\\' }])(
    'returns all of them for %j',
    async (location) => {
      const { ids, status } = await near(path, location)
      expect([status, ids.length]).toEqual([200, 7])
    },
  )

  it('lists their districts', async () => {
    if (path.startsWith('/districts')) expect((await near(path, NOTHING)).districts).toMatchObject([{ number: '4865', project_count: 7 }])
  })

  it.each([
    null,
    [],
    'Mendoza',
    { location: 'Mendoza' },
    { location: [] },
    { locality: 5 },
    { locality: { $ne: null } },
    { country_code: 'ARG' },
    { locality: 'x'.repeat(121) },
    { page: 0 },
    { per_page: 1000 },
  ])('refuses %j', async (body) => expect([400, 422]).toContain((await near(path, body)).status))

  it.each([{ locality: "'; drop table projects; --" }, { locality: '\u0000' }, { country: '\ud800' }, { locality: '🗻' }])(
    'is not harmed by %j',
    async (body) => {
      expect((await near(path, body)).status).toBeLessThan(500)
      expect((await near(path, {})).ids).toHaveLength(7)
    },
  )
})

describe('GET /projects/getActive', () => {
  it('lists collecting projects, nearest first', async () => {
    const { data } = await get('/projects/getActive?locality=San%20Juan&administrative_area_level_1=San%20Juan&country_code=AR')
    expect(data[0]?.id).toBe('proj_san_juan')
    expect(data.map(({ id }) => id)).not.toContain('proj_soon')
  })

  it.each([
    '',
    '?locality=',
    '?country=&country_code=&locality=&administrative_area_level_1=&administrative_area_level_2=',
    '?locality=Atlantis',
  ])('returns all for %s', async (query) => expect((await get(`/projects/getActive${query}`)).data).toHaveLength(6))

  it('answers 4xx to an invalid location', async () => {
    expect((await get(`/projects/getActive?locality=${'x'.repeat(121)}`)).status).toBe(422)
    expect((await get('/projects/getActive?locality=%00')).status).toBe(400)
    expect((await get(`/projects/getActive?locality=${encodeURIComponent("'; drop table projects; --")}`)).status).toBe(200)
  })
})

it('a project in a neighbourhood is in its city', async () => {
  await database.pool.query(
    `insert into places (id, type, name_es, name_en, short_code, country_code, city_id, latitude, longitude)
     values ('city:barrio', 'city', 'Barrio', 'Barrio', '', 'AR', $1, -40, -60)`,
    [MENDOZA],
  )
  await insertProject(database.pool, 'proj_barrio')
  await database.pool.query(`update projects set place_id = 'city:barrio' where id = 'proj_barrio'`)
  const ids = async (query: string) => (await get(`/projects?${query}&status=active`)).data.map(({ id }) => id)
  expect((await ids(`place=${MENDOZA}`)).toSorted()).toEqual(['proj_barrio', 'proj_mendoza'])
  for (const place of [MENDOZA, 'city:barrio'])
    expect((await ids(`near=${place}&sort=near`)).slice(0, 2).toSorted()).toEqual(['proj_barrio', 'proj_mendoza'])
})
