import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene, reportDealBooking } from '../../testing/deal-scene.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())

const get = async (path: string) => (await scene.as('sofia', 'GET', path)).body.data

it('offers few projects at once; of many only the one that is chosen, and the others are searched', async () => {
  const few = await get('/sales/choices')
  expect(few.has_more_projects).toBe(false)
  await scene.pool.query(
    `insert into projects (id, slug, organization_id, name, summary, description, objective_amount, currency, status, country_code, district_id, place_id, published_at, search_text)
     select 'many_' || n, 'many-' || n, organization_id, 'Árboles ' || n, summary, description, objective_amount, currency, 'active', country_code, district_id, place_id, published_at, search_text
     from generate_series(1, 101) n, (select * from projects limit 1) p`,
  )
  expect(await get('/sales/choices')).toMatchObject({ has_more_projects: true, projects: [] })
  expect(await get('/sales/choices?project=many-7')).toMatchObject({ projects: [{ id: 'many_7', slug: 'many-7', name: 'Árboles 7' }] })
  expect(await get('/sales/project-choices?query=arboles%20101')).toEqual([
    { id: 'many_101', slug: 'many-101', name: 'Árboles 101', collects: true },
  ])
  expect(await get('/sales/project-choices?query=ARBOLES')).toHaveLength(20)
  expect(await get('/sales/project-choices?query=nada')).toEqual([])
})

it('finds any booking that a deal can be given, by its number and its destination', async () => {
  for (let n = 1; n <= 60; n++) await report({ external_id: `RS-FREE-${n}`, occurred_at: new Date(Date.UTC(2026, 0, n)).toISOString() })
  const { booking: taken } = await report({ external_id: 'RS-TAKEN' })
  await scene.move(await scene.create(), 'booked', { booking_id: taken.id })
  await report({ external_id: 'RS-CANCELLED', status: 'cancelled' })
  const latest = await get('/sales/booking-choices')
  expect(latest.map(({ external_id }: Named) => external_id)).toEqual(Array.from({ length: 20 }, (_, n) => `RS-FREE-${60 - n}`))
  const [oldest] = await get('/sales/booking-choices?query=free-1%20mendoza')
  expect(oldest).toMatchObject({ destination: 'Mendoza' })
  expect(await numbersOf('free-1%20mendoza')).toContain('RS-FREE-1')
  expect(await numbersOf('RS-FREE-7')).toEqual(['RS-FREE-7'])
  expect(await numbersOf('taken')).toEqual([])
  expect(await numbersOf('cancelled')).toEqual([])
  expect((await scene.move(await scene.create(), 'booked', { booking_id: oldest.id })).status).toBe(200)
  expect(await numbersOf(oldest.external_id)).toEqual([])
})

interface Named {
  external_id: string
}

const numbersOf = async (query: string) => (await get(`/sales/booking-choices?query=${query}`)).map(({ external_id }: Named) => external_id)

const report = (changes: Record<string, unknown>) => receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking(changes))
