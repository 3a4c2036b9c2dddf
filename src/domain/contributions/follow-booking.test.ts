import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import type { BookingReport } from '../bookings/booking.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { takeBackContribution } from './desk/refuse-contribution.server.ts'
import { findTrail } from './find-trail.server.ts'
import { followBooking } from './follow-booking.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertOrganization(database.pool, 'org_2')
})
afterAll(() => database.close())

/** Inserts a project and a hand-off for it; `report` sends the travel site's next report. */
async function trip(name: string, options: { project?: Parameters<typeof insertProject>[2] } = {}) {
  await insertProject(database.pool, `proj_${name}`, options.project)
  await insertHandOff(database.pool, name, `proj_${name}`)
  const report = async (revision: number, change: Partial<BookingReport> = {}) => {
    const body = { ...REPORT, external_id: name, hand_off: name, revision, ...change }
    const { booking } = await receiveBooking({ ...testServices(database), now: new Date() }, body)
    await followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })
    return booking
  }
  return {
    report,
    totals: () => totalsOf(`proj_${name}`),
    row: async () =>
      (await database.pool.query(`select c.* from contributions c join bookings b on b.id = c.booking_id where b.external_id = $1`, [name]))
        .rows[0],
  }
}

async function totalsOf(project: string) {
  const { rows } = await database.pool.query(
    'select expected_amount::int as expected, collected_amount::int as collected, paid_amount::int as paid from projects where id = $1',
    [project],
  )
  return rows[0]
}

/** Profit of 100 001: the half rounds to even. */
const REPORT: BookingReport = {
  external_id: '',
  revision: 1,
  status: 'confirmed',
  trip: { trip_type: 'ONLY_HOTEL' },
  currency: 'ARS',
  sale: 1_000_001,
  cost: 850_000,
  fees: 20_000,
  taxes: 30_000,
  occurred_at: '2026-11-20T11:00:00Z',
}

describe('followBooking', () => {
  it('promises half of the profit, as expected and not as collected', async () => {
    const { report, totals } = await trip('promise')
    const booking = await report(1)
    expect(await totals()).toEqual({ expected: 50_000, collected: 0, paid: 0 })
    const trail = await findTrail({ db: database.db, locale: 'es' }, booking.trail_code)
    expect(trail).toMatchObject({
      state: 'expected',
      amount: { amount: 50_000, currency: 'ARS' },
      project: { id: 'proj_promise' },
      steps: [{ kind: 'promised' }],
    })
    expect(JSON.stringify(trail)).not.toContain('hand_promise')
  })

  it.each<[string, Partial<BookingReport>]>([
    ['currency', { currency: 'XQZ' }],
    ['date', { trip: { trip_type: 'ONLY_HOTEL', start: '2027-02-30' } }],
    ['order', { trip: { trip_type: 'ONLY_HOTEL', start: '2027-03-02', end: '2027-03-01' } }],
  ])('changes no public total for a booking that cannot be (%s) until it is reported again', async (name, wrong) => {
    const { report, totals, row } = await trip(`wrong_${name}`)
    await report(1, wrong)
    expect([await totals(), await row()]).toEqual([{ expected: 0, collected: 0, paid: 0 }, undefined])
    await report(2)
    expect(await totals()).toEqual({ expected: 50_000, collected: 0, paid: 0 })
    await report(3, { ...wrong, sale: 9_000_000 })
    expect([await totals(), (await row()).currency]).toEqual([{ expected: 50_000, collected: 0, paid: 0 }, 'ARS'])
    await report(4, { ...wrong, status: 'cancelled' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
  })

  it('reports a trail as not written yet until the booking’s event is delivered', async () => {
    await trip('way')
    const services = testServices(database)
    const receive = async (report: Partial<BookingReport>) =>
      (await receiveBooking({ ...services, now: new Date() }, { ...REPORT, hand_off: 'way', ...report })).booking
    const find = ({ trail_code }: { trail_code: string }) => findTrail({ db: database.db, locale: 'es' }, trail_code)
    const booking = await receive({ external_id: 'way' })
    await expect(find(booking)).rejects.toMatchObject({ code: 'not_written_yet', status: 404, retry_after: 1 })
    await followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })
    expect(await find(booking)).toMatchObject({ state: 'expected' })
    // These will never have a trail.
    const cancelled = await receive({ external_id: 'way-cancelled', status: 'cancelled' })
    const lossy = await receive({ external_id: 'way-lossy', sale: 900_000 })
    const { hand_off: _, ...unmatched } = REPORT
    const noTraveller = (await receiveBooking({ ...services, now: new Date() }, { ...unmatched, external_id: 'way-nobody' })).booking
    for (const each of [cancelled, lossy, noTraveller, { trail_code: 'unknown' }])
      await expect(find(each)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is idempotent under ten concurrent deliveries', async () => {
    const { report, totals } = await trip('crowd')
    const booking = await report(1)
    await Promise.all(Array.from({ length: 10 }, () => followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })))
    expect(await totals()).toEqual({ expected: 50_000, collected: 0, paid: 0 })
    const { rows } = await database.pool.query(
      `select count(*)::int as n from contribution_steps s join contributions c on c.id = s.contribution_id where c.booking_id = $1`,
      [booking.id],
    )
    expect(rows[0].n).toBe(1)
  })

  it('adjusts, voids and restores while it is only promised', async () => {
    const { report, totals, row } = await trip('change')
    await report(1)
    await report(2, { sale: 1_200_000 })
    expect(await totals()).toMatchObject({ expected: 150_000 })
    await report(3, { status: 'cancelled' })
    expect(await totals()).toMatchObject({ expected: 0 })
    await report(4)
    expect(await totals()).toMatchObject({ expected: 50_000 })
    const { rows } = await database.pool.query('select kind from contribution_steps where contribution_id = $1 order by id', [
      (await row()).id,
    ])
    expect(rows.map((step) => step.kind)).toEqual(['promised', 'adjusted', 'voided', 'restored'])
  })

  it('that was cancelled stays where it was when it is assigned, and moves with its booking’s return', async () => {
    const { report, totals, row } = await trip('gone')
    await insertProject(database.pool, 'proj_other')
    await insertHandOff(database.pool, 'other', 'proj_other')
    const { id, trail_code } = await report(1)
    const differences = async () =>
      (await database.pool.query('select from contribution_differences where code = $1', [trail_code])).rowCount
    await report(2, { status: 'cancelled' })
    await database.pool.query(
      "insert into users (id, username, email, name, surname) values ('user_boss', 'boss', 'boss@example.com', 'Ana', 'Sosa')",
    )
    await database.pool.query(
      `with assigned as (insert into booking_assignments (id, booking_id, hand_off_id, reason, assigned_by, created_at)
         values ('asgn_gone', $1, 'hand_other', 'A better match', 'user_boss', now()) returning *)
       update bookings b set hand_off_id = a.hand_off_id, assignment_id = a.id, match = 'hand' from assigned a where b.id = a.booking_id`,
      [id],
    )
    await followBooking({ db: database.db, now: new Date() }, { booking_id: id })
    expect(await row()).toMatchObject({ project_id: 'proj_gone', booking_assignment_id: null })
    expect(await differences()).toBe(0)
    await report(3)
    expect(await row()).toMatchObject({ project_id: 'proj_other', booking_assignment_id: 'asgn_gone', voided_at: null })
    expect([await totals(), await totalsOf('proj_other')]).toMatchObject([{ expected: 0 }, { expected: 50_000 }])
    expect(await differences()).toBe(0)
  })

  it('moves with the parts that wait for their review, too, when it is assigned', async () => {
    const { report, totals, row } = await trip('parted')
    await insertProject(database.pool, 'proj_parted_other')
    await insertHandOff(database.pool, 'partother', 'proj_parted_other')
    const { id } = await report(1)
    const whole = await row()
    await database.pool.query(moveGift(whole.id, 'approved', "status = 'approved', approved_at = now()"))
    await database.pool.query(moveGift(whole.id, 'paid', 'paid_at = now()'))
    await report(2, { sale: 1_020_001 })
    const boss = { kind: 'user' as const, user_id: 'user_boss', session_id: 'sess_boss', roles: ['admin'], verified: true }
    const actor = { ...boss, proved_at: new Date(), must_set_up_factor: false }
    const ctx = { ...testServices(database), now: new Date(), locale: 'es' as const, request_id: 'req_test', actor }
    await takeBackContribution(ctx, { id: whole.id, cause: 'mistake', reason: 'A test' })
    expect(await totals()).toEqual({ expected: 60_000, collected: 0, paid: 0 })
    await database.pool.query(
      `with assigned as (insert into booking_assignments (id, booking_id, hand_off_id, reason, assigned_by, created_at)
         values ('asgn_parted', $1, 'hand_partother', 'A better match', 'user_boss', now()) returning *)
       update bookings b set hand_off_id = a.hand_off_id, assignment_id = a.id, match = 'hand' from assigned a where b.id = a.booking_id`,
      [id],
    )
    await followBooking({ db: database.db, now: new Date() }, { booking_id: id })
    expect([await totals(), await totalsOf('proj_parted_other')]).toMatchObject([{ expected: 0 }, { expected: 60_000 }])
  })

  it('creates nothing for a loss, and a contribution once there is a profit', async () => {
    const { report, totals, row } = await trip('loss')
    await report(1, { cost: 2_000_000 })
    expect(await row()).toBeUndefined()
    await report(2)
    expect(await totals()).toMatchObject({ expected: 50_000 })
  })

  it('sends an approved one back to review when its amount changes, and reverses it when cancelled', async () => {
    const { report, totals, row } = await trip('approved')
    await report(1)
    await database.pool.query(moveGift((await row()).id, 'approved', "status = 'approved', approved_at = now()"))
    expect(await totals()).toEqual({ expected: 0, collected: 50_000, paid: 0 })
    await report(2, { sale: 1_200_000 })
    expect(await totals()).toEqual({ expected: 150_000, collected: 0, paid: 0 })
    await report(3, { status: 'cancelled' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
  })

  const paidTrip = async (name: string) => {
    const one = await trip(name)
    await one.report(1)
    const { id } = await one.row()
    await database.pool.query(moveGift(id, 'approved', "status = 'approved', approved_at = now()"))
    await database.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    const claims = async () =>
      (await database.pool.query('select cause, amount::int from claims where of_contribution_id = $1 order by created_at, id', [id])).rows
    const kinds = async () =>
      (await database.pool.query('select kind from contribution_steps where contribution_id = $1 order by id', [id])).rows.map(
        ({ kind }) => kind,
      )
    return { ...one, claims, kinds }
  }

  it('claims back what was paid for a booking that is cancelled, and promises it again when it is confirmed again', async () => {
    const { report, totals, claims, kinds } = await paidTrip('paid')
    await report(2, { status: 'cancelled' })
    await report(2, { status: 'cancelled' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
    expect(await claims()).toEqual([{ cause: 'cancelled', amount: 50_000 }])
    await report(3)
    expect(await totals()).toEqual({ expected: 50_000, collected: 0, paid: 0 })
    expect(await claims()).toHaveLength(1)
    expect(await kinds()).toEqual(['promised', 'approved', 'paid', 'reversed', 'restored'])
  })

  it('claims back the difference when it gives less, and all of it when it gives another currency', async () => {
    const { report, totals, claims, kinds } = await paidTrip('less')
    await report(2, { sale: 960_000 })
    expect(await totals()).toEqual({ expected: 0, collected: 30_000, paid: 30_000 })
    expect(await claims()).toEqual([{ cause: 'reduced', amount: 20_000 }])
    await report(3, { currency: 'USD' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
    expect(await claims()).toEqual([
      { cause: 'reduced', amount: 20_000 },
      { cause: 'reduced', amount: 30_000 },
    ])
    expect(await kinds()).toEqual(['promised', 'approved', 'paid', 'reduced', 'reversed', 'restored'])
  })

  it('never pays more by itself: the difference is promised, and reviewed as any promise', async () => {
    const { report, totals, claims, kinds } = await paidTrip('more')
    await report(2, { sale: 1_200_000 })
    expect(await totals()).toEqual({ expected: 100_000, collected: 50_000, paid: 50_000 })
    expect(await claims()).toEqual([])
    expect((await kinds()).at(-1)).toBe('paid')
  })

  it('gives to another project of the organization when the chosen one stopped collecting', async () => {
    await insertProject(database.pool, 'proj_sister', { organization: 'org_2' })
    const { report } = await trip('stopped', { project: { organization: 'org_2', status: 'hidden' } })
    const booking = await report(1)
    const { rows } = await database.pool.query('select project_id from contributions where booking_id = $1', [booking.id])
    expect(rows[0].project_id).toBe('proj_sister')
  })

  it('never adds dollars to pesos', async () => {
    const { report, totals } = await trip('dollars')
    await report(1, { currency: 'USD' })
    expect(await totals()).toEqual({ expected: 0, collected: 0, paid: 0 })
    const { rows } = await database.pool.query(
      `select currency, expected_amount::int as expected from project_other_money where project_id = 'proj_dollars'`,
    )
    expect(rows).toEqual([{ currency: 'USD', expected: 50_000 }])
  })

  it('creates nothing while the booking is unmatched', async () => {
    const { booking } = await receiveBooking(
      { ...testServices(database), now: new Date() },
      { ...REPORT, external_id: 'nobody', hand_off: 'nobody' },
    )
    await followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })
    const { rows } = await database.pool.query('select count(*)::int as n from contributions where booking_id = $1', [booking.id])
    expect(rows[0].n).toBe(0)
  })

  it('keeps Σ contributions equal to the totals of every project', async () => {
    const { rows } = await database.pool.query(`
      select p.id from projects p left join lateral (
        select coalesce(sum(amount) filter (where status = 'pending'), 0) as expected, coalesce(sum(amount) filter (where status = 'approved'), 0) as collected
        from contributions c where c.project_id = p.id and c.currency = p.currency and c.voided_at is null) sums on true
      where p.expected_amount <> sums.expected or p.collected_amount <> sums.collected`)
    expect(rows).toEqual([])
  })

  it('gives to the traveller’s own project when there is no hand-off', async () => {
    const { report, row } = await trip('account')
    await database.pool.query(
      `insert into users (id, username, email, name, surname, target_project_id) values ('user_vera', 'vera', 'vera@example.com', 'Vera', 'Prueba', 'proj_account')`,
    )
    await report(1, { hand_off: null, account: 'user_vera' })
    expect(await row()).toMatchObject({ project_id: 'proj_account', amount: '50000', status: 'pending' })
  })
})
