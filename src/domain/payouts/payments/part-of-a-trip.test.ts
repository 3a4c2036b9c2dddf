import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openPartPaymentScene } from '../../../testing/bank/part-payment-scene.ts'
import { insertHandOff, insertProject } from '../../../testing/fixture.ts'
import { testServices } from '../../../testing/test-services.ts'
import type { BookingReport } from '../../bookings/booking.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { findTrail } from '../../contributions/find-trail.server.ts'
import { followBooking } from '../../contributions/follow-booking.server.ts'
import { findPublicReceipt } from '../../receipts/find-receipt.server.ts'
import { returnPayout } from '../return-payout.server.ts'

// A trip of 100 000 of which a payment covered 30 000 changes afterwards.

let scene: Awaited<ReturnType<typeof openPartPaymentScene>>
let { query, as, agrees, sheetOf, record, due } = {} as typeof scene
beforeAll(async () => {
  scene = await openPartPaymentScene()
  ;({ query, as, agrees, sheetOf, record, due } = scene)
})
afterAll(() => scene.close())

let trip = ''
let count = 0
let revision = 0
let store: (share: number, more?: Partial<BookingReport>) => Promise<string>
const follow = (booking_id: string) => followBooking(as('clara'), { booking_id })
const gives = async (share: number, more?: Partial<BookingReport>) => follow(await store(share, more))

/** Each test begins with nothing due and nothing owed back. */
beforeEach(async () => {
  count += 1
  revision = 0
  trip = `trip${count}`
  const project = `proj_${trip}`
  await insertProject(scene.database.pool, project, { objective: 1_000_000 })
  await insertHandOff(scene.database.pool, trip, project)
  store = async (share, more = {}) => {
    revision += 1
    const report: BookingReport = {
      external_id: trip,
      hand_off: trip,
      revision,
      status: 'confirmed',
      trip: { trip_type: 'ONLY_HOTEL' },
      currency: 'ARS',
      sale: 500_000 + 2 * share,
      cost: 500_000,
      fees: 0,
      taxes: 0,
      occurred_at: '2026-11-09T11:00:00Z',
      ...more,
    }
    return (await receiveBooking({ ...testServices(scene.database), now: as('clara').now }, report)).booking.id
  }
  await divide()
  expect(await pieces()).toEqual(['paid 30000', 'approved 70000'])
})

async function divide() {
  await gives(100_000)
  await approvePending()
  await record(await sheetOf(30_000), 30_000)
}

/** As another admin did before the day of the payment. */
async function approvePending() {
  const waiting = await query(
    "select c.id from contributions c join bookings b on b.id = c.booking_id where b.external_id = $1 and c.status = 'pending' and c.voided_at is null",
    [trip],
  )
  for (const { id } of waiting)
    await query(
      `with gift as (update contributions set status = 'approved', approved_at = '2026-11-10T12:00:00Z' where id = $1 returning *)
       insert into contribution_steps (contribution_id, kind, amount, currency, project_id) select id, 'approved', amount, currency, project_id from gift`,
      [id],
    )
}

/** Pieces of the trip that count, the first one first, and what is owed back of it. */
const pieces = async (): Promise<string[]> =>
  (
    await query(
      `select case when c.claimed_amount > 0 then 'claim ' || c.claimed_amount when c.paid_at is not null then 'paid ' || c.amount else c.status || ' ' || c.amount end as piece
       from contributions c join bookings b on b.id = c.booking_id where b.external_id = $1 and (c.voided_at is null or c.claimed_amount > 0)
       order by c.claimed_amount, c.paid_at nulls last, c.approved_at nulls last, c.id`,
      [trip],
    )
  ).map(({ piece }) => piece)
const dueNow = async () => (await due())?.amount.amount ?? 0
/** Pays what is due, less what is owed back. @returns what was sent */
async function payAll(): Promise<number> {
  const sheet = await sheetOf()
  await record(sheet)
  return sheet.amount.amount
}
const sent = async () =>
  (
    await query(
      'select coalesce(sum(p.amount - p.set_off_amount), 0)::int as sent from payouts p where p.project_id = $1 and p.returned_at is null',
      [`proj_${trip}`],
    )
  )[0].sent
const code = async () => (await query('select trail_code from bookings where external_id = $1', [trip]))[0].trail_code as string

describe('a trip of which a part was paid', () => {
  it('gives more: the rest stays due, and the difference waits for its review as a part', async () => {
    await gives(150_000)
    expect(await pieces()).toEqual(['paid 30000', 'approved 70000', 'pending 50000'])
    expect(await dueNow()).toBe(70_000)
    await agrees()
    await approvePending()
    expect(await payAll()).toBe(120_000)
    expect(await sent()).toBe(150_000)
    await agrees()
  })

  it('gives less, but more than was paid: the organization owes nothing back, and what remains is reviewed again', async () => {
    const opened = await sheetOf()
    await gives(80_000)
    expect(await pieces()).toEqual(['paid 30000', 'pending 50000'])
    expect(await dueNow()).toBe(0)
    await expect(record(opened)).rejects.toMatchObject({ code: 'payout_due_changed' })
    await agrees()
    await approvePending()
    expect(await payAll()).toBe(50_000)
    expect(await sent()).toBe(80_000)
    const { steps, shares } = await findTrail(as('clara'), await code())
    expect(steps.map(({ kind }) => kind)).toEqual(['promised', 'approved', 'parted', 'paid'])
    expect(shares.filter(({ is_claim }) => is_claim)).toEqual([])
    expect((await findPublicReceipt(as('clara'), await code())).amount).toBe(30_000)
    await agrees()
  })

  it('gives exactly what was paid: the rest is taken back, and nothing is owed', async () => {
    await gives(30_000)
    expect([await pieces(), await dueNow()]).toEqual([['paid 30000'], 0])
    await agrees()
  })

  it('gives less than was paid: the rest is taken back, and only the difference is claimed and set off', async () => {
    await gives(20_000)
    expect(await pieces()).toEqual(['paid 20000', 'claim 10000'])
    expect(await dueNow()).toBe(0)
    await agrees()
    await gives(60_000)
    expect(await pieces()).toEqual(['paid 20000', 'pending 40000', 'claim 10000'])
    await approvePending()
    expect(await payAll()).toBe(30_000)
    expect([await sent(), await pieces()]).toEqual([60_000, ['paid 20000', 'paid 40000']])
    await agrees()
  })

  it('is cancelled: what was paid is owed back, the rest is taken back, and confirmed again all of it is promised at once', async () => {
    await gives(100_000, { status: 'cancelled' })
    expect([await pieces(), await dueNow()]).toEqual([['claim 30000'], 0])
    const trail = await findTrail(as('clara'), await code())
    expect(trail.steps.at(-1)).toMatchObject({ kind: 'reversed', cause: 'cancelled' })
    await expect(findPublicReceipt(as('clara'), await code())).rejects.toMatchObject({ code: 'receipt_taken_back' })
    await agrees()
    await gives(100_000)
    expect(await pieces()).toEqual(['pending 100000', 'claim 30000'])
    await approvePending()
    expect(await payAll()).toBe(70_000)
    expect([await sent(), await pieces()]).toEqual([100_000, ['paid 100000']])
    await agrees()
  })

  it('is cancelled while its payment is recorded as returned: whichever is first, nobody owes anything', async () => {
    for (let n = 0; n < 4; n++) {
      if (n > 0) await divide()
      const [{ id }] = await query('select id from payouts where project_id = $1 and returned_at is null', [`proj_${trip}`])
      const booking = await store(100_000, { status: 'cancelled' })
      await Promise.all([returnPayout(as('clara'), { id, reason: 'The account is closed', returned_on: '2026-11-20' }), follow(booking)])
      expect([await pieces(), await dueNow(), await sent()]).toEqual([[], 0, 0])
      await agrees()
    }
  })

  it('whose payment the bank sent back: all of it is due again, and a smaller trip is reviewed again as one', async () => {
    const [{ id }] = await query('select id from payouts where project_id = $1', [`proj_${trip}`])
    await returnPayout(as('clara'), { id, reason: 'The account is closed', returned_on: '2026-11-20' })
    expect(await dueNow()).toBe(100_000)
    await gives(80_000)
    expect([await pieces(), await dueNow()]).toEqual([['pending 80000'], 0])
    await agrees()
  })

  it('is cancelled while its rest is paid: the payment or the cancellation is first, and every cent that was sent is owed back', async () => {
    for (let n = 0; n < 4; n++) {
      if (n > 0) await divide()
      const sheet = await sheetOf()
      const booking = await store(100_000, { status: 'cancelled' })
      const [payment, cancelled] = await Promise.allSettled([record(sheet), follow(booking)])
      expect(cancelled.status).toBe('fulfilled')
      const paid = payment.status === 'fulfilled'
      if (!paid) expect(payment.reason).toMatchObject({ code: 'payout_due_changed' })
      const owed = await query('select coalesce(sum(claimed_amount), 0)::int as owed from contributions where claimed_amount > 0')
      expect(owed).toEqual([{ owed: await sent() }])
      await agrees()
    }
  })
})
