import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountScene, openAccountScene } from '../../../testing/account-scene.ts'
import { insertCatalogues, insertGift, insertHandOff, insertOrganization, insertProject } from '../../../testing/fixture.ts'

let scene: AccountScene
let token: string
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  await scene.register('vera')
  await scene.register('other')
  token = await scene.tokenOf('vera')
})
afterAll(() => scene.close())

const mine = async (query = '') => (await scene.call('GET', `/oauth/user/trips${query}`, { token })).body

async function insertTrip(
  code: string,
  username: string,
  gift?: { amount: number; currency?: string; status?: 'pending' | 'approved' | 'not_approved'; booking?: string },
) {
  await insertHandOff(scene.pool, code, 'proj_1')
  await scene.pool.query('update hand_offs set user_id = (select id from users where username = $2) where code = $1', [code, username])
  if (!gift) return
  const { amount, currency = 'ARS', status = 'pending', booking = 'confirmed' } = gift
  await scene.pool.query(
    `insert into bookings (id, external_id, revision, status, hand_off_id, match, trail_code, trip_type, destination_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
     values ('book_' || $1, $1, 1, $2, 'hand_' || $1, 'code', 'trail' || $1, 'ONLY_HOTEL', 'city:1', $3, 0, 0, 0, 0, $4, now())`,
    [code, booking, currency, amount * 2],
  )
  const of = { code: `trail${code}`, kind: 'booking', project_id: 'proj_1', booking_id: `book_${code}` } as const
  await insertGift(scene.pool, `cont_${code}`, { ...of, amount, currency, status })
}

it('says that there is nothing yet', async () => {
  expect(await mine()).toEqual({ data: { trips: [], gifts: 0, sums: [] }, meta: { total: 0, page: 1, per_page: 20 } })
})

it('shows the user’s searches, bookings and gifts, a sum per currency, and nobody else’s', async () => {
  await insertTrip('searched', 'vera')
  await insertTrip('booked', 'vera', { amount: 12_345 })
  await insertTrip('approved', 'vera', { amount: 1_000, status: 'approved' })
  await insertTrip('dollars', 'vera', { amount: 777, currency: 'USD' })
  await insertTrip('theirs', 'other', { amount: 99_999 })
  const { data, meta } = await mine()
  expect(meta.total).toBe(4)
  expect(data.gifts).toBe(3)
  expect(data.sums).toEqual([
    {
      currency: 'ARS',
      expected: { amount: 12_345, currency: 'ARS' },
      collected: { amount: 1_000, currency: 'ARS' },
      paid: { amount: 0, currency: 'ARS' },
    },
    {
      currency: 'USD',
      expected: { amount: 777, currency: 'USD' },
      collected: { amount: 0, currency: 'USD' },
      paid: { amount: 0, currency: 'USD' },
    },
  ])
  const booked = data.trips.find((trip: { gift: { code: string } | null }) => trip.gift?.code === 'trailbooked')
  expect(booked).toMatchObject({
    destination: 'Mendoza',
    booking: { status: 'confirmed' },
    gift: { state: 'expected', project: { slug: 'proj-1' } },
  })
  expect(data.trips.find((trip: { id: string }) => trip.id === 'hand_searched')).toMatchObject({ booking: null, gift: null })
  expect(JSON.stringify(data)).not.toContain('theirs')
})

it('says where and when a booked trip is by its booking, not by the search that led to it', async () => {
  const { pool } = scene
  await pool.query(
    "insert into places (id, type, name_es, name_en, short_code, country_code, latitude, longitude) values ('city:2', 'city', 'Salta', 'Salta', 'AR', 'AR', -24.8, -65.4) on conflict do nothing",
  )
  await pool.query(
    "update bookings set destination_id = 'city:2', trip_type = 'FLIGHT_HOUSE', start_date = '2027-05-02', end_date = '2027-05-09' where id = 'book_booked'",
  )
  const tripOf = async (code: string) => (await mine()).data.trips.find((trip: { id: string }) => trip.id === `hand_${code}`)
  expect(await tripOf('booked')).toMatchObject({
    destination: 'Salta',
    trip_type: 'FLIGHT_HOUSE',
    start_date: '2027-05-02',
    end_date: '2027-05-09',
  })
  // A booking of one day has no end; the search's is not taken for it.
  await pool.query("update bookings set end_date = null where id = 'book_booked'")
  expect(await tripOf('booked')).toMatchObject({ start_date: '2027-05-02', end_date: null })
  expect(await tripOf('searched')).toMatchObject({ destination: 'Mendoza', start_date: '2027-03-10', end_date: '2027-03-17' })
})

it('is paged, and only for its owner', async () => {
  expect((await mine('?per_page=3')).data.trips).toHaveLength(3)
  expect((await mine('?per_page=3&page=2')).data.trips).toHaveLength(1)
  expect((await scene.call('GET', '/oauth/user/trips')).status).toBe(401)
})

it('counts the user’s booking without a search', async () => {
  await scene.pool.query(
    `insert into bookings (id, external_id, revision, status, match, user_id, trail_code, trip_type, destination_id, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, occurred_at)
     values ('book_own', 'own', 1, 'confirmed', 'account', (select id from users where username = 'vera'), 'trailown', 'ONLY_FLIGHT', 'city:1', 'ARS', 0, 0, 0, 0, 0, now())`,
  )
  expect((await mine()).data.trips[0]).toMatchObject({ id: 'book_own', searched_at: null, booking: { status: 'confirmed' } })
})
