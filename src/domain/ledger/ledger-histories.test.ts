import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { EXHAUSTIVE, SEED } from '../../testing/operations/exhaustive.ts'
import { findLedgerErrors } from '../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import type { BookingReport } from '../bookings/booking.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { followBooking } from '../contributions/follow-booking.server.ts'
import { MOVES } from './ledger.ts'

// Random histories, compared with a second, simple computation of their result.

const HISTORIES = EXHAUSTIVE ? 10_000 : 500

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  for (const id of [...PROJECTS, 'proj_of_trips']) await insertProject(database.pool, id)
  // The money of many random histories completes the other projects, which then get nothing from a trip.
  await insertHandOff(database.pool, 'code1', 'proj_of_trips')
})
afterAll(() => database.close())

const PROJECTS = ['proj_1', 'proj_2', 'proj_3']
const CURRENCIES = ['ARS', 'USD']
const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

/** Steps in any order that the kinds allow at all: the ledger must be right for every order of steps. */
const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(MOVES) as (keyof typeof MOVES)[])),
  amount: fc.integer({ min: 0, max: 1_000_000 }),
  currency: fc.constantFrom(...CURRENCIES),
  project: fc.constantFrom(null, ...PROJECTS),
})
const histories = fc.array(step, { minLength: 1, maxLength: 50 })

it(`${HISTORIES} histories of up to 50 steps: every transaction is zero, and the money lies where the last step put it`, async () => {
  const samples = fc.sample(histories, { numRuns: HISTORIES, seed: SEED })
  const client = await database.pool.connect()
  const columns: Record<'id' | 'kind' | 'amount' | 'currency' | 'project', unknown[]> = {
    id: [],
    kind: [],
    amount: [],
    currency: [],
    project: [],
  }
  const ends: Record<'id' | 'amount' | 'currency' | 'project' | 'status' | 'paid' | 'voided' | 'claimed' | 'lost', unknown[]> = {
    id: [],
    amount: [],
    currency: [],
    project: [],
    status: [],
    paid: [],
    voided: [],
    claimed: [],
    lost: [],
  }
  const wanted = new Map<string, number>()
  for (const [n, history] of samples.entries()) {
    const id = `h${n}`
    for (const { kind, amount, currency, project } of history) {
      columns.id.push(id)
      columns.kind.push(kind)
      columns.amount.push(amount)
      columns.currency.push(currency)
      columns.project.push(project)
    }
    const last = history.findLast(({ kind }) => MOVES[kind] !== 'stays')
    const at = last ? MOVES[last.kind] : null
    if (at && last) add(wanted, `${at} ${last.project} ${last.currency}`, last.amount)
    ends.id.push(id)
    ends.amount.push(at ? last!.amount : 0)
    ends.currency.push(last?.currency ?? 'ARS')
    ends.project.push(last?.project ?? null)
    ends.status.push(at === 'payable' || at === 'paid' ? 'approved' : 'pending')
    ends.paid.push(at === 'paid')
    ends.voided.push(at === null || at === 'claims' || at === 'losses')
    ends.claimed.push(at === 'claims' ? last!.amount : 0)
    ends.lost.push(at === 'losses' ? last!.amount : 0)
  }
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query(
      `insert into contributions (id, code, kind, amount, currency, project_id, status, paid_at, voided_at, claimed_amount, lost_amount)
       select id, id, 'donation', amount, currency, project, status, case when paid then now() end, case when voided then now() end, claimed, lost
       from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bool[], $7::bool[], $8::bigint[], $9::bigint[]) as x(id, amount, currency, project, status, paid, voided, claimed, lost)`,
      [ends.id, ends.amount, ends.currency, ends.project, ends.status, ends.paid, ends.voided, ends.claimed, ends.lost],
    )
    await client.query(
      `insert into contribution_steps (contribution_id, kind, amount, currency, project_id)
       select id, kind, amount, currency, project from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[]) with ordinality as x(id, kind, amount, currency, project, n) order by n`,
      Object.values(columns),
    )
    // At commit every transaction must sum to zero, and every contribution must match its entries.
    await client.query('commit')
  } finally {
    client.release()
  }
  const lies = await rows(
    `select concat_ws(' ', e.account, coalesce(e.project_id, 'null'), e.currency) as where, sum(-e.amount)::float8 as amount
     from ledger_entries e join ledger_accounts a on a.account = e.account where not a.is_source group by 1 having sum(e.amount) <> 0`,
  )
  expect(new Map(lies.map(({ where, amount }) => [where, amount]))).toEqual(new Map([...wanted].filter(([, amount]) => amount !== 0)))
  expect(await findLedgerErrors(database.pool)).toEqual([])
})

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

const REPORT: BookingReport = {
  external_id: '',
  revision: 1,
  status: 'confirmed',
  trip: { trip_type: 'ONLY_HOTEL' },
  currency: 'ARS',
  sale: 0,
  cost: 0,
  fees: 0,
  taxes: 0,
  occurred_at: '2026-11-20T11:00:00Z',
}
/** Acts of the travel site and the desk: reports in any order and repeated, a crash in the middle, an approval, a payout. */
const deed = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('report' as const), revision: fc.integer({ min: 1, max: 8 }), crashes: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('approve' as const) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('pay' as const) }) },
)
const lives = fc.record({
  matched: fc.boolean(),
  revisions: fc.array(
    fc.record({ profit: fc.integer({ min: -50, max: 2_000 }), cancelled: fc.boolean(), currency: fc.constantFrom(...CURRENCIES) }),
    { minLength: 8, maxLength: 8 },
  ),
  deeds: fc.array(deed, { minLength: 1, maxLength: 25 }),
})
type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never

describe('bookings as they come', () => {
  let count = 0
  it('reports repeated, reordered and interrupted: the ledger tells each booking, and a replay changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const name = `life${count++}`
        for (const each of life.deeds) await act(name, life, each)
        // The travel site repeats every report: nothing moves.
        const seen = new Set(life.deeds.flatMap((each) => (each.what === 'report' ? [each.revision] : [])))
        for (const revision of seen) await report(name, life, revision)
        const before = await ledgerOf(name)
        for (const revision of seen) await report(name, life, revision)
        expect(await ledgerOf(name)).toEqual(before)
        await checksBooking(name)
      }),
      { numRuns: EXHAUSTIVE ? 150 : 30, seed: SEED },
    )
    expect(await findLedgerErrors(database.pool)).toEqual([])
  })

  async function act(name: string, life: Life, each: Life['deeds'][number]): Promise<void> {
    if (each.what === 'report') return each.crashes ? crash(name, life, each.revision) : report(name, life, each.revision)
    const [gift] = await rows(
      'select c.id from contributions c join bookings b on b.id = c.booking_id where b.external_id = $1 and c.voided_at is null and c.amount > 0 and c.paid_at is null and c.status = $2',
      [name, each.what === 'approve' ? 'pending' : 'approved'],
    )
    if (!gift) return
    const change = each.what === 'approve' ? "status = 'approved', approved_at = now()" : 'paid_at = now()'
    await database.pool.query(moveGift(gift.id, each.what === 'approve' ? 'approved' : 'paid', change))
  }

  async function report(name: string, life: Life, revision: number): Promise<void> {
    const { booking } = await receiveBooking({ ...testServices(database), now: new Date() }, reportOf(name, life, revision))
    await followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })
  }

  /** The process ends before the commit, or after the report is stored and before its effects. */
  async function crash(name: string, life: Life, revision: number): Promise<void> {
    if (revision % 2) {
      await receiveBooking({ ...testServices(database), now: new Date() }, reportOf(name, life, revision))
      return
    }
    const lost = database.db.transaction(async (tx) => {
      const { booking } = await receiveBooking({ ...testServices(database), db: tx, now: new Date() }, reportOf(name, life, revision))
      await followBooking({ db: tx, now: new Date() }, { booking_id: booking.id })
      throw new Error('lost')
    })
    await expect(lost).rejects.toThrow('lost')
  }

  function reportOf(name: string, { matched, revisions }: Life, revision: number): BookingReport {
    const { profit, cancelled, currency } = revisions[revision - 1]!
    const parts = { sale: 10_000 + profit, cost: 10_000, currency, status: cancelled ? ('cancelled' as const) : ('confirmed' as const) }
    return { ...REPORT, ...parts, external_id: name, revision, ...(matched && { hand_off: 'code1' }) }
  }

  const ledgerOf = (name: string) =>
    rows(
      `select e.account, e.project_id, e.currency, sum(e.amount)::int as amount, count(*)::int from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
       left join contributions c on c.id = t.contribution_id join bookings b on b.id = coalesce(t.booking_id, c.booking_id) where b.external_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
      [name],
    )

  /** Expected, confirmed, paid and unmatched together are half of the booking's profit; only another currency of what is in pieces is held. */
  async function checksBooking(name: string): Promise<void> {
    const [booking] = await rows(
      `select b.*, exists (select from contribution_steps s join contributions c on c.id = s.contribution_id where c.booking_id = b.id and s.kind = 'held') as held
       from bookings b where b.external_id = $1`,
      [name],
    )
    if (!booking || booking.held) return
    const lies = new Map<string, number>()
    for (const { account, currency, amount } of await ledgerOf(name))
      if (!['trips', 'claims'].includes(account)) add(lies, currency, -amount)
    const share = Number(booking.share_amount)
    expect([...lies].filter(([, amount]) => amount !== 0)).toEqual(share > 0 ? [[booking.currency, share]] : [])
    const half = booking.status === 'confirmed' && booking.profit_amount > 0 ? Number(booking.profit_amount) / 2 : 0
    expect(Math.abs(share - half)).toBeLessThanOrEqual(0.5)
  }
})
