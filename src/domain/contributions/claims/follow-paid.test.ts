import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject, moveGift } from '../../../testing/fixture.ts'
import { findLedgerErrors } from '../../../testing/operations/find-ledger-errors.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.server.ts'
import { testServices } from '../../../testing/test-services.ts'
import type { BookingReport } from '../../bookings/booking.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { findTrail } from '../find-trail.server.ts'
import { followBooking } from '../follow-booking.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
})
afterAll(async () => {
  expect(await findLedgerErrors(database.pool)).toEqual([])
  await database.close()
})

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
const move = (id: string, kind: 'approved' | 'paid') =>
  database.pool.query(moveGift(id, kind, kind === 'paid' ? 'paid_at = now()' : "status = 'approved', approved_at = now()"))

/** A trip whose contribution of 500 was paid; `gives` is the travel site's next report, with half of the profit. */
async function paidTrip(name: string) {
  await insertProject(database.pool, `proj_${name}`)
  await insertHandOff(database.pool, name, `proj_${name}`)
  let revision = 0
  const store = async (share: number, more: Partial<BookingReport> = {}) => {
    revision += 1
    const money = { currency: 'ARS', sale: 10_000 + 2 * share, cost: 10_000, fees: 0, taxes: 0 }
    const report: BookingReport = {
      external_id: name,
      hand_off: name,
      revision,
      status: 'confirmed',
      trip: { trip_type: 'ONLY_HOTEL' },
      ...money,
      occurred_at: '2026-11-20T11:00:00Z',
      ...more,
    }
    return (await receiveBooking({ ...testServices(database), now: new Date() }, report)).booking
  }
  const follow = (booking_id: string) => followBooking({ db: database.db, now: new Date() }, { booking_id })
  const gives = async (share: number, more?: Partial<BookingReport>) => follow((await store(share, more)).id)
  await gives(500)
  const [{ id, code }] = await rows('select id, code from contributions where project_id = $1', [`proj_${name}`])
  for (const kind of ['approved', 'paid'] as const) await move(id, kind)
  return {
    id,
    code,
    store,
    follow,
    gives,
    totals: async () =>
      (
        await rows(
          'select expected_amount::int as expected, collected_amount::int as collected, paid_amount::int as paid from projects where id = $1',
          [`proj_${name}`],
        )
      )[0],
    parts: async () =>
      rows(
        `select id, code, amount::int, status, voided_at is not null as void from contributions where split_from = $1 and claimed_amount = 0
           and not exists (select from claims k where k.contribution_id = contributions.id) order by created_at, id`,
        [id],
      ),
    claimed: async () =>
      (await rows('select coalesce(sum(amount), 0)::int as amount from claims where of_contribution_id = $1', [id]))[0].amount,
    kinds: async () =>
      (await rows('select kind from contribution_steps where contribution_id = $1 order by id', [id])).map(({ kind }) => kind),
  }
}

describe('a booking that gives more after its payout', () => {
  it('promises the difference as a part, whose trail and its whole’s name each other', async () => {
    const { code, gives, totals, parts, kinds } = await paidTrip('more')
    await gives(800)
    expect(await totals()).toEqual({ expected: 300, collected: 500, paid: 500 })
    expect(await kinds()).toEqual(['promised', 'approved', 'paid'])
    const [part] = await parts()
    expect(part).toMatchObject({ amount: 300, status: 'pending', void: false })
    const trail = await findTrail({ db: database.db, locale: 'es' }, part.code)
    expect(trail).toMatchObject({
      state: 'expected',
      steps: [{ kind: 'promised', profit: null }],
      shares: [{ code, is_whole: true, is_more: false }],
    })
    const whole = await findTrail({ db: database.db, locale: 'es' }, code)
    expect(whole.shares).toMatchObject([{ code: part.code, is_whole: false, is_more: true }])
  })

  it('follows it while it waits: more, less, the same, and nothing', async () => {
    const { gives, totals, parts, claimed } = await paidTrip('follows')
    for (const [share, expected, collected, owed] of [
      [800, 300, 500, 0],
      [900, 400, 500, 0],
      [900, 400, 500, 0],
      [600, 100, 500, 0],
      [400, 0, 400, 100],
      [700, 300, 400, 100],
    ] as const) {
      await gives(share)
      expect(await totals()).toEqual({ expected, collected, paid: collected })
      expect(await claimed()).toBe(owed)
    }
    await gives(700, { status: 'cancelled' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
    expect(await claimed()).toBe(500)
    expect((await parts()).every((part) => part.void)).toBe(true)
  })

  it('begins another part when the first one was approved; less comes off what was not paid, and only then off what was', async () => {
    const { gives, totals, parts, claimed } = await paidTrip('approved')
    await gives(800)
    await move((await parts())[0].id, 'approved')
    await gives(1000)
    expect(await totals()).toEqual({ expected: 200, collected: 800, paid: 500 })
    await gives(850)
    expect(await totals()).toEqual({ expected: 50, collected: 800, paid: 500 })
    await gives(700)
    expect(await totals()).toEqual({ expected: 200, collected: 500, paid: 500 })
    expect(await claimed()).toBe(0)
    await gives(400)
    expect(await totals()).toEqual({ expected: 0, collected: 400, paid: 400 })
    expect(await claimed()).toBe(100)
  })

  it('takes back as many unpaid parts as it has to, the newest first, and promises what it still gives', async () => {
    const { gives, totals, parts, claimed } = await paidTrip('uncovered')
    await gives(1800)
    await move((await parts())[0].id, 'approved')
    await gives(600)
    expect(await totals()).toEqual({ expected: 100, collected: 500, paid: 500 })
    expect(await claimed()).toBe(0)
  })

  it('does not promise again what an admin refused, until the booking gives another amount', async () => {
    const { gives, totals, parts } = await paidTrip('refused')
    await gives(800)
    await database.pool.query(moveGift((await parts())[0].id, 'not_approved', "status = 'not_approved'"))
    await gives(800, { trip: { trip_type: 'ONLY_HOTEL', start: '2027-01-02', end: '2027-01-09' } })
    expect(await totals()).toEqual({ expected: 0, collected: 500, paid: 500 })
    await gives(900)
    expect(await totals()).toEqual({ expected: 400, collected: 500, paid: 500 })
    // The refused 300 are no part of it any more: 1 200 is another amount than 500 + 300 + 400, too.
    await gives(1200)
    expect(await totals()).toEqual({ expected: 700, collected: 500, paid: 500 })
  })

  it('keeps its approval when only dates change, though a part of it was refused before its payout came back', async () => {
    const { id, gives, totals, parts } = await paidTrip('came_back')
    await gives(800)
    await database.pool.query(moveGift((await parts())[0].id, 'not_approved', "status = 'not_approved'"))
    await gives(800, { status: 'cancelled' })
    await gives(800)
    await move(id, 'approved')
    expect(await totals()).toEqual({ expected: 0, collected: 800, paid: 0 })
    await gives(800, { trip: { trip_type: 'ONLY_HOTEL', start: '2027-01-02', end: '2027-01-09' } })
    expect(await totals()).toEqual({ expected: 0, collected: 800, paid: 0 })
  })

  it('that waits for its event cannot be approved in the part that does not follow it yet', async () => {
    const { gives, store, follow, parts } = await paidTrip('behind')
    await gives(800)
    const booking = await store(600)
    const [{ id }] = await parts()
    const behind = () => rows('select from contributions_behind where contribution_id = $1', [id])
    expect(await behind()).toHaveLength(1)
    await follow(booking.id)
    expect(await behind()).toHaveLength(0)
  })

  it('eight deliveries at once promise it once', async () => {
    const { store, follow, totals, parts } = await paidTrip('at_once')
    const booking = await store(800)
    await Promise.all(Array.from({ length: 8 }, () => follow(booking.id)))
    expect(await totals()).toEqual({ expected: 300, collected: 500, paid: 500 })
    expect(await parts()).toHaveLength(1)
  })
})
