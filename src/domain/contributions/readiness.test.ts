import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '../../kit/data/db.server.ts'
import { insertCatalogues, insertGift, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { readinessFacts } from './find-readiness.server.ts'
import { type ReadinessFacts, readinessOf } from './readiness.ts'

const TRIP: ReadinessFacts = {
  kind: 'booking',
  amount: 100,
  way: null,
  trip_ends_on: '2026-11-25',
  supplier_month: null,
  arrived_amount: null,
  received: false,
  releases_at: null,
  held: null,
}
const GIFT: ReadinessFacts = { ...TRIP, kind: 'donation', way: 'transfer', trip_ends_on: null }
const AT = new Date('2026-11-27T12:00:00Z')
const short = (facts: ReadinessFacts, at = AT) => Object.values(readinessOf(facts, at))

it.each([
  ['2026-11-26T02:59:59Z', ['too_early', 'trip_not_over', '2026-11-26T03:00:00.000Z']],
  ['2026-11-26T03:00:00Z', ['ready', null, null]],
])('a trip is over when its last day has passed in Argentina: at %s', (at, verdict) => expect(short(TRIP, new Date(at))).toEqual(verdict))

it.each<[Partial<ReadinessFacts>, unknown[]]>([
  [{ supplier_month: 'open' }, ['not_arrived', 'month_open', null]],
  [{ supplier_month: 'unpaid' }, ['not_arrived', 'month_unpaid', null]],
  [{ supplier_month: 'differs' }, ['amount_differs', 'month_differs', null]],
  [{ supplier_month: 'paid' }, ['ready', null, null]],
  [{ supplier_month: 'paid', trip_ends_on: '2026-11-27' }, ['too_early', 'trip_not_over', '2026-11-28T03:00:00.000Z']],
  [{ held: 'no_end_date', trip_ends_on: null }, ['held', 'no_end_date', null]],
  [{ held: 'being_returned' }, ['held', 'being_returned', null]],
])('a trip with %o', (facts, verdict) => expect(short({ ...TRIP, ...facts })).toEqual(verdict))

it.each<[Partial<ReadinessFacts>, unknown[]]>([
  [{}, ['not_arrived', 'not_arrived', null]],
  [{ arrived_amount: 100 }, ['ready', null, null]],
  [{ arrived_amount: 99 }, ['amount_differs', 'amount_differs', null]],
  [{ received: true }, ['not_arrived', 'not_released', null]],
  [{ received: true, releases_at: '2026-11-27T12:00:00.001Z' }, ['too_early', 'not_released', '2026-11-27T12:00:00.001Z']],
  [{ received: true, releases_at: '2026-11-27T12:00:00.000Z' }, ['ready', null, null]],
  [{ received: true, arrived_amount: 100 }, ['ready', null, null]],
])('a donation with %o', (facts, verdict) => expect(short({ ...GIFT, ...facts })).toEqual(verdict))

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await database.pool.query(
    "insert into users (id, username, email, name, surname, created_at) values ('user_1', 'ana', 'ana@example.com', 'Ana', 'Paz', now())",
  )
})
afterAll(() => database.close())

/** The same sequence for the same seed. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

it('the database decides as the function does, in 320 random worlds around midnight', async () => {
  const { pool } = database
  const pick = random(7)
  const oneOf = <T>(...list: T[]): T => list[pick(list.length)]!
  const DAYS = ['2026-11-24', '2026-11-25', '2026-11-26', null]
  // Supplier 0 closes no months; 1 closed October; 2 closed October and November.
  for (const n of [0, 1, 2]) await pool.query("insert into suppliers (id, name) values ('supp_' || $1, 'Proveedor ' || $1)", [n])
  for (const [n, month] of [
    [1, '2026-10'],
    [2, '2026-10'],
    [2, '2026-11'],
  ]) {
    await pool.query(
      `insert into statements (id, supplier_id, month, file_name, headings, dropped, lines, reading, state, uploaded_by, imported_by, created_at)
        values ('stmt_' || $1 || $2, 'supp_' || $1, $2, 'x.csv', '{}', '{}', 1, '{}', 'imported', 'user_1', 'user_1', now())`,
      [n, month],
    )
    await pool.query(
      "insert into closed_months (id, supplier_id, month, statement_id, closed_by, closed_at) values ('clos_' || $1 || $2, 'supp_' || $1, $2, 'stmt_' || $1 || $2, 'user_1', now())",
      [n, month],
    )
  }
  for (let n = 0; n < 320; n++) {
    const kind = oneOf('booking' as const, 'donation' as const)
    const amount = 100 + n
    if (kind === 'booking')
      await insertBooking(n, {
        ends_on: oneOf(...DAYS),
        supplier: pick(3),
        month: oneOf('09', '10', '11'),
        paid: pick(4),
        behind: pick(9) === 0,
        unclear: pick(11) === 0,
      })
    const status = oneOf('pending' as const, 'pending' as const, 'pending' as const, 'approved' as const, 'not_approved' as const)
    const booking_id = kind === 'booking' ? `book_${n}` : null
    await insertGift(pool, `cont_${n}`, { code: `c${n}`, kind, project_id: 'proj_1', amount, status, booking_id })
    if (kind === 'booking') await pool.query('update contributions set booking_revision = 1 where id = $1', [`cont_${n}`])
    if (kind === 'donation') await insertMoney(n, amount, pick)
    if (pick(12) === 0)
      await pool.query("insert into contribution_steps (contribution_id, kind, amount) values ($1, 'held', $2)", [`cont_${n}`, amount])
  }
  const rows = await rowsOf<{ id: string; status: string; readiness_facts: ReadinessFacts }>(
    database.db,
    sql`select c.id, c.status, ${readinessFacts} from contributions c join contribution_readiness r on r.contribution_id = c.id`,
  )
  const seen = new Map<string, number>()
  for (const at of ['2026-11-26T02:59:59.999Z', '2026-11-26T03:00:00.000Z', '2026-12-20T00:00:00.000Z']) {
    const { rows: decided } = await pool.query(
      'select contribution_id, readiness, waits_for, iso_time(waits_until) as waits_until from readiness_at($1)',
      [at],
    )
    const bySql = new Map(decided.map(({ contribution_id, ...verdict }) => [contribution_id, verdict]))
    for (const { id, status, readiness_facts } of rows) {
      const verdict = status === 'pending' ? readinessOf(readiness_facts, new Date(at)) : undefined
      expect(bySql.get(id), `${id} at ${at}`).toEqual(verdict)
      const what = `${verdict?.readiness} ${verdict?.waits_for}`
      seen.set(what, (seen.get(what) ?? 0) + 1)
    }
  }
  for (const what of [
    'ready null',
    'too_early trip_not_over',
    'too_early not_released',
    'not_arrived not_released',
    'not_arrived not_arrived',
  ])
    expect(seen.get(what), what).toBeGreaterThan(2)
  for (const what of [
    'not_arrived month_open',
    'not_arrived month_unpaid',
    'amount_differs month_differs',
    'amount_differs amount_differs',
  ])
    expect(seen.get(what), what).toBeGreaterThan(2)
  for (const what of ['held no_end_date', 'held booking_changed', 'held booking_unclear', 'held to_look_at'])
    expect(seen.get(what), what).toBeGreaterThan(2)
})

interface Booked {
  ends_on: string | null
  supplier: number
  month: string
  /** 0: no line of it. 1: a line that says so; 2: with another profit; 3: cancelled. */
  paid: number
  behind: boolean
  unclear: boolean
}

async function insertBooking(n: number, { ends_on, supplier, month, paid, behind, unclear }: Booked) {
  const profit = 200 + 2 * n
  await database.pool.query(
    `insert into bookings (id, supplier_id, external_id, revision, status, match, trail_code, trip_type, end_date, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at, needs_review)
      values ('book_' || $1, 'supp_' || $2, 'n' || $1, $3, 'confirmed', 'none', 't' || $1, 'ONLY_HOTEL', $4, 'ARS', $5::bigint + 50, 30, 10, 10, $5, 0, $6, $7)`,
    [n, supplier, behind ? 2 : 1, ends_on, profit, `2026-${month}-10T12:00:00Z`, unclear ? 'unknown_currency' : null],
  )
  if (paid === 0 || supplier === 0) return
  const report = {
    status: paid === 3 ? 'cancelled' : 'confirmed',
    currency: 'ARS',
    sale: profit + 50 + (paid === 2 ? 7 : 0),
    cost: 30,
    fees: 10,
    taxes: 10,
  }
  await database.pool.query(
    `insert into statement_entries (statement_id, position, external_id, lines, action, changes, report) values ($1, $2, $3, '{1}', 'unchanged', '[]', $4)`,
    [`stmt_${supplier}2026-10`, n, `n${n}`, report],
  )
}

async function insertMoney(n: number, amount: number, pick: (below: number) => number) {
  const { pool } = database
  const id = `cont_${n}`
  const { status } = (await pool.query('select status from contributions where id = $1', [id])).rows[0]
  if (pick(3) === 0)
    for (let k = pick(3); k >= 0; k--)
      await pool.query(
        "insert into contribution_arrivals (contribution_id, amount, arrived_on, reason, recorded_by, created_at) values ($1, $2, '2026-11-20', 'x', 'user_1', now())",
        [id, [amount, amount - 1, 0, amount][pick(4)]],
      )
  if (status !== 'pending' || pick(2) === 0) return
  await pool.query("insert into contribution_steps (contribution_id, kind, amount) values ($1, 'received', $2)", [id, amount])
  await pool.query(
    "insert into gift_checkouts (way, id, code, project_id, amount, currency, is_shown, language, request_key, created_at) values ('mercado_pago', $1, $1, 'proj_1', $2, 'ARS', false, 'es', $1, now())",
    [`chk_${n}`, amount],
  )
  await pool.query(
    `insert into gift_payments (way, id, checkout_id, status, amount, net, refunded, paid_at, updated_at, contribution_id, counted, releases_at)
      values ('mercado_pago', $1, $2, 'approved', $3::bigint, $3::bigint, 0, now(), now(), $4, $3::bigint, $5)`,
    [`pay_${n}`, `chk_${n}`, amount, id, [null, '2026-11-26T02:59:59.999Z', '2026-11-26T03:00:00Z', '2026-12-30T00:00:00Z'][pick(4)]],
  )
}
