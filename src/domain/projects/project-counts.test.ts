import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { findProjects } from './find-projects.server.ts'

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

/** The list's total, which must equal the number of its items. */
async function total(query: string): Promise<number> {
  const { data, meta } = await (await api.request(`/projects?${query}&cause=${cause}&per_page=100`)).json()
  expect(data.length).toBe(meta.total)
  return meta.total
}

it('counts the projects of a cause as they are added, change status and move', async () => {
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

it('counts correctly when a cause is added while the project changes', async () => {
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

it('cannot have another status or district than its project', async () => {
  await database.pool.query("update project_causes set status = 'completed', district_id = 'nowhere'")
  const { rows } = await database.pool.query(
    'select 1 from project_causes pc join projects p on p.id = pc.project_id where (pc.status, pc.district_id) is distinct from (p.status, p.district_id)',
  )
  expect(rows).toEqual([])
})

it('counts keywords, alone and with a cause or a district, as texts and statuses change', async () => {
  const count = async (query: string) => {
    const { data, meta } = await (await api.request(`/projects?query=${query}&per_page=100`)).json()
    expect(data.length).toBe(meta.total)
    return meta.total
  }
  const change = (set: string, id: string) => database.pool.query(`update projects set ${set} where id = $1`, [id])
  await insertProject(database.pool, 'proj_pump', { name: 'Una bomba de agua' })
  await insertProject(database.pool, 'proj_tank', { name: 'Tanques de agua y bombas' })
  await insertProject(database.pool, 'proj_draft', { name: 'Otra bomba de agua', status: 'draft' })
  expect([await count('agua'), await count('ÁGUA+omba'), await count('nada')]).toEqual([2, 2, 0])
  await change("status = 'published'", 'proj_draft')
  expect([await count('bomba'), await count('bomba&status=published')]).toEqual([3, 1])
  await change("search_text = 'un molino', district_id = 'dist_far'", 'proj_pump')
  expect([await count('bomba'), await count('molino'), await count('molino&district=9999')]).toEqual([2, 1, 1])
  expect([await count('agua&cause=agua'), await count('agua&district=9999')]).toEqual([2, 0])
  await change("status = 'hidden'", 'proj_tank')
  expect([await count('agua'), await count('agua&place=city:1')]).toEqual([1, 1])
  const { rows } = await database.pool.query(
    `select 1 from (select id, status, district_id, search_text from projects where status in ('active', 'published', 'completed')) p
     full join project_texts t on t.project_id = p.id where (t.status, t.district_id, t.search_text) is distinct from (p.status, p.district_id, p.search_text)`,
  )
  expect(rows).toEqual([])
})

it('gives the total past the last page, and counts only up to the limit', async () => {
  const ctx = { db: database.db, locale: 'es' as const, now: new Date() }
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
  for (const path of ['/projects?per_page=1', '/projects/getActive?per_page=1'])
    expect((await (await api.request(path)).json()).meta).toEqual({ total: MOST_COUNTED, total_is_lower_bound: true, page: 1, per_page: 1 })
  expect((await (await api.request('/projects?per_page=1&status=published')).json()).meta).toEqual({ total: 1, page: 1, per_page: 1 })
  // With so many matches the first pages are found by scanning the list from its start.
  for (const page of [1, 2, 20]) {
    const { until: _, ...unsearched } = await findProjects(ctx, { ...LIST, page })
    expect(await findProjects(ctx, { ...LIST, text: 'Proj_A  proyecto', page })).toEqual(unsearched)
  }
  expect((await findProjects(ctx, { ...LIST, text: 'proj_a xilofonista' })).total).toBe(0)
})
