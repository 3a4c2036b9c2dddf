import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../../../../testing/fixture.ts'
import { worksInTurns } from '../../../../testing/hostile/longest-turn.ts'
import { openCopies, type TestDatabase } from '../../../../testing/test-database.server.ts'
import { testServices } from '../../../../testing/test-services.ts'
import { mth } from '../../../../testing/transparency-log.ts'
import { findLedgerLog } from '../find-log.server.ts'
import { checkNow, keepLog } from '../keep-log.server.ts'
import { logRefusedLetter } from '../ledger-log.letters.ts'
import type { LogRefusal } from '../ledger-log.ts'
import { type LogContext, signCheckpoint } from '../sign-checkpoint.server.ts'
import { checkLog } from './check-log.server.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

let database: TestDatabase
let ctx: LogContext & ReturnType<typeof testServices>
let signed: Awaited<ReturnType<typeof openCopies>>
let published: Uint8Array | undefined
beforeAll(async () => {
  signed = await openCopies(async (original) => {
    take(original)
    await insertCatalogues(database.pool)
    await insertOrganization(database.pool, 'org_1')
    for (const id of ['proj_1', 'proj_2']) await insertProject(database.pool, id)
    await insertAdmin()
    await insertMoney()
    expect([(await keepLog(ctx)).signed, (await findLedgerLog(ctx)).check!.findings]).toEqual(['signed', []])
    published = await ctx.files.get(await checkpointFile())
  })
})
afterAll(() => signed.close())
beforeEach(async () => {
  take(await signed.copy())
  await ctx.files.put(await checkpointFile(), Buffer.from(published!), 'text/plain')
})
afterEach(() => database.close())

function take(one: TestDatabase) {
  database = one
  ctx = { ...testServices(database, { PUBLIC_URL: 'https://huella.example' }), now: NOW }
}

const later = (minutes: number) => ({ ...ctx, now: new Date(NOW.getTime() + minutes * 60_000) })
const query = (sql: string) => database.pool.query(sql)
const lines = async () =>
  (await query('select line from ledger_log_leaves order by position')).rows.map(({ line }) => Buffer.from(line as string))

async function checkpointFile(): Promise<string> {
  const [{ id }] = (await query('select id from ledger_log_keys')).rows
  return `ledger-log/${id}/checkpoint`
}

const insertAdmin = () =>
  query(`insert into users (id, username, email, email_verified, name, surname) values ('user_1', 'vera', 'vera@example.com', true, 'Vera', 'Prueba');
    insert into user_roles (user_id, role) values ('user_1', 'admin')`)

/** More than a tile of entries: bookings that nobody was found for, gifts in every state, two currencies, the common fund, a payout. */
async function insertMoney() {
  await query(`insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
    select 'book_' || n, n, 1, 'confirmed', 'none', 'x' || n, 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 2 * n, n, '2026-05-01T00:00:00Z' from generate_series(1, 290) n`)
  await insertGift(database.pool, 'cont_paid', { project_id: 'proj_1', amount: 700 })
  await insertGift(database.pool, 'cont_owed', { project_id: 'proj_1', amount: 500 })
  await insertGift(database.pool, 'cont_dollars', { project_id: 'proj_2', amount: 40, currency: 'USD' })
  await insertGift(database.pool, 'cont_fund', { amount: 300 })
  await insertGift(database.pool, 'cont_new', { project_id: 'proj_2', amount: 200, status: 'pending' })
  await insertGift(database.pool, 'cont_announced', { project_id: 'proj_2', amount: 90, status: 'pending', announced: true })
  await insertGift(database.pool, 'cont_refused', { project_id: 'proj_2', amount: 60, status: 'not_approved' })
  await insertGift(database.pool, 'cont_void', { project_id: 'proj_1', amount: 10, voided_at: '2026-03-01T00:00:00Z' })
  await query(`insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at) values ('pay_1', 'org_1', 'proj_1', 700, 'ARS', now(), now());
    insert into payout_contributions (contribution_id, payout_id) values ('cont_paid', 'pay_1')`)
  await query(moveGift('cont_paid', 'paid', 'paid_at = now()'))
}

/** Changes stored data as nobody can: past the database's own refusals, as a disk would. */
async function tamper(table: string, sql: string) {
  const { rows } = await database.owner.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  const drop = rows.map(({ name }) => `alter table ${table} drop constraint ${name}`).join(';')
  await database.owner.query(`alter table ${table} disable trigger user; ${drop}`)
  const { rowCount } = await database.owner.query(sql)
  await database.owner.query(`alter table ${table} enable trigger user`)
  expect(rowCount).toBe(1)
}

it('finds nothing in a true log, and its root is the one of the specification', async () => {
  const { size, root, findings } = await checkLog(later(1), { whole: true })
  expect(findings).toEqual([])
  expect(size).toBe(306)
  expect(root).toEqual(mth(await lines()))
  expect((await findLedgerLog(ctx)).check).toMatchObject({
    checked_at: later(1).now.toISOString(),
    size: 306,
    is_whole: true,
    findings: [],
  })
})

it('continues a check with what came since, to the same root', async () => {
  for (let n = 0; n < 5; n++) {
    await insertGift(database.pool, `cont_more_${n}`, { project_id: 'proj_1' })
    await keepLog(later(n))
    const { size, root, findings } = await checkLog(later(n), { whole: false })
    expect([size, findings]).toEqual([308 + 2 * n, []])
    expect(root).toEqual(mth(await lines()))
  }
})

/** One byte, or as little as a value of its column allows. */
const PLACES: [what: string, table: string, sql: string, found: object[]][] = [
  [
    'a line',
    'ledger_log_leaves',
    `update ledger_log_leaves set line = replace(line, '"account":"trips"', '"account":"triqs"') where position = 5`,
    [{ place: 'line', at: '5' }],
  ],
  [
    'a line that is no entry any more',
    'ledger_log_leaves',
    `update ledger_log_leaves set line = 'x' || substr(line, 2) where position = 5`,
    [{ place: 'line', at: '5' }],
  ],
  [
    'a line with its hash',
    'ledger_log_leaves',
    `update ledger_log_leaves l set line = x.line, leaf_hash = sha256('\\x00'::bytea || convert_to(x.line, 'UTF8'))
     from (select replace(line, '"amount":6}', '"amount":7}') as line from ledger_log_leaves where position = 5) x where position = 5`,
    [{ place: 'tile', at: '0/0' }],
  ],
  [
    'a leaf’s hash',
    'ledger_log_leaves',
    'update ledger_log_leaves set leaf_hash = set_byte(leaf_hash, 3, get_byte(leaf_hash, 3) # 1) where position = 300',
    [{ place: 'line', at: '300' }],
  ],
  [
    'a full tile',
    'ledger_log_tiles',
    'update ledger_log_tiles set hashes = set_byte(hashes, 99, get_byte(hashes, 99) # 1) where level = 0 and n = 0',
    [{ place: 'tile', at: '0/0' }],
  ],
  [
    'a tile’s root',
    'ledger_log_tiles',
    'update ledger_log_tiles set root = set_byte(root, 9, get_byte(root, 9) # 1) where level = 0 and n = 0',
    [{ place: 'tile', at: '0/0' }],
  ],
  [
    'an entry of the ledger',
    'ledger_entries',
    "update ledger_entries set amount = amount + 1 where account = 'unmatched' and amount = -6",
    [
      { place: 'entry', at: '5' },
      { place: 'sum', at: 'unmatched ARS 2026-04' },
    ],
  ],
  [
    'a transaction',
    'ledger_transactions',
    "update ledger_transactions set event = 'promisee' where id = (select min(id) from ledger_transactions where event = 'promised')",
    [{ place: 'entry', at: '290' }],
  ],
  [
    'a sum',
    'ledger_sums',
    "update ledger_sums set amount = amount - 1 where account = 'paid'",
    [
      { place: 'sum', at: expect.stringMatching(/^paid ARS proj-1 /) },
      { place: 'open_data', at: 'ARS' },
    ],
  ],
  [
    'a contribution’s amount',
    'contributions',
    "update contributions set amount = 501 where id = 'cont_owed'",
    [{ place: 'contribution', at: 'cont_owed' }],
  ],
  [
    'a contribution’s currency',
    'contributions',
    "update contributions set currency = 'ARS' where id = 'cont_dollars'",
    [{ place: 'contribution', at: 'cont_dollars' }],
  ],
  [
    'a contribution’s project',
    'contributions',
    "update contributions set project_id = 'proj_2' where id = 'cont_owed'",
    [{ place: 'contribution', at: 'cont_owed' }],
  ],
  [
    'a contribution’s state',
    'contributions',
    "update contributions set status = 'approved' where id = 'cont_new'",
    [{ place: 'contribution', at: 'cont_new' }],
  ],
  ['a payout', 'payouts', "update payouts set amount = 701 where id = 'pay_1'", [{ place: 'payout', at: 'proj-1 ARS' }]],
  [
    'what a project’s page says',
    'projects',
    "update projects set collected_amount = collected_amount + 1 where id = 'proj_1'",
    [{ place: 'figure', at: 'proj-1 ARS' }],
  ],
  [
    'a checkpoint',
    'ledger_log_checkpoints',
    "update ledger_log_checkpoints set note = replace(note, '306', '307')",
    [{ place: 'checkpoint', at: '306' }],
  ],
]

describe('a change of one byte is named, publicly and to admins, and nothing more is signed over it', () => {
  it.each(PLACES)('%s', async (_, table, sql, found) => {
    await tamper(table, sql)
    await insertGift(database.pool, 'cont_after', { project_id: 'proj_2' })
    const { signed } = await keepLog(later(60))
    expect(['changed', 'does_not_continue']).toContain(signed)
    const { checkpoint, check, refusal } = await findLedgerLog(ctx)
    expect(checkpoint!.size).toBe(306)
    expect(refusal).toEqual({ why: 'changed', since: later(60).now.toISOString() })
    expect(check!.checked_at).toBe(later(60).now.toISOString())
    expect(check!.findings).toEqual(expect.arrayContaining(found.map((one) => expect.objectContaining(one))))
    expect(ctx.emitted.filter(({ payload }) => payload.kind === 'log_refused')).toContainEqual(
      expect.objectContaining({ payload: expect.objectContaining({ user_id: 'user_1', facts: { why: 'changed' } }) }),
    )
    const letterOf = (why: LogRefusal) => logRefusedLetter.recipient(later(60), { user_id: 'user_1', facts: { why } })
    expect([await letterOf('changed'), await letterOf('key_unusable')]).toMatchObject([{ since: later(60).now.toISOString() }, undefined])
    // Neither by a payout, nor when somebody tries again.
    expect(['changed', 'does_not_continue']).toContain(await signCheckpoint(later(61), 'payout'))
    expect((await keepLog(later(121))).signed).not.toBe('signed')
    expect((await findLedgerLog(ctx)).checkpoint!.size).toBe(306)
  })

  it('the file outside', async () => {
    const file = await checkpointFile()
    const whole = Buffer.from((await ctx.files.get(file))!)
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed[at] = changed[at]! ^ 1
      await ctx.files.put(file, changed, 'text/plain')
      expect((await checkLog(later(1), { whole: true })).findings).toEqual([{ place: 'file', at: 'checkpoint' }])
    }
  })

  it('and a transaction that is not in the log', async () => {
    await insertGift(database.pool, 'cont_after', { project_id: 'proj_2' })
    const [{ id }] = (await query('select max(transaction_id) as id from ledger_unpublished')).rows
    await database.owner.query(`delete from ledger_unpublished where transaction_id = ${id}`)
    expect((await keepLog(later(60))).signed).toBe('changed')
    expect((await findLedgerLog(ctx)).check!.findings).toEqual([{ place: 'missing', at: `ltx_${id}` }])
  })
})

it('on demand it names at once what it finds, with its time', async () => {
  await checkNow(later(5))
  expect((await findLedgerLog(ctx)).check).toMatchObject({ checked_at: later(5).now.toISOString(), is_whole: true, findings: [] })
  await tamper('ledger_log_leaves', `update ledger_log_leaves set line = 'x' || substr(line, 2) where position = 5`)
  await checkNow(later(6))
  const { check, refusal } = await findLedgerLog(ctx)
  expect(check).toMatchObject({ checked_at: later(6).now.toISOString(), findings: expect.arrayContaining([{ place: 'line', at: '5' }]) })
  expect(refusal).toEqual({ why: 'changed', since: later(6).now.toISOString() })
})

it('checks a changed log once an hour, not at each run', async () => {
  await tamper('ledger_log_leaves', `update ledger_log_leaves set line = 'x' || substr(line, 2) where position = 5`)
  await insertGift(database.pool, 'cont_after', { project_id: 'proj_2' })
  const ofRuns: [number, string, number][] = []
  for (const minutes of [60, 61, 119, 120]) {
    const { signed } = await keepLog(later(minutes))
    const { checked_at } = (await findLedgerLog(ctx)).check!
    ofRuns.push([minutes, signed, (new Date(checked_at).getTime() - NOW.getTime()) / 60_000])
  }
  expect(ofRuns).toEqual([
    [60, 'changed', 60],
    [61, 'not_due', 60],
    [119, 'not_due', 60],
    [120, 'not_due', 120],
  ])
})

it('lets other work of the process and of the database go on meanwhile', async () => {
  await query(`insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
    select 'many_' || n, 'many' || n, 1, 'confirmed', 'none', 'm' || n, 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 2 * n, n, '2026-05-01T00:00:00Z' from generate_series(1, 2000) n`)
  await keepLog(later(1))
  const all = await lines()
  const state = { is_over: false, posted: 0 }
  const check = async () => expect((await checkLog(later(2), { whole: true })).findings).toEqual([])
  const in_turns = worksInTurns(check, () => mth(all)).finally(() => {
    state.is_over = true
  })
  while (!state.is_over) await insertGift(database.pool, `cont_while_${state.posted++}`, { project_id: 'proj_1' })
  expect(await in_turns).toBe(true)
  expect(state.posted).toBeGreaterThan(3)
})

it('signs again by itself once a check finds nothing', async () => {
  await tamper('ledger_sums', "update ledger_sums set amount = amount - 1 where account = 'paid'")
  expect((await keepLog(later(60))).signed).toBe('nothing_new')
  expect((await findLedgerLog(ctx)).refusal).toMatchObject({ why: 'changed' })
  await tamper('ledger_sums', "update ledger_sums set amount = amount + 1 where account = 'paid'")
  await checkLog(later(62), { whole: true })
  expect((await keepLog(later(63))).signed).toBe('signed')
  expect((await findLedgerLog(ctx)).refusal).toBeNull()
})
