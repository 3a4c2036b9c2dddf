import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { openWholeApp } from '../../testing/whole-app.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { followBooking } from './follow-booking.server.ts'

// A traveller follows the travel site's link right after booking. Nothing delivers events here: the test does.

let database: TestDatabase
let services: TestServices
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  database = await openTestDatabase()
  services = testServices(database)
  app = await openWholeApp(services)
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await insertHandOff(database.pool, 'code1', 'proj_1')
})
afterAll(() => database.close())

it('a trail not written yet is reported as such, and found once it is written', async () => {
  const { booking } = await receiveBooking(
    { ...services, now: new Date() },
    {
      external_id: 'RS-1',
      revision: 1,
      status: 'confirmed',
      hand_off: 'code1',
      trip: { trip_type: 'ONLY_HOTEL' },
      currency: 'ARS',
      sale: 1_000_000,
      cost: 850_000,
      fees: 20_000,
      taxes: 30_000,
      occurred_at: '2026-11-20T11:00:00Z',
    },
  )
  const code = booking.trail_code
  const response = await app.request(`/api/trail/${code}?lang=en`)
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    404,
    '1',
    { message: 'We are still recording it. Please try again in a moment.' },
  ])
  for (const [path, sentence] of [
    [`/transparencia/${code}`, 'Estamos anotando tu viaje'],
    [`/en/transparency/${code}`, 'We are recording your trip'],
  ] as const) {
    const page = await app.request(path)
    const html = await page.text()
    expect([page.status, html.includes(sentence), html.includes(code), html.includes('"noindex"')], path).toEqual([202, true, true, true])
  }
  const typed = await app.request(`/transparencia?code=${code}`)
  expect([typed.status, typed.headers.get('location')]).toEqual([302, `/transparencia/${code}`])
  expect(await (await app.request('/transparencia/unknown')).text()).not.toContain('Estamos anotando')

  await followBooking({ db: database.db, now: new Date() }, { booking_id: booking.id })
  const page = await app.request(`/transparencia/${code}`)
  expect([page.status, (await page.text()).includes('Estamos anotando')]).toEqual([200, false])
})
