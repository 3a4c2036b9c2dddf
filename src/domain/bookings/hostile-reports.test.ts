import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlatformApi } from '../../api/api.server.ts'
import { DEVELOPMENT_SECRETS } from '../../config/config.server.ts'
import { signatureOf } from '../../kit/http/webhook-signature.server.ts'
import { insertCatalogues, insertHandOff, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { testServices } from '../../testing/test-services.ts'
import { followBooking } from '../contributions/follow-booking.server.ts'

// Reports that are signed, old, repeated, out of order, or absurd: refused or stored without effect, never half done.

let database: TestDatabase
let api: ReturnType<typeof createPlatformApi>
beforeAll(async () => {
  database = await openTestDatabase()
  api = createPlatformApi(testServices(database))
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await insertHandOff(database.pool, 'code1', 'proj_1')
})
afterAll(() => database.close())

const SECRET: string = DEVELOPMENT_SECRETS.TRAVEL_WEBHOOK_SECRET

const report = (external_id: string) => ({
  external_id,
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
})

/** Sends a body with a valid signature by default. @param age seconds since it was signed */
async function send(body: unknown, { age = 0, secret = SECRET }: { age?: number; secret?: string } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const timestamp = String(Math.floor(Date.now() / 1000) - age)
  const headers = {
    'content-type': 'application/json',
    'x-huella-timestamp': timestamp,
    'x-huella-signature': signatureOf(text, timestamp, secret),
  }
  const response = await api.request('/bookings', { method: 'POST', headers, body: text })
  return { status: response.status, body: (await response.json()) as { data?: { booking: { id: string } } } }
}

/** Numbers of rows in each table of money: a refused report changes none of them. */
async function countRows() {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from bookings) as bookings, (select count(*)::int from booking_reports) as reports,
       (select count(*)::int from contributions) as contributions, (select count(*)::int from ledger_entries) as entries`,
  )
  return rows[0]
}

describe('a report that is refused leaves nothing behind', () => {
  const wrong: [string, Record<string, unknown>, number][] = [
    ['negative sale', { sale: -1 }, 422],
    ['a cost beyond any trip', { cost: 1_000_000_000_001 }, 422],
    ['a number that no integer holds', { sale: 1e308 }, 422],
    ['half a centavo', { sale: 0.5 }, 422],
    ['an amount as text', { sale: '1000000' }, 422],
    ['no amount', { sale: null }, 422],
    ['a profit that its parts do not give', { profit: 1 }, 422],
    ['a currency of two letters', { currency: 'AR' }, 422],
    ['a currency with SQL', { currency: "'; drop table bookings; --" }, 422],
    ['revision 0', { revision: 0 }, 422],
    ['a state of its own', { status: 'paid' }, 422],
    ['an id with a path', { external_id: '../../etc/passwd' }, 422],
    ['an id with a null character', { external_id: 'a\u0000b' }, 422],
    ['a time that is none', { occurred_at: 'yesterday' }, 422],
    ['a time in the year 10000 of UTC', { occurred_at: '9999-12-31T23:59:59-14:00' }, 400],
    ['a list as trip', { trip: [] }, 422],
  ]
  it.each(wrong)('%s', async (name, change, status) => {
    const before = await countRows()
    expect((await send({ ...report(`wrong-${name.replaceAll(' ', '-')}`), ...change })).status).toBe(status)
    expect(await countRows()).toEqual(before)
  })

  it.each<[string, string | unknown, number]>([
    ['not JSON', '{"external_id": ', 400],
    ['an empty body', '', 400],
    ['nothing but null', 'null', 422],
    ['a list', [report('in-a-list')], 422],
    ['100 000 nested lists', '['.repeat(100_000), 400],
  ])('%s', async (_, body, status) => {
    const before = await countRows()
    expect((await send(body)).status).toBe(status)
    expect(await countRows()).toEqual(before)
  })

  it('a wrong secret, one from before, and one from the future', async () => {
    const before = await countRows()
    for (const how of [{ secret: 'guessed' }, { age: 301 }, { age: 86_400 }, { age: -302 }])
      expect((await send(report('forged'), how)).status).toBe(401)
    expect(await countRows()).toEqual(before)
  })
})

it('a currency that no project collects in is kept aside: no gift, no entry', async () => {
  const { contributions, entries } = await countRows()
  const { status, body } = await send({ ...report('coin'), currency: 'XQZ' })
  expect(status).toBe(201)
  await followBooking({ db: database.db, now: new Date() }, { booking_id: body.data!.booking.id })
  expect(await countRows()).toMatchObject({ contributions, entries })
})

it('twenty revisions in any order, each three times and at once, come to the last one', async () => {
  const revisions = Array.from({ length: 60 }, (_, i) => ({
    ...report('shuffled'),
    revision: (i % 20) + 1,
    sale: 1_000_000 + (i % 20) * 10_000,
  })).sort((a, b) => ((a.revision * 7) % 20) - ((b.revision * 7) % 20))
  const answers = await Promise.all(revisions.map((each) => send(each)))
  for (const { status } of answers) expect([200, 201]).toContain(status)
  const { id } = answers[0]!.body.data!.booking
  await followBooking({ db: database.db, now: new Date() }, { booking_id: id })
  const { rows } = await database.pool.query(
    `select b.revision, b.profit_amount::int as profit, c.amount::int as gift,
       (select count(*)::int from booking_reports where external_id = 'shuffled') as reports
     from bookings b join contributions c on c.booking_id = b.id where b.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ revision: 20, profit: 290_000, gift: 145_000, reports: 20 }])
})
