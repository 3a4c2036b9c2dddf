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
    await expect(database.pool.query(`update booking_reports set digest = 'x' where external_id = 'proof'`)).rejects.toThrow('append-only')
    await expect(database.pool.query(`delete from booking_reports where external_id = 'proof'`)).rejects.toThrow('append-only')
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

  it('drops anything else a report says about the traveller', () => {
    const report = REPORT
    expect(BookingReport.parse({ ...report, traveller: { email: 'a@example.com', name: 'Ana', account: 'user_1' } })).toEqual({
      ...report,
      account: 'user_1',
    })
    expect(BookingReport.parse({ ...report, traveller: { email: null, account: null } })).toEqual(report)
  })
})
