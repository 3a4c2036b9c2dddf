import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertCatalogues, insertOrganization, insertPlacePage } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>

beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertPlacePage(database.pool)
  await database.pool.query(`
    insert into place_page_sections values
      ('plpg_mendoza', 2, 'Cuándo', 'When', '<p>En marzo.</p>', '<p>In March.</p>'),
      ('plpg_mendoza', 1, 'Agua', 'Water', '<p onclick="x()">Poca<script>alert(1)</script></p><a href="javascript:x()">a</a>', '<p>Little</p>');
    insert into place_page_sources values ('plpg_mendoza', 1, 'Riego', 'Irrigation', 'https://riego.example/');
    insert into places (id, type, name_es, name_en, short_code, country_code) values ('region:AR-X', 'region', 'Córdoba', 'Córdoba', 'AR-X', 'AR');
    insert into places (id, type, name_es, name_en, short_code, country_code, region_id) values ('city:2', 'city', 'Cosquín', 'Cosquín', '', 'AR', 'region:AR-X');
  `)
})
afterAll(() => database.close())

async function ask(path: string) {
  const response = await api.request(path)
  return { status: response.status, body: await response.json() }
}

describe('the page of a place', () => {
  it('has its text in the requested language, in order, without scripts', async () => {
    const { body } = await ask('/place-page/mendoza?lang=es')
    expect(body.data).toMatchObject({
      slug: 'mendoza',
      headline: 'Titular',
      place: { id: 'city:1', text: 'Mendoza', latitude: -32.89 },
      area: { id: 'city:1', text: 'Mendoza' },
      sources: [{ name: 'Riego', url: 'https://riego.example/' }],
      updated_at: '2026-02-01T00:00:00Z',
    })
    expect(body.data.sections.map(({ title }: { title: string }) => title)).toEqual(['Agua', 'Cuándo'])
    expect(JSON.stringify(body.data)).not.toMatch(/<script|onclick|javascript/)
    expect((await ask('/place-page/mendoza?lang=en')).body.data).toMatchObject({ headline: 'Headline', sections: [{ title: 'Water' }, {}] })
  })

  it('is not public while it is a draft', async () => {
    await database.pool.query(`update place_pages set published_at = null`)
    expect((await ask('/place-page/mendoza')).status).toBe(404)
    expect((await ask('/place-pages')).body.data).toEqual([])
    await database.pool.query(`update place_pages set published_at = now()`)
    expect((await ask('/place-pages')).body.data).toMatchObject([{ slug: 'mendoza' }])
  })

  it.each([
    '/place-page/nada',
    '/place-page/..%2Fadmin',
    "/place-page/mendoza'--",
    '/place-page/Mendoza',
  ])('%s is not found', async (path) => {
    expect((await ask(path)).status).toBe(404)
  })

  it.each(['Mendoza', '../x', 'a', 'con espacio', '9-de-julio', 'ñandú'])('cannot have the slug %s', async (slug) => {
    await expect(database.pool.query('update place_pages set slug = $1', [slug])).rejects.toThrow('check constraint')
  })

  it('can only refer to existing places and to http(s) sources', async () => {
    await expect(database.pool.query(`update place_pages set area_id = 'city:9'`)).rejects.toThrow('foreign key')
    await expect(
      database.pool.query(`insert into place_page_sources values ('plpg_mendoza', 2, 'X', 'X', 'javascript:x()')`),
    ).rejects.toThrow('check')
  })
})

describe('organizations of a place', () => {
  it('are those in the city, its region or its country', async () => {
    await insertOrganization(database.pool, 'org_1')
    await insertOrganization(database.pool, 'org_2')
    await database.pool.query(`update organizations set place_id = 'city:2' where id = 'org_2'`)
    const names = async (place: string) => (await ask(`/organizations?place=${place}`)).body.data.map(({ id }: { id: string }) => id)
    expect(await names('city:1')).toEqual(['org_1'])
    expect(await names('region:AR-X')).toEqual(['org_2'])
    expect(await names('city:9')).toEqual([])
  })
})
