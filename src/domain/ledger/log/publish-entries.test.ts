import { sha256 } from '@huella/transparency-log/hashes'
import { openTree } from '@huella/transparency-log/tree'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift, wipeMoney } from '../../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { logEntries, mth, tileOf } from '../../../testing/transparency-log.ts'
import { publishEntries } from './publish-entries.server.ts'
import { readEntries, readTile } from './read-tiles.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const id of ['proj_1', 'proj_2']) await insertProject(database.pool, id)
})
beforeEach(() => wipeMoney(database.owner))
afterAll(() => database.close())

const rows = async (sql: string) => (await database.pool.query(sql)).rows
const lines = async () => (await rows('select line from ledger_log_leaves order by position')).map(({ line }) => line as string)
const parsed = async () => (await lines()).map((line) => JSON.parse(line))
/** Bookings that nobody was found for: one transaction each. */
const post = (count: number) =>
  database.pool.query(
    `insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
     select 'book_' || x || n, x || n, 1, 'confirmed', 'none', x || n, 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 2 * n, n, '2026-05-01T00:00:00Z' from generate_series(1, $1::int) n, (select gen_random_uuid()::text as x) r`,
    [count],
  )
const openStored = () => openTree(async (tile) => (await readTile(database.db, tile))!)

it('writes one line for each transaction, with what is public of it', async () => {
  await insertGift(database.pool, 'cont_1', { code: 'c0de', project_id: 'proj_1', amount: 500, created_at: '2026-02-01T00:00:00Z' })
  expect(await publishEntries(database.db)).toBe(2)
  const [first, second] = await lines()
  const [{ id }] = await rows('select min(id) as id from ledger_transactions')
  expect(first).toBe(
    `{"version":2,"position":0,"transaction":"ltx_${id}","event":"promised","effective_at":"2026-02-01T00:00:00.000Z","recorded_at":"2026-02-01T00:00:00.000Z","trail":"c0de","project":"proj-1","project_id":"proj_1","entries":[{"account":"donors","currency":"ARS","amount":500},{"account":"expected","currency":"ARS","amount":-500}],"reason":null,"previous":null}`,
  )
  expect(JSON.parse(second!)).toMatchObject({ position: 1, event: 'approved', previous: sha256(first!).toString('hex') })
})

it('tells of another project only at the entries that moved', async () => {
  await insertGift(database.pool, 'cont_1', { project_id: 'proj_1', amount: 500, status: 'pending' })
  await database.pool.query(moveGift('cont_1', 'adjusted', "project_id = 'proj_2'"))
  await publishEntries(database.db)
  expect((await parsed())[1]).toMatchObject({
    project: 'proj-2',
    project_id: 'proj_2',
    entries: [
      { account: 'donors', amount: 500 },
      { account: 'expected', amount: 500, project: 'proj-1', project_id: 'proj_1' },
      { account: 'donors', amount: -500, project: 'proj-1', project_id: 'proj_1' },
      { account: 'expected', amount: -500 },
    ],
  })
})

it('tells a reason of the fixed list, never what people wrote in their own words', async () => {
  for (const [id, cause, reason] of [
    ['cont_1', 'duplicate', 'Ana Pérez <ana@example.com> asked for it'],
    ['cont_2', null, 'ana_gomez'],
  ]) {
    await insertGift(database.pool, id!, { amount: 5, status: 'pending' })
    await database.pool.query(
      `with gift as (update contributions set status = 'not_approved' where id = '${id}') insert into contribution_steps (contribution_id, kind, amount, cause, reason) values ('${id}', 'not_approved', 5, $1, $2)`,
      [cause, reason],
    )
  }
  await publishEntries(database.db)
  expect((await parsed()).map(({ reason }) => reason)).toEqual([null, 'duplicate', null, null])
  expect((await lines()).join()).not.toMatch(/ana|example/i)
})

it('publishes each once, without gaps, when many do it at once and others still post', async () => {
  await Promise.all([...Array.from({ length: 6 }, () => post(150)), ...Array.from({ length: 5 }, () => publishEntries(database.db))])
  await Promise.all(Array.from({ length: 5 }, () => publishEntries(database.db)))
  const told = await parsed()
  expect(told.map(({ position }) => position)).toEqual(told.map((_, i) => i))
  expect(told.map(({ transaction }) => transaction).sort()).toEqual(
    (await rows("select 'ltx_' || id as id from ledger_transactions")).map(({ id }) => id).sort(),
  )
  const texts = await lines()
  expect(told.slice(1).map(({ previous }) => previous)).toEqual(texts.slice(0, -1).map((line) => sha256(line).toString('hex')))
  expect(await rows('select from ledger_unpublished')).toEqual([])
})

it('whoever is ended in the middle leaves nothing half done, and the next one goes on', async () => {
  await post(3000)
  const end = () =>
    database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query ilike '%ledger_log%'",
    )
  for (let round = 0; round < 8; round++) {
    const run = publishEntries(database.db).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 20 + 37 * round))
    await end()
    await run
  }
  await publishEntries(database.db)
  expect((await parsed()).map(({ position }) => position)).toEqual(Array.from({ length: 3000 }, (_, i) => i))
  const tree = openStored()
  expect(await tree.root(3000)).toEqual(mth((await lines()).map((line) => Buffer.from(line))))
})

it('has the tiles and the bundles of the specification, full and partial', async () => {
  await post(900)
  await publishEntries(database.db)
  const leaves = (await lines()).map((line) => Buffer.from(line))
  for (const [level, n, width] of [
    [0, 0, 256],
    [0, 2, 256],
    [0, 3, 132],
    [0, 3, 1],
    [1, 0, 3],
    [1, 0, 1],
  ] as const)
    expect(await readTile(database.db, { level, n, width })).toEqual(tileOf(leaves, level, n, width))
  for (const [level, n, width] of [
    [0, 3, 133],
    [0, 4, 1],
    [1, 0, 4],
    [2, 0, 1],
  ] as const)
    expect(await readTile(database.db, { level, n, width })).toBeUndefined()
  expect(logEntries((await readEntries(database.db, { n: 3, width: 132 }))!)).toEqual(leaves.slice(768))
  for (const size of [1, 255, 256, 257, 512, 899, 900]) expect(await openStored().root(size)).toEqual(mth(leaves.slice(0, size)))
})

it.each([
  "update ledger_log_leaves set trail = 'x'",
  'delete from ledger_log_leaves',
  'truncate ledger_log_leaves',
  'update ledger_log_tiles set n = 9',
  'delete from ledger_log_tiles',
  'delete from ledger_log_checkpoints',
  "update ledger_log_keys set origin = 'x'",
  'delete from ledger_log_key_ends',
  'truncate ledger_log_refusals',
])('the database refuses its owner: %s', (sql) => expect(database.owner.query(sql)).rejects.toThrow('append-only'))

it.each([
  ['a leaf that is not its line', '0', "'{}'", "sha256('x')", 'leaves_check'],
  ['a gap', '7', "'{}'", "sha256('\\x00'::bytea || convert_to('{}', 'UTF8'))", 'follows_fkey'],
])('the database refuses %s', async (_, position, line, hash, error) => {
  await post(1)
  const insert = `insert into ledger_log_leaves (position, transaction_id, line, leaf_hash, ends_at) select ${position}, id, ${line}, ${hash}, 3 from ledger_transactions`
  await expect(database.pool.query(insert)).rejects.toThrow(error)
})
