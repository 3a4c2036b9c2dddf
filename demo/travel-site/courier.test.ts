import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Courier, createCourier, type Patience } from './courier.ts'
import { createDesk, type Desk } from './desk.ts'
import { readHandOff } from './hand-off/read-hand-off.ts'
import { openStore, type Store } from './store.ts'
import { respond, SECRET, startPlatform, type TestPlatform, TRAIL_URL, temporaryFolder, untilTrue } from './testing.ts'

const QUERY =
  'directSubmit=true&tripType=FLIGHT_HOTEL&multiHotel=false&departure=BUE&destination=MEZ&departureDate=10/03/2027&arrivalDate=17/03/2027&distribution=2-1-4&lang=ES&nationality=AR&ref=7kq2m9xw4dta'
const QUICK: Patience = { first_ms: 40, most_ms: 80, give_up_ms: 60_000 }

let platform: TestPlatform
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
let courier: Courier
let desk: Desk

beforeEach(async () => {
  platform = await startPlatform()
  folder = await temporaryFolder()
  await open()
})

afterEach(async () => {
  await courier.stop()
  await platform.close()
  await folder.remove()
})

async function open(patience = QUICK, timeout_ms = 2_000): Promise<void> {
  store = await openStore(join(folder.path, 'demo-travel-site.json'))
  courier = createCourier(store, { url: platform.url, secret: SECRET, timeout_ms }, patience)
  desk = createDesk(store, courier)
  courier.start()
}

function book(request_key = 'AAAAAAAAAAAAAAAA') {
  const { search } = readHandOff(new URLSearchParams(QUERY), '2026-11-20')
  if (!search) throw new Error('The search of this test is wrong')
  return desk.book({
    visitor: 'V',
    request_key,
    search,
    offer_number: 2,
    currency: 'ARS',
    traveller: { name: 'Ana', email: 'ana@example.com' },
  })
}

const newest = async (id: string) => {
  const booking = desk.find(id)
  return booking && desk.reportsOf(booking)[0]
}

test('a booking is reported, signed, with the agreed body', async () => {
  const booking = await book()
  const [report] = platform.received
  expect(platform.received).toHaveLength(1)
  expect(report).toMatchObject({ signed: true, content_type: 'application/json' })
  expect(Math.abs((report?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(5)
  const { sale, cost, fees, taxes, profit } = booking.amounts
  expect(report?.body).toEqual({
    external_id: booking.id,
    revision: 1,
    status: 'confirmed',
    hand_off: '7kq2m9xw4dta',
    traveller: { email: 'ana@example.com', account: null },
    trip: { trip_type: 'FLIGHT_HOUSE', destination: 'MEZ', departure: 'BUE', start: '2027-03-10', end: '2027-03-17' },
    currency: 'ARS',
    sale,
    cost,
    fees,
    taxes,
    profit,
    occurred_at: booking.created_at,
  })
  expect(report?.raw).not.toContain('Ana"')
  expect(await newest(booking.id)).toMatchObject({
    state: 'acknowledged',
    answer: { matched: true, trail: { code: 'abc123', url: TRAIL_URL } },
  })
})

test('the same form sent twice books once', async () => {
  const [first, second] = await Promise.all([book(), book()])
  expect(second.id).toBe(first.id)
  expect((await book('BBBBBBBBBBBBBBBB')).id).not.toBe(first.id)
  expect(store.read().bookings).toHaveLength(2)
  expect(platform.received).toHaveLength(2)
})

test('changes and a cancellation are new revisions, each reported once', async () => {
  const { id, amounts } = await book()
  const longer = await desk.change(id, { start: '2027-03-10', end: '2027-03-24', fare: 'flexible' })
  expect(longer?.amounts.sale).toBeGreaterThan(amounts.sale)
  expect(longer?.amounts.profit).not.toBe(amounts.profit)
  await desk.change(id, { start: '2027-03-10', end: '2027-03-24', fare: 'flexible' })
  await desk.cancel(id)
  await desk.cancel(id)
  await desk.change(id, { start: '2027-03-11', end: '2027-03-24', fare: 'standard' })
  const reported = platform.received.map(({ signed, body }) => [signed, body.revision, body.status, (body.trip as { end: string }).end])
  expect(reported).toEqual([
    [true, 1, 'confirmed', '2027-03-17'],
    [true, 2, 'confirmed', '2027-03-24'],
    [true, 3, 'cancelled', '2027-03-24'],
  ])
})

test('a failed report is sent again, the same body with a new signature, until it arrives', async () => {
  platform.answers.push(
    respond(500, {}),
    (response) => response.destroy(),
    respond(401, { message: 'no' }),
    () => undefined,
  )
  const { id } = await book()
  await untilTrue(async () => (await newest(id))?.state === 'acknowledged', 'the report arrives')
  expect(platform.received).toHaveLength(5)
  expect(platform.received.every(({ signed }) => signed)).toBe(true)
  expect(new Set(platform.received.map(({ raw }) => raw)).size).toBe(1)
  expect(await newest(id)).toMatchObject({ attempts: 5, last_problem: null })
})

test('a page does not wait for a platform that hangs', async () => {
  await courier.stop()
  await open(QUICK, 60_000)
  const held: { destroy(): unknown }[] = []
  platform.answers.push((response) => void held.push(response))
  const { id } = await book()
  expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  await untilTrue(() => held.length === 1, 'the platform has it')
  held[0]!.destroy()
  await untilTrue(async () => (await newest(id))?.state === 'acknowledged', 'the report arrives later')
})

test('the queue survives a restart', async () => {
  await platform.close()
  const { id } = await book()
  expect(await newest(id)).toMatchObject({ state: 'waiting', attempts: 1, last_problem: 'ECONNREFUSED' })
  await courier.stop()
  platform = await startPlatform(Number(new URL(platform.url).port))
  await open()
  await untilTrue(() => platform.received.length === 1, 'the report arrives after the restart')
  expect(platform.received[0]).toMatchObject({ signed: true, body: { external_id: id, revision: 1 } })
})

test('a report is eventually given up, and can be resent by hand', async () => {
  await courier.stop()
  await open({ ...QUICK, give_up_ms: 0 })
  platform.answers.push(respond(503, {}), respond(503, {}))
  const { id } = await book()
  await untilTrue(async () => (await newest(id))?.state === 'given_up', 'it gives up')
  const attempts = platform.received.length
  platform.answers.length = 0
  await desk.resend(id)
  expect(await newest(id)).toMatchObject({ state: 'acknowledged', attempts: 1 })
  expect(platform.received).toHaveLength(attempts + 1)
})

test('odd responses: unmatched, malformed, a link that is not http(s), a redirect', async () => {
  platform.answers.push(respond(200, { data: { booking: { id: 'book_2' }, matched: false, trail: null } }))
  expect(await newest((await book('BBBBBBBBBBBBBBBB')).id)).toMatchObject({
    state: 'acknowledged',
    answer: { matched: false, trail: null },
  })
  platform.answers.push((response) => response.end('x'.repeat(200_000)))
  expect(await newest((await book('CCCCCCCCCCCCCCCC')).id)).toMatchObject({ state: 'acknowledged', answer: null })
  platform.answers.push(respond(200, { data: { matched: true, trail: { code: 'x', url: 'javascript:alert(1)' } } }))
  expect(await newest((await book('DDDDDDDDDDDDDDDD')).id)).toMatchObject({ state: 'acknowledged', answer: { matched: true, trail: null } })
  platform.answers.push((response) => response.writeHead(307, { Location: `${platform.url}/elsewhere` }).end())
  const { id } = await book('EEEEEEEEEEEEEEEE')
  expect(await newest(id)).toMatchObject({ state: 'waiting', last_problem: 'HTTP 307' })
  expect(platform.received.every(({ signed }) => signed)).toBe(true)
})

test('a foreign file is not touched', async () => {
  const path = join(folder.path, 'other.json')
  for (const text of ['{"version":2}', 'half a fi']) {
    await writeFile(path, text)
    await expect(openStore(path)).rejects.toThrow('is not a file of the demo travel site')
    expect(await readFile(path, 'utf8')).toBe(text)
  }
})

test('a failed change has no effect', async () => {
  const { id } = await book()
  const failing = store.change((draft) => {
    draft.bookings.length = 0
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(desk.find(id)?.id).toBe(id)
})
