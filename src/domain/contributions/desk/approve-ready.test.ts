import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GiftScene, openGiftScene } from '../../../testing/gift-scene.ts'
import { receiveBooking } from '../../bookings/receive-booking.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { followBooking } from '../follow-booking.server.ts'
import { approveMany } from './approve-contribution.server.ts'
import type { ManagedContribution } from './managed-contribution.ts'

let scene: GiftScene
let { admin, second, marta, vera, gift, arrive, post, approve, detail, list } = {} as GiftScene
let proj = ''
let org = ''
beforeAll(async () => {
  scene = await openGiftScene()
  ;({ admin, second, marta, vera, gift, arrive, post, approve, detail, list } = scene)
})
afterAll(() => scene.close())
beforeEach(async () => {
  ;({ org, proj } = await scene.begin())
})

const today = (days = 0) => todayInArgentina(new Date(Date.now() + days * 86_400_000))
const project = async () =>
  (
    await scene.pool.query(
      'select status, collected_amount::int as collected, expected_amount::int as expected from projects where id = $1',
      [proj],
    )
  ).rows[0]
const many = (contributions: { id: string; amount: number }[], by = admin) => post(by, '/admin/contributions/approvals', { contributions })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

/** One contribution for each state, by its amount. */
async function oneOfEach() {
  return {
    over: await gift(1_000, { kind: 'booking', ends_on: today(-1) }),
    arrived: await gift(2_000),
    ending: await gift(3_000, { kind: 'booking', ends_on: today() }),
    later: await gift(4_000, { kind: 'booking', ends_on: today(150) }),
    announced: await gift(5_000, { arrived: null }),
    less: await gift(6_000, { arrived: 5_999 }),
    unknown: await gift(7_000, { kind: 'booking', ends_on: null }),
  }
}

describe('the queue', () => {
  it('has a tab for each state, says how the money comes, and counts', async () => {
    const { over, arrived, ending, later, announced, less, unknown } = await oneOfEach()
    const tab = async (name: string) => ids((await list(`readiness=${name}&project=${proj}`)).data)
    expect(await tab('ready')).toEqual([over, arrived].sort())
    expect(await tab('too_early')).toEqual([ending, later].sort())
    expect(await tab('not_arrived')).toEqual([announced])
    expect(await tab('held')).toEqual([less, unknown].sort())
    const rows: ManagedContribution[] = (await list(`project=${proj}&per_page=100`)).data
    const said = new Map(
      rows.map(({ id, readiness, waits_for, waits_until, way, trip_ends_on }) => [
        id,
        [readiness, waits_for, waits_until, way, trip_ends_on],
      ]),
    )
    expect(said.get(over)).toEqual(['ready', null, null, null, today(-1)])
    expect(said.get(ending)).toEqual(['too_early', 'trip_not_over', `${today(1)}T03:00:00.000Z`, null, today()])
    expect(said.get(announced)).toEqual(['not_arrived', 'not_arrived', null, 'transfer', null])
    expect(said.get(less)).toEqual(['amount_differs', 'amount_differs', null, 'transfer', null])
    expect(said.get(unknown)).toEqual(['held', 'no_end_date', null, null, null])
    expect(rows.find(({ id }) => id === over)!.reference).toBe(over)
    expect(rows.find(({ id }) => id === less)!.arrived).toEqual({ amount: { amount: 5_999, currency: 'ARS' }, on: today() })
    const counts = (await scene.call('GET', '/admin/contribution-queue', { token: admin.token })).body.data
    const waiting = await scene.pool.query('select readiness, count(*)::int as count from readiness_at(now()) group by 1')
    const countOf = (...names: string[]) =>
      waiting.rows.filter((row) => names.includes(row.readiness)).reduce((sum, row) => sum + row.count, 0)
    expect(counts).toEqual({
      ready: countOf('ready'),
      too_early: countOf('too_early'),
      not_arrived: countOf('not_arrived'),
      held: countOf('held', 'amount_differs'),
    })
    const csv = await scene.api.request(`/admin/contributions.csv?project=${proj}`, { headers: { authorization: `Bearer ${admin.token}` } })
    const text = await csv.text()
    for (const word of [
      'El viaje no terminó',
      'Por el proveedor del viaje',
      'Es temprano',
      'Transferencia',
      'Llegó otro monto',
      today(150),
      over,
    ])
      expect(text).toContain(word)
    for (const by of [marta, vera]) expect((await scene.call('GET', '/admin/contribution-queue', { token: by.token })).status).toBe(403)
  })
})

describe('in bulk', () => {
  it('only what is ready is approved; the others are left out and say why', async () => {
    const { over, arrived, ending, later, announced, less, unknown } = await oneOfEach()
    const { body } = await many([over, arrived, ending, later, announced, less, unknown].map((id, n) => ({ id, amount: (n + 1) * 1_000 })))
    expect(ids(body.data.done)).toEqual([over, arrived].sort())
    expect(new Map(body.data.refused.map((one: { id: string; why: string }) => [one.id, one.why]))).toEqual(
      new Map([
        [ending, 'The trip is not over'],
        [later, 'The trip is not over'],
        [announced, 'Not recorded as arrived'],
        [less, 'Another amount arrived than was announced'],
        [unknown, 'No end date of the trip'],
      ]),
    )
    expect(await project()).toMatchObject({ collected: 3_000 })
  })

  it('what changes between the look and the press is left out: the booking, the money, the day', async () => {
    const trip = await gift(1_000, { kind: 'booking', ends_on: today(-1) })
    const given = await gift(2_000)
    const both = [
      { id: trip, amount: 1_000 },
      { id: given, amount: 2_000 },
    ]
    await scene.pool.query('update bookings set end_date = $2 where id = $1', [`book_${trip}`, today(30)])
    expect(
      (await post(second, `/admin/contribution/${given}/arrivals`, { amount: 0, arrived_on: today(), reason: 'Another transfer' })).status,
    ).toBe(204)
    const lists = await Promise.all(Array.from({ length: 10 }, (_, n) => many(both, n % 2 ? admin : second)))
    expect(lists.flatMap(({ body }) => body.data.done)).toEqual([])
    await scene.pool.query('update bookings set end_date = $2 where id = $1', [`book_${trip}`, today(-2)])
    await arrive(given, 2_000)
    const again = await Promise.all(Array.from({ length: 10 }, (_, n) => many(both, n % 2 ? admin : second)))
    expect(ids(again.flatMap(({ body }) => body.data.done))).toEqual([trip, given].sort())
    expect(await project()).toMatchObject({ collected: 3_000 })
  })

  it('goes by the day in Argentina: at midnight there, and not a millisecond before', async () => {
    const id = await gift(1_000, { kind: 'booking', ends_on: '2026-11-25' })
    const at = (now: string) =>
      approveMany(
        {
          ...scene.services,
          now: new Date(now),
          actor: { kind: 'user', user_id: admin.id, roles: ['admin'] },
          locale: 'en',
          request_id: 'r',
        } as never,
        [{ id, amount: 1_000 }],
      )
    expect(await at('2026-11-26T02:59:59.999Z')).toMatchObject({ done: [], refused: [{ id, why: 'The trip is not over' }] })
    expect(await at('2026-11-26T03:00:00.000Z')).toMatchObject({ done: [{ id }] })
  })

  it('a booking whose dates change while it is approved is approved as it was, or left out: never half', async () => {
    for (let n = 0; n < 8; n++) {
      const id = await gift(1_000 + n, { kind: 'booking', ends_on: today(-1) })
      await scene.pool.query('update contributions set booking_revision = 1 where id = $1', [id])
      const changed = {
        external_id: id,
        revision: 2,
        status: 'confirmed' as const,
        currency: 'ARS',
        sale: (1_000 + n) * 4,
        cost: (1_000 + n) * 2,
        fees: 0,
        taxes: 0,
        trip: { trip_type: 'ONLY_HOTEL' as const, start: today(20), end: today(27) },
        occurred_at: '2026-11-02T00:00:00.000Z',
      }
      const [answer] = await Promise.all([
        many([{ id, amount: 1_000 + n }]),
        receiveBooking({ ...scene.services, now: new Date() }, changed as never),
      ])
      await followBooking({ ...scene.services, now: new Date() } as never, { booking_id: `book_${id}` })
      const { status, readiness } = await detail(id)
      expect([status, readiness, answer.body.data.done.length]).toEqual(
        answer.body.data.done.length === 1 ? ['approved', null, 1] : ['pending', 'too_early', 0],
      )
    }
  })
})

describe('one by one', () => {
  it('what is not ready needs a reason in words, is marked on the desk, and is in the audit log', async () => {
    const { later, announced, less, unknown } = await oneOfEach()
    for (const [id, amount, waited_for] of [
      [later, 4_000, 'trip_not_over'],
      [announced, 5_000, 'not_arrived'],
      [less, 6_000, 'amount_differs'],
      [unknown, 7_000, 'no_end_date'],
    ] as const) {
      expect((await approve(id, amount)).body.errors, id).toEqual({ reason: [expect.stringContaining('not ready yet')] })
      expect((await approve(id, amount, { reason: 'ab' })).status).toBe(422)
      expect((await approve(id, amount, { reason: 'They paid in advance' })).status).toBe(200)
      expect(await detail(id)).toMatchObject({ approved_early: waited_for, readiness: null })
      const { rows } = await scene.pool.query(
        "select after, reason from audit_entries where subject_id = $1 and action = 'contribution.approved'",
        [id],
      )
      expect(rows).toMatchObject([{ after: { waited_for }, reason: 'They paid in advance' }])
    }
    expect(ids((await list(`early=yes&project=${proj}`)).data)).toEqual([later, announced, less, unknown].sort())
  })

  it('what is ready needs none, and is not marked', async () => {
    const id = await gift(1_000, { kind: 'booking' })
    expect((await approve(id, 1_000)).status).toBe(200)
    expect(await detail(id)).toMatchObject({ approved_early: null, batch: null })
  })
})

describe('the arrival of a donation', () => {
  const record = (id: string, body: object, by = admin) => post(by, `/admin/contribution/${id}/arrivals`, body)

  it('is recorded by an admin, approves nothing, and makes it ready', async () => {
    const id = await gift(5_000, { arrived: null })
    for (const [body, field] of [
      [{ amount: -1, arrived_on: today() }, 'amount'],
      [{ amount: 5_000 }, 'arrived_on'],
      [{ amount: 5_000, arrived_on: today(1) }, 'arrived_on'],
      [{ amount: 5_000, arrived_on: '2026-10-31' }, 'arrived_on'],
      [{ amount: 0, arrived_on: today() }, 'reason'],
    ] as const)
      expect((await record(id, body)).body.errors, JSON.stringify(body)).toHaveProperty(field)
    for (const by of [marta, vera]) expect((await record(id, { amount: 5_000, arrived_on: today() }, by)).status).toBe(403)
    expect((await record(id, { amount: 5_000, arrived_on: '2026-11-03' })).status).toBe(204)
    expect(await detail(id)).toMatchObject({ status: 'pending', readiness: 'ready', abilities: { record_arrival: true } })
    expect((await many([{ id, amount: 5_000 }])).body.data.done).toHaveLength(1)
    // It took effect on the day when it arrived.
    expect((await detail(id)).steps.at(-1)).toMatchObject({ kind: 'approved', effective_at: '2026-11-03T15:00:00.000Z' })
    expect((await record(id, { amount: 5_000, arrived_on: today() })).status).toBe(409)
    const acts = await scene.pool.query('select action from audit_entries where subject_id = $1 order by created_at', [id])
    expect(acts.rows.map(({ action }) => action)).toEqual(['contribution.arrived', 'contribution.approved'])
  })

  it('is of no trip, and of nothing that was entered by hand', async () => {
    const trip = await gift(5_000, { kind: 'booking' })
    expect((await record(trip, { amount: 5_000, arrived_on: today() })).status).toBe(409)
    await scene.pool.query('insert into organization_members (organization_id, user_id) values ($1, $2)', [org, admin.id])
    const own = await gift(6_000, { arrived: null })
    expect((await record(own, { amount: 6_000, arrived_on: today() })).status).toBe(409)
  })

  it('recorded and approved at once ends as one approval, or as none', async () => {
    const id = await gift(5_000, { arrived: null })
    await Promise.all([
      ...Array.from({ length: 5 }, () => record(id, { amount: 5_000, arrived_on: today() })),
      ...Array.from({ length: 5 }, () => many([{ id, amount: 5_000 }], second)),
    ])
    const { rows } = await scene.pool.query("select from contribution_steps where contribution_id = $1 and kind = 'approved'", [id])
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(await project()).toMatchObject({ collected: rows.length * 5_000, expected: 5_000 - rows.length * 5_000 })
  })
})
