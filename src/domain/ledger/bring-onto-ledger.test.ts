import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '@huella/migrations/migrate'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, testServer } from '../../testing/test-database.server.ts'

// A database from before the ledger, with every kind of history, and one contribution whose steps do not lead to its state.

const MIGRATIONS = fileURLToPath(new URL('../../../db/migrations', import.meta.url))
const NAME = `test_before_ledger_${process.pid}`

let server: Awaited<ReturnType<typeof testServer>>
let template: Awaited<ReturnType<typeof openTestDatabase>>
let admin: pg.Client
let pool: pg.Pool
let older: string
beforeAll(async () => {
  // Extensions are there once a template is.
  template = await openTestDatabase()
  server = await testServer()
  const at = (database: string) =>
    typeof server.connection === 'string'
      ? { connectionString: Object.assign(new URL(server.connection), { pathname: `/${database}` }).href }
      : { ...server.connection, database }
  admin = new pg.Client(at('postgres'))
  await admin.connect()
  await admin.query(`create database ${NAME}`)
  pool = new pg.Pool(at(NAME))
  // Dropping the database ends a connection that is closing already.
  pool.on('error', () => {})
  older = await mkdtemp(join(tmpdir(), 'older-migrations-'))
  for (const file of await readdir(MIGRATIONS)) if (file < '0043') await cp(join(MIGRATIONS, file), join(older, file))
  await migrate(pool, older)
})
afterAll(async () => {
  await pool.end()
  await admin.query(`drop database if exists ${NAME} with (force)`)
  await admin.end()
  await rm(older, { recursive: true, force: true })
  await template.close()
  await server.close()
})

it('keeps every total, and the history of each contribution', async () => {
  await insertCatalogues(pool)
  await insertOrganization(pool, 'org_1')
  for (const id of ['proj_1', 'proj_2']) await insertProject(pool, id)
  await pool.query(`
    insert into contributions (id, code, kind, project_id, amount, currency, status, approved_at, paid_at, voided_at) values
      ('expected', 'a', 'donation', 'proj_1', 10, 'ARS', 'pending', null, null, null), ('payable', 'b', 'donation', 'proj_1', 20, 'ARS', 'approved', now(), null, null),
      ('paid', 'c', 'donation', 'proj_1', 40, 'ARS', 'approved', now(), now(), null), ('void', 'd', 'donation', 'proj_1', 80, 'ARS', 'approved', now(), null, now()),
      ('refused', 'e', 'donation', 'proj_2', 160, 'ARS', 'not_approved', null, null, null), ('dollars', 'f', 'donation', 'proj_2', 320, 'USD', 'approved', now(), null, null),
      ('fund', 'g', 'donation', null, 640, 'ARS', 'pending', null, null, null), ('odd', 'h', 'donation', 'proj_2', 1280, 'ARS', 'approved', now(), now(), null);
    insert into contribution_steps (contribution_id, kind, amount) select id, 'promised', case id when 'odd' then 1000 else amount end from contributions;
    insert into contribution_steps (contribution_id, kind, amount) select id, status, amount from contributions where status <> 'pending' and id <> 'odd';
    insert into contribution_steps (contribution_id, kind, amount) values ('paid', 'paid', 40), ('void', 'reversed', 0);
    insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at) values
      ('book_1', '1', 1, 'confirmed', 'none', 't1', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 100001, now()), ('book_2', '2', 1, 'confirmed', 'none', 't2', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 100003, now()),
      ('book_3', '3', 1, 'cancelled', 'none', 't3', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 100003, now()), ('book_4', '4', 1, 'confirmed', 'none', 't4', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, -7, now())`)
  const totals = async () =>
    (
      await pool.query(`select id, currency, expected_amount::int, collected_amount::int, paid_amount::int from projects
        union all select project_id, currency, expected_amount::int, collected_amount::int, paid_amount::int from project_other_money order by 1, 2`)
    ).rows
  const before = await totals()
  await migrate(pool, MIGRATIONS)
  expect(await totals()).toEqual(before)
  expect(before).toContainEqual({ id: 'proj_1', currency: 'ARS', expected_amount: 10, collected_amount: 60, paid_amount: 40 })
  const { rows: steps } = await pool.query("select kind, reason from contribution_steps where contribution_id = 'odd' order by id")
  expect(steps).toEqual([
    { kind: 'promised', reason: null },
    { kind: 'paid', reason: 'The ledger began' },
  ])
  const { rows: unmatched } = await pool.query(
    "select t.booking_id, -e.amount::int as amount from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account = 'unmatched' order by 1",
  )
  // Half to even.
  expect(unmatched).toEqual([
    { booking_id: 'book_1', amount: 50_000 },
    { booking_id: 'book_2', amount: 50_002 },
  ])
  const { rows: balance } = await pool.query(
    `select account, currency, sum(amount)::int as amount from ledger_sums where project_id is null and account = 'expected' or project_id = 'proj_2' group by 1, 2 having sum(amount) <> 0 order by 1, 2`,
  )
  expect(balance).toEqual([
    { account: 'donors', currency: 'ARS', amount: 1280 },
    { account: 'donors', currency: 'USD', amount: 320 },
    { account: 'expected', currency: 'ARS', amount: -640 },
    { account: 'paid', currency: 'ARS', amount: -1280 },
    { account: 'payable', currency: 'USD', amount: -320 },
  ])
})
