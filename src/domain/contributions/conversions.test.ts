import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { convertedHalf } from '../../kit/money.ts'
import { insertHandOff, insertOrganization, insertProject, moveGift } from '../../testing/fixture.ts'
import { openOrganizationScene } from '../../testing/organization-scene.ts'
import type { BookingReport } from '../bookings/booking.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { reconcile } from '../ledger/figures/reconcile.server.ts'
import { convertWaiting } from './convert-waiting.server.ts'
import { findTrail } from './find-trail.server.ts'
import { followBooking } from './follow-booking.server.ts'
import { findNoticeFacts } from './notices/find-notices.server.ts'

// Bookings in dollars for projects in pesos.

type Scene = Awaited<ReturnType<typeof openOrganizationScene>>
let scene: Scene
let admin: { token: string }
let second: { token: string }
let count = 0
beforeAll(async () => {
  scene = await openOrganizationScene()
  admin = await scene.user('boss', { role: 'admin' })
  second = await scene.user('boss2', { role: 'admin' })
})
afterAll(() => scene.close())
/** Each test is in an earlier year than the one before: rates are never deleted, and none counts for an earlier day. */
let year = 2027
beforeEach(() => {
  year--
})

const now = new Date('2026-11-23T12:00:00Z')
const ctx = () => ({ ...scene.services, now, locale: 'es' as const })

/** A project in pesos, and a trip to it in dollars with a profit share of 100.01 by default. */
async function trip(currency = 'ARS') {
  const name = `trip${++count}`
  await insertOrganization(scene.pool, `org_${name}`)
  await insertProject(scene.pool, `proj_${name}`, { organization: `org_${name}`, currency })
  await insertHandOff(scene.pool, name, `proj_${name}`)
  const report = async (revision: number, change: Partial<BookingReport> = {}) => {
    const sums = { currency: 'USD', sale: 90_001, cost: 80_000, fees: 0, taxes: 0 }
    const body = {
      status: 'confirmed' as const,
      trip: { trip_type: 'ONLY_HOTEL' as const },
      ...sums,
      occurred_at: `${year}-11-20T11:00:00Z`,
      ...change,
    }
    const { booking } = await receiveBooking(ctx(), { ...body, external_id: name, hand_off: name, revision })
    await followBooking(ctx(), { booking_id: booking.id })
    return booking
  }
  const row = async () =>
    (
      await scene.pool.query(
        'select c.*, c.amount::float8 as amount from contributions c join bookings b on b.id = c.booking_id where external_id = $1',
        [name],
      )
    ).rows[0]
  return { name, report, row, project: `proj_${name}` }
}

/** Facts of its letters. */
async function facts(contribution_id: string) {
  const { rows } = await scene.pool.query('select id::int from contribution_notices where contribution_id = $1 order by id', [
    contribution_id,
  ])
  const notices = rows.map(({ id }) => id)
  return findNoticeFacts(scene.db, notices, { user_id: null, language: 'es' })
}

/** Confirmed by another admin where it has to be. */
async function record(rate: string, day: string, { from = 'USD', to = 'ARS' } = {}) {
  const body = { from_currency: from, to_currency: to, day, rate, source: 'Banco de prueba' }
  const { status } = await scene.call('POST', '/admin/rates', { token: admin.token, body })
  expect(status).toBe(204)
  const { data } = (await scene.call('GET', '/admin/rates?state=waiting', { token: admin.token })).body
  // Far from that of another test.
  for (const { id } of data)
    await scene.call('POST', `/admin/rate/${id}/decision`, { token: second.token, body: { decision: 'confirmed' } })
}

async function expectAgreement() {
  for (const { difference } of (await reconcile(ctx())).comparisons) expect(difference.amount).toBe(0)
}

it('a traveller who chooses a project in another currency gives it half at the day’s rate, and back in the booking’s own', async () => {
  const { name, report, row } = await trip('USD')
  const other = `proj_${name}ars`
  await insertProject(scene.pool, other, { organization: `org_${name}`, currency: 'ARS' })
  await record('1450.5', `${year}-11-18`)
  await report(1)
  const traveller = await scene.user(`traveller${count}`)
  await scene.pool.query('update hand_offs set user_id = $2 where code = $1', [name, traveller.id])
  const choose = async (project_id: string) => {
    const { code, amount, project_id: from } = await row()
    const body = { project_id, seen: { amount, project_id: from } }
    return (await scene.call('POST', `/oauth/user/gift/${code}/project`, { token: traveller.token, body })).status
  }
  const own = await row()
  expect(own).toMatchObject({ currency: 'USD', rate_id: null })
  expect(await choose(other)).toBe(204)
  const half = convertedHalf({ amount: 10_001, currency: 'USD' }, '1450.5', 'ARS')
  expect(await row()).toMatchObject({ project_id: other, ...half, rate_id: expect.any(String) })
  expect(await choose(`proj_${name}`)).toBe(204)
  expect(await row()).toMatchObject({ project_id: `proj_${name}`, currency: 'USD', amount: own.amount, rate_id: null })
})

describe('a booking in dollars for a project in pesos', () => {
  it('becomes a contribution in pesos at the newest rate of its day or before, rounded once', async () => {
    await record('1400', `${year}-11-18`)
    await record('1450.5', `${year}-11-19`)
    await record('9999', `${year}-11-21`)
    const { report, row, project } = await trip()
    const { trail_code } = await report(1)
    expect(await row()).toMatchObject({ amount: 7_253_225, currency: 'ARS' })
    const trail = await findTrail(ctx(), trail_code)
    expect(trail).toMatchObject({
      amount: { amount: 7_253_225, currency: 'ARS' },
      rate: { rate: '1450.5', from_currency: 'USD', day: `${year}-11-19`, source: 'Banco de prueba' },
      booking: { profit: { amount: 10_001, currency: 'USD' } },
      steps: [{ kind: 'promised', amount: { currency: 'ARS' }, profit: { amount: 10_001, currency: 'USD' } }],
    })
    const { rows } = await scene.pool.query('select expected_amount::float8 as expected from projects where id = $1', [project])
    expect(rows[0].expected).toBe(7_253_225)
    const { contributions } = JSON.parse((await scene.call('GET', '/open-data/contributions.json')).text)
    expect(contributions.find(({ identifier }: { identifier: string }) => identifier === trail_code)).toMatchObject({
      amount: '72532.25',
      currency: 'ARS',
      profit: '100.01',
      profit_currency: 'USD',
      rate: '1450.5',
      rate_day: `${year}-11-19`,
      rate_source: 'Banco de prueba',
    })
    await expectAgreement()
  })

  it('entered by hand and of another day, asks for the rate of that day until it is approved', async () => {
    await record('1000', `${year}-11-01`)
    await record('2000', `${year}-11-10`)
    const { name, row } = await trip()
    const typed = (seen: number | null, day: string) => ({
      ...{ supplier_id: 'supp_travel_site', external_id: name, seen, status: 'confirmed', hand_off: name },
      ...{ trip: { trip_type: 'ONLY_HOTEL' }, currency: 'USD', sale: 100_000, cost: 80_000, fees: 0, taxes: 0 },
      ...{ occurred_at: `${year}-11-${day}T15:00:00Z`, reason: 'By telephone' },
    })
    const { id } = (await scene.call('POST', '/admin/bookings', { token: admin.token, body: typed(null, '12') })).body.data
    const follow = () => followBooking(ctx(), { booking_id: id })
    const correct = async (seen: number, day: string) =>
      (await scene.call('POST', `/admin/booking/${id}/revisions`, { token: admin.token, body: typed(seen, day) })).status
    const change = async (seen: number, day: string) => {
      expect(await correct(seen, day)).toBe(201)
      await follow()
    }
    await follow()
    expect(await row()).toMatchObject({ amount: 20_000_000, currency: 'ARS' })
    await change(1, '05')
    expect(await row()).toMatchObject({ amount: 10_000_000, currency: 'ARS' })
    // The newest rate of a day stays, whatever is recorded for it since.
    await record('1500', `${year}-11-05`)
    await follow()
    expect(await row()).toMatchObject({ amount: 10_000_000 })
    await change(2, '01')
    expect(await row()).toMatchObject({ amount: 10_000_000 })
    expect(await correct(3, '12')).toBe(201)
    await scene.pool.query(moveGift((await row()).id, 'approved', "status = 'approved', approved_at = now()"))
    await follow()
    expect(await row()).toMatchObject({ amount: 10_000_000, status: 'approved' })
    expect(await correct(4, '05')).toBe(422)
    expect(await row()).toMatchObject({ amount: 10_000_000, status: 'approved' })
    await expectAgreement()
  })

  it('keeps its rate when it changes, and gives it back when it is cancelled', async () => {
    await record('1000', `${year}-11-01`)
    const { report, row } = await trip()
    await report(1)
    await record('2000', `${year}-11-20`)
    await report(2, { sale: 100_000 })
    expect(await row()).toMatchObject({ amount: 10_000_000, currency: 'ARS' })
    await expectAgreement()
    await report(3, { status: 'cancelled' })
    expect((await row()).voided_at).not.toBeNull()
    await report(4, { sale: 100_000 })
    expect(await row()).toMatchObject({ amount: 10_000_000, voided_at: null })
    await report(5, { currency: 'ARS', sale: 100_000 })
    expect(await row()).toMatchObject({ amount: 10_000, currency: 'ARS', rate_id: null })
    await expectAgreement()
  })

  it('without a rate waits in dollars, says so, and is converted when there is one; what is approved stays', async () => {
    const waits = await trip()
    const approved = await trip()
    await waits.report(1)
    await approved.report(1)
    const { id } = await approved.row()
    await scene.pool.query(moveGift(id, 'approved', "status = 'approved', approved_at = now()"))
    expect(await waits.row()).toMatchObject({ amount: 5_000, currency: 'USD' })
    const { data } = (await scene.call('GET', '/admin/unsettled?reason=no_rate', { token: admin.token })).body
    expect(data.map((item: { project: { id: string } }) => item.project.id)).toContain(waits.project)
    await record('1450.5', `${year}-11-20`)
    expect(scene.services.emitted.at(-1)).toEqual({ type: 'rates.recorded', payload: {} })
    await convertWaiting(ctx())
    await convertWaiting(ctx())
    expect(await waits.row()).toMatchObject({ amount: 7_253_225, currency: 'ARS' })
    expect(await approved.row()).toMatchObject({ amount: 5_000, currency: 'USD' })
    const { rows } = await scene.pool.query(
      'select kind, amount::float8 as amount, currency from contribution_steps where contribution_id = $1 order by id',
      [(await waits.row()).id],
    )
    expect(rows).toEqual([
      { kind: 'promised', amount: 5_000, currency: 'USD' },
      { kind: 'adjusted', amount: 7_253_225, currency: 'ARS' },
    ])
    await approved.report(2, { sale: 100_000 })
    expect(await approved.row()).toMatchObject({ amount: 10_000, currency: 'USD', status: 'pending' })
    expect(await facts((await waits.row()).id)).toMatchObject([{ kind: 'adjusted', converted: true, was: { currency: 'USD' } }])
    expect(await facts((await approved.row()).id)).toMatchObject([{ kind: 'adjusted', converted: false }])
    await expectAgreement()
  })

  it('is told by neither a rate of a later day nor one of the other direction, nor one that was withdrawn', async () => {
    await record('1500', `${year}-11-21`)
    await record('0.0007', `${year}-11-01`, { from: 'ARS', to: 'USD' })
    await record('1200', `${year}-11-02`)
    const [{ id }] = (await scene.pool.query(`select id from exchange_rates where day = '${year}-11-02'`)).rows
    const withdrawn = await scene.call('POST', `/admin/rate/${id}/withdrawal`, { token: admin.token, body: { reason: 'A mistake' } })
    expect(withdrawn.status).toBe(204)
    const { report, row } = await trip()
    await report(1)
    expect(await row()).toMatchObject({ amount: 5_000, currency: 'USD', rate_id: null })
    await expectAgreement()
  })

  it('counts in dollars again when its booking is nobody’s any more', async () => {
    await record('1000', `${year}-11-20`)
    const { report, row } = await trip()
    const { id } = await report(1)
    const { assignment_version: seen } = (await scene.call('GET', `/admin/booking/${id}`, { token: admin.token })).body.data
    const body = { to: 'nobody', seen, reason: 'A mistake' }
    expect((await scene.call('POST', `/admin/booking/${id}/assignments`, { token: admin.token, body })).status).toBe(204)
    await followBooking(ctx(), { booking_id: id })
    expect(await row()).toMatchObject({ amount: 5_000_500, currency: 'ARS', voided_at: expect.anything() })
    await expectAgreement()
  })

  it('after a payout of what it gave in pesos, is converted: what is promised besides, and all of it once the payout came back', async () => {
    await record('1000', `${year}-11-20`)
    const { report } = await trip()
    const { id: booking_id } = await report(1, { currency: 'ARS', sale: 100_000 })
    const pieces = async () =>
      (
        await scene.pool.query(
          'select id, amount::float8 as amount, currency, rate_id is not null as converted from contributions where booking_id = $1 order by split_from nulls first',
          [booking_id],
        )
      ).rows
    const [{ id }] = await pieces()
    await scene.pool.query(moveGift(id, 'approved', "status = 'approved', approved_at = now()"))
    await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
    await report(2)
    expect(await pieces()).toMatchObject([
      { amount: 10_000, currency: 'ARS', converted: true },
      { amount: 4_990_500, currency: 'ARS', converted: true },
    ])
    await scene.pool.query(moveGift(id, 'returned', 'paid_at = null'))
    await expectAgreement()
    // The profit of the whole trip, in its currency, is no fact of a part.
    await report(3, { status: 'cancelled' })
    const { rows } = await scene.pool.query(
      'select s.kind, s.profit_amount from contribution_steps s join contributions c on c.id = s.contribution_id where split_from = $1 order by s.id',
      [id],
    )
    expect(rows).toEqual([
      { kind: 'promised', profit_amount: null },
      { kind: 'voided', profit_amount: null },
    ])
  })

  it.each([
    ['the common fund', null],
    ['a project in dollars', 'USD'],
  ])('that went on to %s stays as it was approved when only its dates change', async (_, currency) => {
    await record('1000', `${year}-11-01`)
    const { report, row, project } = await trip()
    const project_id = currency && (await trip(currency)).project
    await report(1)
    const { id } = await row()
    const body = { from: project, project_id, reason: 'A test' }
    expect((await scene.call('PUT', `/admin/contribution/${id}/project`, { token: admin.token, body })).status).toBe(204)
    await scene.pool.query(moveGift(id, 'approved', "status = 'approved', approved_at = now()"))
    const dates = { trip: { trip_type: 'ONLY_HOTEL' as const, start: '2027-01-02', end: '2027-01-09' } }
    await report(2, dates)
    expect(await row()).toMatchObject({ amount: 5_000_500, currency: 'ARS', status: 'approved', voided_at: null, project_id })
    await expectAgreement()
    await report(3, { ...dates, sale: 100_000 })
    expect(await row()).toMatchObject({ amount: 10_000_000, currency: 'ARS', status: 'pending' })
    await expectAgreement()
  })

  it('a rate that is recorded while bookings come converts each of them', async () => {
    const trips = await Promise.all([trip(), trip(), trip(), trip(), trip(), trip()])
    await Promise.all([
      ...trips.slice(0, 3).map(({ report }) => report(1)),
      record('1000', `${year}-11-20`),
      ...trips.slice(3).map(({ report }) => report(1)),
    ])
    await convertWaiting(ctx())
    for (const { row } of trips) expect(await row()).toMatchObject({ amount: 5_000_500, currency: 'ARS' })
    await expectAgreement()
  })
})

it('the database halves and converts as the code does', async () => {
  const rate = fc
    .tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([whole, decimals]) => `${whole}.${String(decimals).padStart(8, '0')}`)
  const codes = fc.constantFrom('ARS', 'USD', 'EUR', 'CLP', 'UYU', 'PYG', 'BRL', 'KWD', 'JPY')
  const cases = fc.sample(
    fc.tuple(fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 900_000_000 })), rate, codes, codes),
    3_000,
  )
  const { rows } = await scene.pool.query(
    'select converted_half(p, r::numeric, f, t)::float8 as half from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) with ordinality x(p, r, f, t, n) order by n',
    [0, 1, 2, 3].map((i) => cases.map((one) => one[i])),
  )
  expect(rows.map(({ half }) => half)).toEqual(cases.map(([amount, r, currency, to]) => convertedHalf({ amount, currency }, r, to).amount))
})
