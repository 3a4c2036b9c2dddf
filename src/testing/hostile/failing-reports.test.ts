import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEVELOPMENT_SECRETS } from '../../config/config.server.ts'
import { signatureOf } from '../../kit/http/webhook-signature.server.ts'
import { insertCatalogues } from '../fixture.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { openWholeApp } from '../whole-app.ts'

// The limits are those of production: sixty failures a minute from one address.

let database: TestDatabase
let app: Awaited<ReturnType<typeof openWholeApp>>
beforeAll(async () => {
  database = await openTestDatabase()
  await insertCatalogues(database.pool)
  app = await openWholeApp(testServices(database))
})
afterAll(() => database.close())

const SALE = { sale: 1_000_000, cost: 850_000, fees: 20_000, taxes: 30_000 }

async function send(external_id: string, values: Record<string, unknown>, secret: string = DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET) {
  const trip = { trip_type: 'ONLY_HOTEL' }
  const occurred_at = '2026-11-20T11:00:00Z'
  const body = JSON.stringify({ external_id, revision: 1, status: 'confirmed', trip, currency: 'ARS', occurred_at, ...SALE, ...values })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const headers = {
    'content-type': 'application/json',
    'x-huella-timestamp': timestamp,
    'x-huella-signature': signatureOf(body, timestamp, secret),
  }
  return (await app.request('/api/bookings', { method: 'POST', headers, body })).status
}

it.each([
  ['409', (i: number) => send('known', { sale: 2_000_000 + i }), 409],
  ['422', (i: number) => send(`wrong-${i}`, { sale: -1 }), 422],
  ['401, as their signatures are wrong', (i: number) => send(`forged-${i}`, {}, 'another-secret'), 401],
])('seventy reports that are %s do not hold up the next valid one', async (_, fail, status) => {
  await send('known', {})
  const statuses = new Set<number>()
  for (let i = 0; i < 70; i++) statuses.add(await fail(i))
  expect([...statuses]).toEqual([status])
  expect(await send(`good-${status}`, {})).toBe(201)
})
