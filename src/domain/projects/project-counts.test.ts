import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { findProjects } from './find-projects.server.ts'
import { MOST_COUNTED } from './project-rules.ts'

const LIST = { statuses: ['active', 'published'] as ['active', 'published'], sort: 'newest' as const, page: 1, per_page: 12 }

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
let cause: string
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const id of ['proj_a', 'proj_b', 'proj_c', 'proj_d']) await insertProject(database.pool, id)
  cause = (await database.pool.query('select id from causes order by position limit 1')).rows[0].id
  await database.pool.query('delete from project_causes')
  await database.pool.query("insert into districts (id, number, name, country_code) values ('dist_far', '9999', 'Lejos', 'AR')")
})
afterAll(() => database.close())

const add = (id: string, client: Pick<TestDatabase['pool'], 'query'> = database.pool) =>
  client.query('insert into project_causes (project_id, cause_id, position) values ($1, $2, 1)', [id, cause])

/** What the list says there is in all, which must be what it shows. */
async function total(query: string): Promise<number> {
  const { data, meta } = await (await api.request(`/projects?${query}&cause=${cause}&per_page=100`)).json()
  expect(data.length).toBe(meta.total)
  return meta.total
}

it('counts a cause as its projects come, change their status and move', async () => {
  await add('proj_a')
  await add('proj_b')
  expect(await total('')).toBe(2)
  await database.pool.query("update projects set status = 'published' where id = 'proj_a'")
  expect(await total('')).toBe(2)
  expect(await total('status=published')).toBe(1)
  await database.pool.query("update projects set status = 'hidden' where id = 'proj_a'")
  expect(await total('')).toBe(1)
  await database.pool.query("update projects set status = 'active', district_id = 'dist_far'")
  expect(await total('district=9999')).toBe(2)
  await database.pool.query("delete from project_causes where project_id = 'proj_b'")
  expect(await total('district=9999')).toBe(1)
})

it('counts right what one writes while another changes the project', async () => {
  const [hiding, adding] = [await database.pool.connect(), await database.pool.connect()]
  try {
    await hiding.query('begin')
    await hiding.query("update projects set status = 'hidden' where id = 'proj_c'")
    const added = add('proj_c', adding)
    await hiding.query('commit')
    await added
    await adding.query('begin')
    await add('proj_d', adding)
    const hidden = hiding.query("update projects set status = 'hidden' where id = 'proj_d'")
    await adding.query('commit')
    await hidden
  } finally {
    hiding.release()
    adding.release()
  }
  const { rows } = await database.pool.query("select distinct status from project_causes where project_id in ('proj_c', 'proj_d')")
  expect(rows).toEqual([{ status: 'hidden' }])
})

it('is not told another status or district than the project has', async () => {
  await database.pool.query("update project_causes set status = 'completed', district_id = 'nowhere'")
  const { rows } = await database.pool.query(
    'select 1 from project_causes pc join projects p on p.id = pc.project_id where (pc.status, pc.district_id) is distinct from (p.status, p.district_id)',
  )
  expect(rows).toEqual([])
})

it('counts words, alone and with a cause or a district, as texts and states change', async () => {
  const words = async (query: string) => {
    const { data, meta } = await (await api.request(`/projects?query=${query}&per_page=100`)).json()
    expect(data.length).toBe(meta.total)
    return meta.total
  }
  const change = (set: string, id: string) => database.pool.query(`update projects set ${set} where id = $1`, [id])
  await insertProject(database.pool, 'proj_pump', { name: 'Una bomba de agua' })
  await insertProject(database.pool, 'proj_tank', { name: 'Tanques de agua y bombas' })
  await insertProject(database.pool, 'proj_draft', { name: 'Otra bomba de agua', status: 'draft' })
  expect([await words('agua'), await words('ÁGUA+omba'), await words('nada')]).toEqual([2, 2, 0])
  await change("status = 'published'", 'proj_draft')
  expect([await words('bomba'), await words('bomba&status=published')]).toEqual([3, 1])
  await change("search_text = 'un molino', district_id = 'dist_far'", 'proj_pump')
  expect([await words('bomba'), await words('molino'), await words('molino&district=9999')]).toEqual([2, 1, 1])
  expect([await words('agua&cause=agua'), await words('agua&district=9999')]).toEqual([2, 0])
  await change("status = 'hidden'", 'proj_tank')
  expect([await words('agua'), await words('agua&place=city:1')]).toEqual([1, 1])
  const { rows } = await database.pool.query(
    `select 1 from (select id, status, district_id, search_text from projects where status in ('active', 'published', 'completed')) p
     full join project_texts t on t.project_id = p.id where (t.status, t.district_id, t.search_text) is distinct from (p.status, p.district_id, p.search_text)`,
  )
  expect(rows).toEqual([])
})

it('knows the total after the last page, and counts no further than anybody turns', async () => {
  const ctx = { db: database.db, locale: 'es' as const }
  const all = await findProjects(ctx, LIST)
  expect(await findProjects(ctx, { ...LIST, page: 9 })).toEqual({ data: [], total: all.total })
  await database.pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, search_text, published_at)
     select 'proj_n' || n, 'many-' || n, organization_id, name, summary, description, objective_amount, currency, 'active', country_code, district_id, search_text, now()
     from projects, generate_series(1, $1) as n where id = 'proj_a'`,
    [MOST_COUNTED + 1],
  )
  const most = await findProjects(ctx, LIST)
  expect(most.total).toBe(MOST_COUNTED)
  // So many have these words that they are looked for from the list's beginning, on the first pages.
  for (const page of [1, 2, 20])
    expect(await findProjects(ctx, { ...LIST, text: 'Proj_A  proyecto', page })).toEqual(await findProjects(ctx, { ...LIST, page }))
  expect((await findProjects(ctx, { ...LIST, text: 'proj_a nada' })).total).toBe(0)
})
