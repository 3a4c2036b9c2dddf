import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCatalogues, insertOrganization, insertProject } from '../fixture.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'

// Two columns that triggers keep: when a project last changed its status, and when somebody of ours last did something about a deal.

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj')
  await database.pool.query(`insert into customers (id, name, language, created_at) values ('cust', 'Ana', 'es', now())`)
})
afterAll(() => database.close())

beforeEach(async () => {
  await database.pool.query('delete from deals')
  await database.pool.query(
    `with d as (insert into deals (id, code, customer_id, title, source, stage, stage_since, rank, changed_at, created_at)
       values ('deal', 'code000000', 'cust', 'Un viaje', 'phone', 'interested', now(), 'a', now(), now()) returning id)
     insert into deal_moves (deal_id, to_stage, version, created_at) select id, 'interested', 1, now() from d`,
  )
})

const contactedAt = async () => (await database.pool.query(`select iso_time(contacted_at) as at from deals where id = 'deal'`)).rows[0].at
const note = (id: string, at: string) =>
  `insert into deal_notes (id, deal_id, kind, body, created_at) values ('${id}', 'deal', 'note', 'x', '${at}')`
const EARLY = '2026-01-01T00:00:00.000Z'
const LATE = '2026-02-01T00:00:00.000Z'

it('is the later of two notes, whichever is committed first', async () => {
  for (const [first, second] of [
    [EARLY, LATE],
    [LATE, EARLY],
  ] as const) {
    await database.pool.query('delete from deal_notes')
    expect(await contactedAt()).toBeNull()
    const [one, other] = [await database.pool.connect(), await database.pool.connect()]
    await one.query('begin')
    await one.query(note('note_1', first))
    await other.query('begin')
    // It waits for the first.
    const waits = other.query(note('note_2', second))
    await one.query('commit')
    await waits
    await other.query('commit')
    for (const client of [one, other]) client.release()
    expect(await contactedAt()).toBe(LATE)
  }
})

it('goes back when a note is deleted while another is written', async () => {
  await database.pool.query(note('note_1', LATE))
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  await one.query('begin')
  await one.query(note('note_2', EARLY))
  await other.query('begin')
  const waits = other.query(`delete from deal_notes where id = 'note_1'`)
  await one.query('commit')
  await waits
  await other.query('commit')
  for (const client of [one, other]) client.release()
  expect(await contactedAt()).toBe(EARLY)
})

it('counts what somebody moved, not what the platform did', async () => {
  const move = (by: string | null, at: string) =>
    database.pool.query(
      `with m as (insert into deal_moves (deal_id, from_stage, to_stage, moved_by, version, created_at) values ('deal', 'contacted', 'interested', $1, 1, $2))
       select 1`,
      [by, at],
    )
  await move(null, LATE)
  expect(await contactedAt()).toBeNull()
  await move('user_1', EARLY)
  expect(await contactedAt()).toBe(EARLY)
})

it('is the later of two changes of status, whichever is committed first', async () => {
  const change = (at: string) =>
    `insert into project_status_changes (project_id, from_status, to_status, created_at) values ('proj', 'active', 'hidden', '${at}')`
  const [one, other] = [await database.pool.connect(), await database.pool.connect()]
  await one.query('begin')
  await one.query(change(LATE))
  await other.query('begin')
  const waits = other.query(change(EARLY))
  await one.query('commit')
  await waits
  await other.query('commit')
  for (const client of [one, other]) client.release()
  const { rows } = await database.pool.query(`select iso_time(moved_at) as at from projects where id = 'proj'`)
  expect(rows).toEqual([{ at: LATE }])
})
