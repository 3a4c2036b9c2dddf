import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertGift, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { MOVES, SETTLING, SOURCES, STATIONS } from './ledger.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const id of ['proj_1', 'proj_2']) await insertProject(database.pool, id)
})
afterAll(() => database.close())

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const linesOf = (contribution: string) =>
  rows(
    `select t.event, e.account, e.currency, e.amount::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.contribution_id = $1 order by t.id, e.amount desc, e.account`,
    [contribution],
  )
const short = (lines: { event: string; account: string; currency: string; amount: number }[]) =>
  lines.map(({ event, account, currency, amount }) => `${event} ${account} ${amount} ${currency}`)

it('has the accounts and the moves of the code, in its order', async () => {
  const accounts = await rows('select * from ledger_accounts order by position')
  expect(accounts.map(({ account }) => account)).toEqual([...SOURCES, ...STATIONS])
  expect(accounts.filter(({ is_source }) => is_source).map(({ account }) => account)).toEqual(SOURCES)
  expect(accounts.filter(({ settles }) => settles).map(({ account }) => account)).toEqual(SETTLING)
  const moves = await rows("select kind, case when moves then account else 'stays' end as account from ledger_moves order by position")
  expect(Object.fromEntries(moves.map(({ kind, account }) => [kind, account]))).toEqual(MOVES)
})

describe('what a step posts', () => {
  it('a gift goes from its source to expected, to payable, to paid, and back when the bank returns it', async () => {
    await insertGift(database.pool, 'cont_way', { project_id: 'proj_1', amount: 500, paid_at: '2026-02-01T00:00:00Z' })
    await database.pool.query(moveGift('cont_way', 'returned', 'paid_at = null'))
    expect(short(await linesOf('cont_way'))).toEqual([
      'promised donors 500 ARS',
      'promised expected -500 ARS',
      'approved expected 500 ARS',
      'approved payable -500 ARS',
      'paid payable 500 ARS',
      'paid paid -500 ARS',
      'returned paid 500 ARS',
      'returned payable -500 ARS',
    ])
  })

  it('what really arrived replaces what was announced; the difference is written', async () => {
    await insertGift(database.pool, 'cont_less', { project_id: 'proj_1', amount: 500, status: 'pending' })
    await database.pool.query(moveGift('cont_less', 'approved', "status = 'approved', amount = 450"))
    expect(short((await linesOf('cont_less')).slice(2))).toEqual([
      'approved expected 500 ARS',
      'approved donors -50 ARS',
      'approved payable -450 ARS',
    ])
  })

  it('another currency is posted apart, each one zero', async () => {
    await insertGift(database.pool, 'cont_money', { amount: 500, status: 'pending' })
    await database.pool.query(moveGift('cont_money', 'adjusted', "currency = 'USD', amount = 3"))
    expect(short((await linesOf('cont_money')).slice(2)).sort()).toEqual([
      'adjusted donors -500 ARS',
      'adjusted donors 3 USD',
      'adjusted expected -3 USD',
      'adjusted expected 500 ARS',
    ])
  })

  it('a step that moves nothing posts nothing', async () => {
    await insertGift(database.pool, 'cont_told', { amount: 10, paid_at: '2026-02-01T00:00:00Z' })
    await database.pool.query("insert into contribution_steps (contribution_id, kind, amount) values ('cont_told', 'reported', 10)")
    expect((await linesOf('cont_told')).filter(({ event }) => event === 'reported')).toEqual([])
  })

  it('says when it took effect and when it was recorded, and sums go by effect, in Argentine months', async () => {
    await insertGift(database.pool, 'cont_night', {
      project_id: 'proj_2',
      amount: 70,
      status: 'pending',
      created_at: '2026-03-01T02:00:00Z',
    })
    expect(await rows("select month::text, amount::int from ledger_sums where project_id = 'proj_2' and account = 'expected'")).toEqual([
      { month: '2026-02-01', amount: -70 },
    ])
  })

  it('the share of a booking that nobody was found for waits, changes and leaves', async () => {
    const change = (sql: string) => database.pool.query(sql)
    await change(
      `insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       values ('book_1', 'x', 1, 'confirmed', 'none', 'trail1', 'ONLY_HOTEL', 'ARS', 0, 0, 0, 0, 200, 100, now())`,
    )
    await change("update bookings set share_amount = 80, revision = 2 where id = 'book_1'")
    await change(
      "insert into users (id, username, email, name, surname, language) values ('user_1', 'vera', 'v@example.com', 'V', 'V', 'es')",
    )
    await change("update bookings set match = 'account', user_id = 'user_1' where id = 'book_1'")
    const lines = await rows(
      "select t.event, e.account, e.currency, e.amount::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id where t.booking_id = 'book_1' and e.account = 'unmatched' order by t.id",
    )
    expect(short(lines)).toEqual([
      'booking_unmatched unmatched -100 ARS',
      'booking_changed unmatched 20 ARS',
      'booking_matched unmatched 80 ARS',
    ])
  })
})

describe('what the database refuses its owner', () => {
  it.each([
    'update ledger_entries set amount = 1',
    'delete from ledger_entries',
    'truncate ledger_entries',
    "update ledger_transactions set reason = 'x'",
    'delete from ledger_transactions',
    'truncate ledger_transactions cascade',
    'truncate contribution_steps cascade',
    'update contribution_steps set amount = 1',
  ])('%s', (sql) => expect(database.owner.query(sql)).rejects.toThrow('append-only'))

  const begun =
    "insert into ledger_transactions (event, contribution_id, effective_at, recorded_at) values ('made up', 'cont_way', now(), now()) returning id"
  const of_booking = begun.replace('contribution_id', 'booking_id').replace('cont_way', 'book_1')
  it.each([
    ['a transaction without entries', begun, 'does not balance'],
    [
      'one that is not zero',
      `with t as (${of_booking}) insert into ledger_entries select id, null, 'payable', null, 'ARS', 5 from t`,
      'does not balance',
    ],
    [
      'one that is zero only over two currencies',
      `with t as (${of_booking}) insert into ledger_entries select t.id, null, 'payable', null, c, a from t, (values ('ARS', 5), ('USD', -5)) x(c, a)`,
      'does not balance',
    ],
    [
      'money that its contribution does not tell',
      `with t as (${begun}) insert into ledger_entries select t.id, 'cont_way', c, null, 'ARS', a from t, (values ('donors', 5), ('payable', -5)) x(c, a)`,
      'disagree',
    ],
    [
      'an entry added later',
      "insert into ledger_entries select id, contribution_id, 'trips', null, 'ARS', 5 from ledger_transactions limit 1",
      'complete once',
    ],
    ['a contribution changed without a step', "update contributions set amount = amount + 1 where id = 'cont_way'", 'disagree'],
    ['a contribution approved without a step', "update contributions set status = 'approved' where id = 'cont_night'", 'disagree'],
    [
      "a step without the contribution's change",
      "insert into contribution_steps (contribution_id, kind, amount) values ('cont_night', 'approved', 70)",
      'disagree',
    ],
  ])('%s', async (_, sql, message) => {
    await expect(database.owner.query(sql)).rejects.toThrow(message)
  })
})
