import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_COUNTED } from '../../kit/most-counted.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { refreshCommonWords } from './common-words.server.ts'
import { findProjects } from './find-projects.server.ts'
import type { PublicStatus } from './project-rules.ts'

const OPEN: PublicStatus[] = ['active', 'published']
const TERMS = ['agua', 'Água', 'gu', 'pozo', 'pozos', 'n1', 'agua pozo', 'nada', '%', '_', 'a_ua', '7,', 'molino']

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_a')
  // Ten more than `MOST_COUNTED` have "agua", half of them "pozos", each with its own number.
  await database.pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, search_text, published_at)
     select 'proj_n' || n, 'many-' || n, organization_id, name, summary, description, objective_amount, currency, case when n % 3 = 0 then 'published' else 'active' end,
       country_code, district_id, case when n % 2 = 0 then 'agua de pozos, n' else 'tanques con agua, n' end || n || ', agua', now()
     from projects, generate_series(1, $1) as n where id = 'proj_a'`,
    [MOST_COUNTED + 10],
  )
})
afterAll(() => database.close())

const total = async (text: string, statuses = OPEN) =>
  (await findProjects({ db: database.db, locale: 'es', now: new Date() }, { text, statuses, sort: 'featured', page: 1, per_page: 1 })).total

/** The expected count, by scanning all projects. */
async function scanned(text: string, statuses = OPEN): Promise<number> {
  const { rows } = await database.pool.query(
    `select count(*)::int as n from projects where status = any ($2) and not exists
       (select from regexp_split_to_table(plain_text($1), ' ') as word where strpos(search_text, word) = 0)`,
    [text, statuses],
  )
  return Math.min(MOST_COUNTED, rows[0].n)
}

async function expectParity() {
  for (const text of TERMS)
    for (const statuses of [OPEN, ['active'], ['completed']] satisfies PublicStatus[][])
      expect([text, statuses, await total(text, statuses)]).toEqual([text, statuses, await scanned(text, statuses)])
}

const isCommon = async (word: string) =>
  (await database.pool.query(`select is_common(array['%' || $1 || '%'], $2, $3)`, [word, OPEN, MOST_COUNTED])).rows[0].is_common

/** Updates so many of the projects that have "agua". */
const change = (set: string, projects: number, client: Pick<TestDatabase['pool'], 'query'> = database.pool) =>
  client.query(
    `update projects set ${set} where id in (select id from projects where status in ('active', 'published') and search_text like '%agua%' order by id limit $1)`,
    [projects],
  )

it('counts as a full scan does, before and after a refresh, and as texts and statuses change', async () => {
  await expectParity()
  expect(await isCommon('agua')).toBe(false)
  await refreshCommonWords(database.db)
  expect([await isCommon('agua'), await isCommon('gu'), await isCommon('pozos')]).toEqual([true, true, false])
  await expectParity()
  await change("search_text = 'un molino'", 4)
  await change("status = 'completed'", 3)
  await change("status = 'hidden'", 3)
  expect(await isCommon('agua')).toBe(true)
  await expectParity()
  await database.owner.query("delete from projects where id = 'proj_n999'")
  expect(await isCommon('agua')).toBe(false)
  await expectParity()
  expect(await total('agua')).toBe(MOST_COUNTED - 1)
})

it('stays correct when projects change during a refresh', async () => {
  await database.pool.query("update projects set status = 'active', search_text = 'agua de nuevo' where id <> 'proj_a'")
  const writing = await database.pool.connect()
  try {
    await writing.query('begin')
    await change("status = 'hidden'", 10, writing)
    await refreshCommonWords(database.db)
    expect([await isCommon('agua'), await total('agua')]).toEqual([true, MOST_COUNTED])
    await writing.query('commit')
  } finally {
    writing.release()
  }
  expect([await isCommon('agua'), await total('agua')]).toEqual([false, MOST_COUNTED - 1])
  await expectParity()
})

it('trusts nothing after too many changes, until the next refresh', async () => {
  await database.pool.query("update projects set status = 'active', search_text = 'agua de nuevo' where id <> 'proj_a'")
  await change("search_text = 'agua'", 1)
  await database.pool.query(
    "insert into projects select (jsonb_populate_record(p, jsonb_build_object('id', p.id || 'b', 'slug', p.slug || 'b'))).* from projects p",
  )
  await refreshCommonWords(database.db)
  expect(await isCommon('agua')).toBe(true)
  await database.pool.query("insert into changed_texts select '' from generate_series(1, 5000)")
  expect(await isCommon('agua')).toBe(false)
  await refreshCommonWords(database.db)
  expect([await isCommon('agua'), await total('agua')]).toEqual([true, MOST_COUNTED])
})

async function mayVacuum(): Promise<boolean> {
  const { rows } = await database.pool.query("select current_setting('server_version_num')::int >= 170000 as may")
  return rows[0].may
}

it('a search after a bulk change does not read the rows that noted it', async () => {
  const pages = async () => (await database.pool.query(`select pg_relation_size('changed_texts')::int / 8192 as n`)).rows[0].n
  for (const name of ['uno', 'dos', 'tres']) await change(`search_text = search_text || ' ${name}'`, MOST_COUNTED)
  expect(await pages()).toBeGreaterThan(20)
  await refreshCommonWords(database.db)
  // Before version 17 the serving role may not vacuum, and autovacuum comes later.
  if (!(await mayVacuum())) await database.owner.query('vacuum changed_texts')
  expect(await pages()).toBe(0)
})
