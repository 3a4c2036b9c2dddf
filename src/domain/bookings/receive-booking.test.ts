import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { BookingReport } from './booking.ts'
import { receiveBooking } from './receive-booking.server.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await insertHandOff(database.pool, 'code1', 'proj_1')
})
afterAll(() => database.close())

function receive(report: Partial<BookingReport>) {
  return receiveBooking({ ...services, now: new Date('2026-11-20T12:00:00Z') }, { ...REPORT, ...report })
}

const REPORT: BookingReport = {
  external_id: 'RS-1',
  revision: 1,
  status: 'confirmed',
  hand_off: 'code1',
  trip: { trip_type: 'ONLY_HOTEL', destination: 'city:1', start: '2027-03-10', end: '2027-03-17' },
  currency: 'ARS',
  sale: 1_000_000,
  cost: 850_000,
  fees: 20_000,
  taxes: 30_000,
  occurred_at: '2026-11-20T11:00:00Z',
}

describe('receiveBooking', () => {
  it('creates a booking once, however often its report arrives', async () => {
    const first = await receive({ external_id: 'once' })
    const again = await receive({ external_id: 'once' })
    expect([first.outcome, again.outcome]).toEqual(['created', 'repeated'])
    expect(again.booking.id).toBe(first.booking.id)
    expect(first.booking).toMatchObject({ match: 'code', hand_off_id: 'hand_code1', profit_amount: 100_000 })
  })

  it('creates one booking and one event from twenty concurrent reports', async () => {
    const before = services.emitted.length
    const received = await Promise.all(Array.from({ length: 20 }, () => receive({ external_id: 'crowd' })))
    expect(received.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(new Set(received.map(({ booking }) => booking.id)).size).toBe(1)
    expect(services.emitted.length - before).toBe(1)
  })

  it('refuses the same revision with different content', async () => {
    await receive({ external_id: 'twice' })
    await expect(receive({ external_id: 'twice', sale: 1_000_001 })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('never lets an older revision override a newer one, and stores it as evidence', async () => {
    await receive({ external_id: 'order', revision: 3, status: 'cancelled' })
    const late = await receive({ external_id: 'order', revision: 2 })
    expect(late).toMatchObject({ outcome: 'late', booking: { revision: 3, status: 'cancelled' } })
    const { rows } = await database.pool.query(
      `select revision, applied from booking_reports where external_id = 'order' order by revision`,
    )
    expect(rows).toEqual([
      { revision: 2, applied: false },
      { revision: 3, applied: true },
    ])
  })

  it('leaves a booking with an unknown hand-off unmatched, and only suggests the likely search', async () => {
    const { booking } = await receive({ external_id: 'stranger', hand_off: 'nobody' })
    expect(booking).toMatchObject({ match: 'none', hand_off_id: null, suggested_hand_off_id: 'hand_code1' })
    const other = await receive({
      external_id: 'stranger 2',
      hand_off: null,
      trip: { ...REPORT.trip, start: '2027-04-01', end: '2027-04-05' },
    })
    expect(other.booking).toMatchObject({ match: 'none', suggested_hand_off_id: null })
  })

  it('finds the hand-off regardless of the case of its code', async () => {
    expect((await receive({ external_id: 'loud', hand_off: ' CODE1 ' })).booking.match).toBe('code')
  })

  it.each<[string, Partial<BookingReport>]>([
    ['unknown_currency', { currency: 'XQZ' }],
    ['impossible_date', { trip: { ...REPORT.trip, start: '2027-02-30', end: '2027-03-17' } }],
    ['impossible_date', { trip: { ...REPORT.trip, end: '2027-13-01' } }],
    ['impossible_date', { trip: { ...REPORT.trip, start: '0000-01-01' } }],
    ['end_before_start', { trip: { ...REPORT.trip, start: '2027-03-17', end: '2027-03-10' } }],
  ])('stores a booking that cannot be with its reason (%s), and takes a later revision that can', async (reason, wrong) => {
    const external_id = createHash('sha256').update(JSON.stringify(wrong)).digest('hex')
    const first = await receive({ external_id, hand_off: 'nobody', ...wrong })
    expect(first).toMatchObject({ outcome: 'created', booking: { needs_review: reason } })
    const right = await receive({ external_id, revision: 2 })
    expect(right).toMatchObject({ outcome: 'changed', booking: { needs_review: null, currency: 'ARS', start_date: '2027-03-10' } })
    const again = await receive({ external_id, revision: 3, ...wrong, sale: 9_000_000 })
    expect(again).toMatchObject({
      outcome: 'changed',
      booking: { revision: 3, needs_review: reason, currency: 'ARS', start_date: '2027-03-10', sale_amount: 1_000_000 },
    })
  })

  it('takes any day of the calendar, and trips without days', async () => {
    for (const [start, end] of [
      ['2028-02-29', '2028-02-29'],
      [null, '2027-01-01'],
      [null, null],
    ] as const) {
      const { booking } = await receive({ external_id: `day ${start} ${end}`, trip: { ...REPORT.trip, start, end } })
      expect(booking).toMatchObject({ needs_review: null, start_date: start, end_date: end })
    }
  })

  it('stores reports append-only', async () => {
    await receive({ external_id: 'proof' })
    await expect(database.owner.query(`update booking_reports set digest = 'x' where external_id = 'proof'`)).rejects.toThrow('append-only')
    await expect(database.owner.query(`delete from booking_reports where external_id = 'proof'`)).rejects.toThrow('append-only')
  })

  it('matches the traveller by their account when there is no hand-off, and nobody by an id we never issued', async () => {
    await database.pool.query(
      `insert into users (id, username, email, name, surname) values ('user_vera', 'vera', 'vera@example.com', 'Vera', 'Prueba')`,
    )
    const booked = await receive({ external_id: 'account', hand_off: null, account: 'user_vera' })
    expect(booked.booking).toMatchObject({ match: 'account', user_id: 'user_vera', hand_off_id: null })
    const both = await receive({ external_id: 'both', account: 'user_vera' })
    expect(both.booking).toMatchObject({ match: 'code', user_id: 'user_vera', hand_off_id: 'hand_code1' })
    const unknown = await receive({ external_id: 'unknown', hand_off: null, account: 'user_nobody' })
    expect(unknown.booking).toMatchObject({ match: 'none', user_id: null })
  })

  it('looks up an address and does not keep it', async () => {
    await database.pool.query(
      `insert into users (id, username, email, email_verified, name, surname) values ('user_ada', 'ada', 'ada@example.com', true, 'Ada', 'Prueba'), ('user_new', 'new', 'new@example.com', false, 'Nora', 'Prueba')`,
    )
    const { booking } = await receive({ external_id: 'mail', hand_off: null, email: 'Ada@example.com ', trip: { trip_type: 'MULTI' } })
    expect(booking).toMatchObject({
      match: 'none',
      user_id: null,
      suggested_user_id: 'user_ada',
      match_confidence: 70,
      match_reasons: ['email'],
    })
    const unverified = await receive({ external_id: 'mail 2', hand_off: null, email: 'new@example.com', trip: { trip_type: 'MULTI' } })
    expect(unverified.booking).toMatchObject({ suggested_user_id: null, match_confidence: null })
    const { rows } = await database.pool.query(
      "select count(*)::int as kept from booking_reports r where to_jsonb(r)::text ilike '%example.com%'",
    )
    expect(rows).toEqual([{ kept: 0 }])
  })

  it('takes what a later report says of the traveller, unless it is known by then', async () => {
    await receive({ external_id: 'later', hand_off: null, trip: { trip_type: 'MULTI' } })
    const later = await receive({ external_id: 'later', revision: 2 })
    expect(later.booking).toMatchObject({ match: 'code', hand_off_id: 'hand_code1' })
    const other = await receive({ external_id: 'later', revision: 3, hand_off: null, account: 'user_ada' })
    expect(other.booking).toMatchObject({ match: 'code', hand_off_id: 'hand_code1', user_id: null })
  })

  it('tells bookings of two suppliers apart, and counts the revisions of each door by itself', async () => {
    await database.pool.query("insert into suppliers (id, name) values ('supp_other', 'Otro')")
    const services_at = { ...services, now: new Date('2026-11-20T12:00:00Z') }
    const { revision, ...unnumbered } = { ...REPORT, external_id: 'doors' }
    const first = await receive({ external_id: 'doors' })
    const other = await receiveBooking(services_at, unnumbered, { supplier_id: 'supp_other', door: 'statement' })
    expect(other.booking.id).not.toBe(first.booking.id)
    const by_hand = { supplier_id: first.booking.supplier_id, door: 'hand' as const, reported_by: 'user_admin' }
    expect((await receiveBooking(services_at, unnumbered, { ...by_hand, seen: 1 })).outcome).toBe('repeated')
    const corrected = await receiveBooking(services_at, { ...unnumbered, sale: 1_100_000 }, { ...by_hand, seen: 1 })
    expect(corrected).toMatchObject({ outcome: 'changed', booking: { revision: 2, door: 'hand', sale_amount: 1_100_000 } })
    await expect(receiveBooking(services_at, { ...unnumbered, sale: 1 }, { ...by_hand, seen: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    const site = await receive({ external_id: 'doors', revision: 2, sale: 1_200_000 })
    expect(site).toMatchObject({ outcome: 'changed', booking: { revision: 3, door: 'webhook', sale_amount: 1_200_000 } })
    expect((await receive({ external_id: 'doors', revision: 2, sale: 1_200_000 })).outcome).toBe('repeated')
    expect((await receive({ external_id: 'doors', revision: 1 })).outcome).toBe('repeated')
  })

  it('drops anything else a report says about the traveller', () => {
    const report = REPORT
    expect(BookingReport.parse({ ...report, traveller: { email: 'a@example.com', name: 'Ana', account: 'user_1' } })).toEqual({
      ...report,
      account: 'user_1',
      email: 'a@example.com',
    })
    expect(BookingReport.parse({ ...report, traveller: { email: null, account: null } })).toEqual(report)
  })
})
