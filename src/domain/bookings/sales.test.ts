import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { findBookings, findHandOffs, findSalesOverview } from './find-sales.server.ts'

let database: TestDatabase
const everything = { page: 1, per_page: 20 }
const reader = () => ({ db: database.db, locale: 'en' as const })
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1', { name: 'Agua para Lavalle' })
  await database.pool.query(
    "insert into users (id, username, email, name, surname) values ('user_1', 'vera', 'vera@example.com', 'Vera', 'Viaja'), ('user_2', 'otra', 'otra@example.com', 'Otra', 'Viaja')",
  )
  await insertHandOff(database.pool, 'booked', 'proj_1')
  await insertHandOff(database.pool, 'looked', null)
  await database.pool.query("update hand_offs set user_id = 'user_1' where code = 'booked'")
  await insertBooking('book_1', { hand_off_id: 'hand_booked', match: 'code', user_id: 'user_1' })
  await insertBooking('book_2', { status: 'cancelled' })
  await insertBooking('book_3', { match: 'account', user_id: 'user_2', currency: 'USD' })
  await insertBooking('book_5', { match: 'account', user_id: 'user_2', currency: 'XQZ', needs_review: 'unknown_currency' })
  await insertBooking('book_4', { occurred_at: '2026-01-05T12:00:00Z' })
})
afterAll(() => database.close())

async function insertBooking(id: string, values: Record<string, string | null> = {}) {
  const row = {
    id,
    external_id: `RS-${id}`,
    supplier_id: 'supp_travel_site',
    door: 'webhook',
    match_reasons: [],
    revision: 1,
    status: 'confirmed',
    hand_off_id: null,
    match: 'none',
    user_id: null,
    trail_code: `trail${id}`,
    trip_type: 'ONLY_HOTEL',
    destination_id: 'city:1',
    start_date: '2027-03-10',
    end_date: '2027-03-17',
    currency: 'ARS',
    sale_amount: 100_00,
    cost_amount: 80_00,
    fees_amount: 0,
    taxes_amount: 0,
    profit_amount: 20_00,
    share_amount: 10_00,
    occurred_at: '2026-11-19T12:00:00Z',
    created_at: '2026-11-19T12:00:00Z',
    ...values,
  }
  await database.pool.query('insert into bookings select * from json_populate_record(null::bookings, $1)', [JSON.stringify(row)])
}

const ids = (found: { data: { id: string }[] }) => found.data.map(({ id }) => id).toSorted()

describe('bookings at the desk', () => {
  it('are listed in full, or by state, by match, and by traveller, whether matched by search or by account', async () => {
    expect(ids(await findBookings(reader(), everything))).toEqual(['book_1', 'book_2', 'book_3', 'book_4', 'book_5'])
    expect(ids(await findBookings(reader(), { ...everything, status: 'cancelled' }))).toEqual(['book_2'])
    expect(ids(await findBookings(reader(), { ...everything, match: 'none' }))).toEqual(['book_2', 'book_4', 'book_5'])
    expect(ids(await findBookings(reader(), { ...everything, user: 'user_1' }))).toEqual(['book_1'])
    expect(ids(await findBookings(reader(), { ...everything, user: 'user_2' }))).toEqual(['book_3', 'book_5'])
  })

  it('say what cannot be', async () => {
    const { data } = await findBookings(reader(), { ...everything, match: 'none' })
    expect(data.map(({ id, needs_review }) => [id, needs_review]).toSorted()).toEqual([
      ['book_2', null],
      ['book_4', null],
      ['book_5', 'unknown_currency'],
    ])
  })

  it('show the traveller, the destination and the project', async () => {
    const { data } = await findBookings(reader(), { ...everything, user: 'user_1' })
    expect(data).toEqual([
      expect.objectContaining({
        matched: true,
        username: 'vera',
        destination: 'Mendoza',
        start: '2027-03-10',
        end: '2027-03-17',
        project: { slug: 'proj-1', name: 'Agua para Lavalle' },
        profit: { amount: 20_00, currency: 'ARS' },
      }),
    ])
  })
})

describe('searches at the desk', () => {
  it('show their booking', async () => {
    const { data, total } = await findHandOffs(reader(), everything)
    expect(total).toBe(2)
    expect(Object.fromEntries(data.map(({ code, booking }) => [code, booking]))).toEqual({ booked: { status: 'confirmed' }, looked: null })
    expect(ids(await findHandOffs(reader(), { ...everything, user: 'user_1' }))).toEqual(['hand_booked'])
  })
})

describe('the overview', () => {
  it('counts the last 30 days per currency, and every booking that waits for a person', async () => {
    expect(await findSalesOverview({ db: database.db, now: new Date('2026-11-20T12:00:00Z') })).toEqual({
      hand_offs: 2,
      bookings: 4,
      cancelled: 1,
      unmatched: 3,
      sold: [
        { sale: { amount: 100_00, currency: 'ARS' }, profit: { amount: 20_00, currency: 'ARS' } },
        { sale: { amount: 100_00, currency: 'USD' }, profit: { amount: 20_00, currency: 'USD' } },
      ],
    })
  })
})
