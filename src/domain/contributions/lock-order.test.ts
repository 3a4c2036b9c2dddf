import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertBankAccount } from '../../testing/bank/insert-bank-account.ts'
import { insertHandOff, insertProject, moveGift } from '../../testing/fixture.ts'
import { type GiftScene, openGiftScene } from '../../testing/gift-scene.ts'
import { MERCADO_PAGO, type MercadoPago, openMercadoPago } from '../../testing/outside/mercado-pago.ts'
import { BookingReport } from '../bookings/booking.ts'
import { lockBooking } from '../bookings/find-booking.server.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'
import { lockContribution } from './desk/lock-contribution.server.ts'
import { followBooking } from './follow-booking.server.ts'

// Approvals lock a contribution, then its project, then what is due to its organization. Whatever else changes money locks them in the same order, or the two
// end each other.

let service: MercadoPago
let scene: GiftScene
let { admin, second, post, approve } = {} as GiftScene
let count = 0
let org = ''
let proj = ''
beforeAll(async () => {
  service = await openMercadoPago()
  const { access_token, webhook_secret } = MERCADO_PAGO
  const env = { MERCADOPAGO_ACCESS_TOKEN: access_token, MERCADOPAGO_WEBHOOK_SECRET: webhook_secret, MERCADOPAGO_API_URL: service.url }
  scene = await openGiftScene(env)
  ;({ admin, second, post, approve } = scene)
  await scene.owner.query('alter table organization_bank_accounts disable trigger entered_first')
  await scene.pool.query(
    "insert into users (id, username, email, name, surname) select 'user_' || x, x, x || '@example.com', x, x from unnest(array['ana', 'beto']) x",
  )
})
afterAll(async () => {
  await scene.close()
  await service.close()
})
beforeEach(async () => {
  ;({ count, org, proj } = await scene.begin())
  await scene.pool.query('delete from rate_limits; update sessions set proved_at = now()')
  await scene.pool.query('update projects set objective_amount = 100000000 where id = $1', [proj])
  service.state.mood = 'well'
})

async function due(amount: number): Promise<string> {
  const id = await scene.gift(amount)
  expect((await approve(id, amount)).status).toBe(200)
  return id
}

async function paidByService() {
  const body = { amount: 1_000_000, way: 'mercado_pago', key: `form-key-${count}` }
  const { code } = (await scene.call('POST', `/project/${proj}/gifts`, { body })).body.data
  const payment = service.pay(code)
  const hear = () => {
    const notification = service.notificationOf(payment.id)
    return scene.call('POST', notification.path, notification)
  }
  await hear()
  const { rows } = await scene.pool.query('select id from contributions where code = $1', [code])
  expect((await approve(rows[0].id, 940_000)).status).toBe(200)
  return { id: rows[0].id as string, payment, hear }
}

async function paidOut(): Promise<string> {
  const id = await scene.gift(70_000)
  await approve(id, 70_000)
  await scene.pool.query(
    `insert into payouts (id, organization_id, project_id, amount, currency, paid_at, created_at)
     values ('pay_' || $1::text, $2, $3, 70000, 'ARS', now() - interval '1 day', now())`,
    [id, org, proj],
  )
  await scene.pool.query("insert into payout_contributions (payout_id, contribution_id) values ('pay_' || $1::text, $1)", [id])
  await scene.pool.query(moveGift(id, 'paid', 'paid_at = now()'))
  return `pay_${id}`
}

const today = () => new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

type Act = () => Promise<{ status: number }>

const ACTS: [string, number, 'projects' | 'contributions', () => Promise<{ act: Act; locked: string }>][] = [
  [
    'a reversal',
    204,
    'projects',
    async () => {
      const id = await due(60_000)
      return { locked: proj, act: () => post(admin, `/admin/contribution/${id}/reversal`, { cause: 'mistake', reason: 'A test of ours' }) }
    },
  ],
  [
    'a payment that was given back',
    200,
    'projects',
    async () => {
      const { payment, hear } = await paidByService()
      service.change(payment.id, { status: 'refunded', transaction_amount_refunded: 10_000 })
      return { locked: proj, act: hear }
    },
  ],
  [
    'the same notification again',
    200,
    'contributions',
    async () => {
      const { id, hear } = await paidByService()
      return { locked: id, act: hear }
    },
  ],
  [
    'a refund',
    204,
    'contributions',
    async () => {
      const { id } = await paidByService()
      return { locked: id, act: () => post(admin, `/admin/contribution/${id}/refund`, { reason: 'They asked us to' }) }
    },
  ],
  [
    'a returned payout',
    204,
    'projects',
    async () => {
      const id = await paidOut()
      const input = { reason: 'The bank returned it', returned_on: today() }
      return { locked: proj, act: () => post(admin, `/admin/payout/${id}/return`, input) }
    },
  ],
]

it.each(ACTS)('%s waits for an approval, and not the other way round', async (_, status, table, arrange) => {
  // Something else is due, too.
  await due(50_000)
  const { act, locked } = await arrange()
  await inTransaction(async (approval) => {
    await approval.query(`select from ${table} where id = $1 for update`, [locked])
    const acting = act()
    await isWaiting()
    const { rowCount } = await approval.query('select from organization_dues where organization_id = $1 for update nowait', [org])
    expect(rowCount).toBe(1)
    await approval.query('commit')
    expect((await acting).status).toBe(status)
  })
})

it('the approval of a trip’s contribution writes parts of it while its booking is followed', async () => {
  await scene.pool.query('update projects set objective_amount = 100000 where id = $1', [proj])
  const id = await scene.gift(150_000, { kind: 'booking' })
  await scene.services.db.transaction(async (tx) => {
    await lockBooking(tx, `book_${id}`)
    expect((await approve(id, 150_000)).body.data).toMatchObject({ completed: true, moved: [{ amount: { amount: 50_000 } }] })
  })
})

it('a part is reversed, and promised again, while its whole is decided about', async () => {
  await scene.pool.query('update projects set objective_amount = 100000 where id = $1', [proj])
  const whole = await scene.gift(150_000, { kind: 'booking' })
  await approve(whole, 150_000)
  const { rows } = await scene.pool.query('select id from contributions where split_from = $1', [whole])
  await scene.services.db.transaction(async (tx) => {
    await lockContribution(tx, whole)
    const reversal = { cause: 'mistake', reason: 'A test of ours' }
    expect((await post(admin, `/admin/contribution/${rows[0].id}/reversal`, reversal)).status).toBe(204)
  })
  expect((await scene.pool.query('select status from contributions where split_from = $1', [whole])).rows).toEqual([{ status: 'pending' }])
})

it('assigning a booking locks its contributions in the order of their ids', async () => {
  const whole = await scene.gift(150_000, { kind: 'booking' })
  const part = `cont_${count}_0`
  await insertPart(whole, part)
  const { assignment_version: seen } = (await scene.call('GET', `/admin/booking/book_${whole}`, { token: admin.token })).body.data
  await inTransaction(async (approval) => {
    await approval.query('select from contributions where id = $1 for update', [part])
    const acting = post(admin, `/admin/booking/book_${whole}/assignments`, { to: 'nobody', reason: 'It is nobody’s', seen })
    await isWaiting()
    await approval.query('select from contributions where id = $1 for update nowait', [whole])
    await approval.query('commit')
    expect((await acting).status).toBe(204)
  })
})

it('a payment locks the projects of the claims that it sets off with its own, in the order of their ids', async () => {
  await insertBankAccount(scene.services, { id: `bank_${org}`, organization_id: org })
  const payout = await paidOut()
  await post(admin, `/admin/contribution/${payout.slice('pay_'.length)}/reversal`, { cause: 'mistake', reason: 'A test of ours' })
  const other = `${proj}b`
  await insertProject(scene.pool, other, { organization: org })
  await scene.pool.query(moveGift(await scene.gift(90_000), 'moved', `project_id = '${other}'`))
  await approve(`cont_${count}_90000_donationARS`, 90_000)
  const until = new Date().toISOString()
  const sheet = await scene.call('GET', `/admin/payments/sheet?due=${org}.ARS&until=${until}`, { token: second.token })
  const [{ amount, set_off, version, account }] = sheet.body.data
  expect([amount.amount, set_off.amount]).toEqual([20_000, 70_000])
  const seen = { organization_id: org, currency: 'ARS', amount: amount.amount, version, bank_account_id: account.id }
  const body = new FormData()
  const payments = JSON.stringify([{ ...seen, no_proof_reason: 'A test of ours' }])
  for (const [name, value] of Object.entries({ until, paid_on: today(), payments })) body.set(name, value)
  const headers = { authorization: `Bearer ${second.token}` }
  await inTransaction(async (approval) => {
    await approval.query('select from projects where id = $1 for update', [proj])
    const paying = scene.api.fetch(new Request('http://localhost/admin/payments', { method: 'POST', body, headers }), {
      request_id: 'req_test',
    })
    await isWaiting()
    await approval.query('select from projects where id = $1 for update nowait', [other])
    await approval.query('commit')
    expect((await paying).status).toBe(201)
  })
})

it('of an approval of many, one that turns out to need another person at that instant stops none of the others', async () => {
  const [id, other] = [await scene.gift(50_000, { kind: 'booking' }), await scene.gift(60_000)]
  await inTransaction(async (approval) => {
    await approval.query('select from projects where id = $1 for update', [proj])
    const contributions = [
      { id, amount: 50_000 },
      { id: other, amount: 60_000 },
    ]
    const acting = post(admin, '/admin/contributions/approvals', { contributions })
    await isWaiting()
    await approval.query(
      "insert into booking_assignments (id, booking_id, reason, assigned_by, created_at) values ('asgn_' || $1::text, 'book_' || $1, 'A test', $2, now())",
      [id, admin.id],
    )
    await approval.query('commit')
    const { status, body } = await acting
    expect([status, body.data]).toMatchObject([
      200,
      { done: [{ id: other }], refused: [{ id, why: 'This takes another person: you acted on it yourself.' }] },
    ])
  })
})

it('a booking that is followed to another project locks its parts before projects', async () => {
  const whole = await scene.gift(150_000, { kind: 'booking' })
  const part = `cont_${count}_1`
  await insertProject(scene.pool, `${proj}b`, { organization: org })
  await insertPart(whole, part)
  await scene.pool.query('update hand_offs set project_id = $2 where code = $1', [`h${whole}`, `${proj}b`])
  const assignment =
    "insert into booking_assignments (id, booking_id, hand_off_id, reason, assigned_by, created_at) values ('asgn_' || $1::text, 'book_' || $1, 'hand_h' || $1, 'A test', $2, now())"
  await scene.pool.query(assignment, [whole, admin.id])
  await scene.pool.query("update bookings set assignment_id = 'asgn_' || $1::text where id = 'book_' || $1", [whole])
  await inTransaction(async (approval) => {
    await approval.query('select from contributions where id = $1 for update', [part])
    const following = followBooking({ db: scene.db, now: new Date() }, { booking_id: `book_${whole}` })
    await isWaiting()
    // Payments lock the part first, as its id is the lower one.
    await approval.query('select from contributions where id = $1 for update nowait', [whole])
    await approval.query('select from projects where id = any($1) for update nowait', [[proj, `${proj}b`]])
    await approval.query('commit')
    await following
    expect((await scene.pool.query('select project_id from contributions where id = $1', [whole])).rows).toEqual([
      { project_id: `${proj}b` },
    ])
  })
})

it('the pieces of a payment that was given back are locked in the order of their ids', async () => {
  const { id: whole, payment, hear } = await paidByService()
  const part = 'cont_0'
  await insertPart(whole, part)
  service.change(payment.id, { status: 'refunded', transaction_amount_refunded: 10_000 })
  await inTransaction(async (paying) => {
    await paying.query('select from contributions where id = $1 for update', [part])
    const acting = hear()
    await isWaiting()
    await paying.query('select from contributions where id = $1 for update nowait', [whole])
    await paying.query('commit')
    expect((await acting).status).toBe(200)
  })
})

it('a part that is divided while its booking is followed is not promised again', async () => {
  const whole = await scene.gift(150_000, { kind: 'booking' })
  const part = `cont_${count}_1`
  await insertPart(whole, part)
  await scene.pool.query('update bookings set revision = 2, share_amount = 150100, profit_amount = 300200 where id = $1', [`book_${whole}`])
  await inTransaction(async (approval) => {
    await approval.query('select from contributions where id = $1 for no key update', [part])
    const following = followBooking({ db: scene.db, now: new Date() }, { booking_id: `book_${whole}` })
    await isWaiting()
    await approval.query(moveGift(part, 'adjusted', 'amount = 60'))
    await insertPart(whole, `${part}b`, { db: approval, amount: 40 })
    await approval.query('commit')
    await following
  })
  const { rows } = await scene.pool.query('select amount::float8 from contributions where booking_id = $1 order by amount', [
    `book_${whole}`,
  ])
  expect(rows).toEqual([{ amount: 40 }, { amount: 60 }, { amount: 150_000 }])
})

it('a search that one booking leaves and another takes at the same moment is booked', async () => {
  const [leaving, coming] = [await scene.gift(50_000, { kind: 'booking' }), await scene.gift(60_000, { kind: 'booking' })]
  await insertHandOff(scene.pool, `else${count}`, proj)
  const give = (db: Pick<typeof scene.pool, 'query'>, booking: string, code: string) =>
    db.query("update bookings set hand_off_id = 'hand_' || $2::text where id = 'book_' || $1::text", [booking, code])
  await inTransaction(async (leave) => {
    await give(leave, leaving, `else${count}`)
    const taken = give(scene.pool, coming, `h${leaving}`)
    await Promise.race([taken, isWaiting()])
    await leave.query('commit')
    await taken
  })
  const { rows } = await scene.pool.query("select is_booked from hand_offs where id = 'hand_h' || $1::text", [leaving])
  expect(rows).toEqual([{ is_booked: true }])
})

it.each([
  ['a notification of their payment', 'gift_checkouts'],
  ['the report of their booking', 'bookings'],
])('erasing an account waits for %s, and not the other way round', async (_, table) => {
  const donor = await scene.user(`erased${count}${table.length}`)
  await scene.pool.query('update sessions set proved_at = now() where user_id = $1', [donor.id])
  if (table === 'bookings') {
    const id = await scene.gift(50_000, { kind: 'booking' })
    await scene.pool.query("update bookings set user_id = $2 where id = 'book_' || $1::text", [id, donor.id])
  } else {
    const body = { amount: 1_000_000, way: 'mercado_pago', key: `form-key-${count}` }
    expect((await scene.call('POST', `/project/${proj}/gifts`, { body, token: donor.token })).status).toBe(201)
  }
  await inTransaction(async (report) => {
    await report.query(`select from ${table} where user_id = $1 for update`, [donor.id])
    const erasing = scene.call('DELETE', '/oauth/user', { token: donor.token })
    await isWaiting()
    await report.query('select from users where id = $1 for key share nowait', [donor.id])
    await report.query('commit')
    expect((await erasing).status).toBe(204)
  })
})

it('a report, and a donation, of somebody who is erased at that moment: the booking stays, the donation is refused', async () => {
  const donor = await scene.user(`leaving${count}`)
  await insertHandOff(scene.pool, `left${count}`, proj)
  await scene.pool.query('update hand_offs set user_id = $2 where code = $1', [`left${count}`, donor.id])
  const report = BookingReport.parse({
    ...{ external_id: `left${count}`, revision: 1, status: 'confirmed', hand_off: `left${count}`, trip: { trip_type: 'ONLY_HOTEL' } },
    ...{ currency: 'ARS', sale: 20_000, cost: 10_000, fees: 0, taxes: 0, occurred_at: '2026-11-20T11:00:00Z' },
  })
  await inTransaction(async (erasure) => {
    await erasure.query('delete from users where id = $1', [donor.id])
    const body = { amount: 1_000_000, way: 'mercado_pago', key: `form-key-${count}` }
    const giving = scene.call('POST', `/project/${proj}/gifts`, { body, token: donor.token })
    await isWaiting()
    const reporting = receiveBooking({ ...scene.services, now: new Date() }, report)
    await isWaiting(2)
    await erasure.query('commit')
    expect((await giving).status).toBe(409)
    expect((await reporting).booking).toMatchObject({ hand_off_id: `hand_left${count}`, user_id: null, match: 'code' })
  })
})

/** A part of a contribution that waits. */
async function insertPart(whole: string, id: string, { db = scene.pool as Pick<pg.Pool, 'query'>, amount = 100 } = {}): Promise<void> {
  await db.query(
    `with part as (
       insert into contributions (id, code, kind, project_id, booking_id, split_from, amount, currency, status, created_at)
       select $2, $2, kind, project_id, booking_id, id, $3, currency, 'pending', created_at from contributions where id = $1 returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at)
     select id, 'promised', amount, currency, project_id, created_at from part`,
    [whole, id, amount],
  )
}

/** Another connection's transaction, which commits or is rolled back. */
async function inTransaction(work: (connection: pg.PoolClient) => Promise<void>): Promise<void> {
  const connection = await scene.owner.connect()
  try {
    await connection.query('begin')
    await work(connection)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

async function isWaiting(at_least = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await scene.owner.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'",
    )
    if (rows.length >= at_least) return
    await sleep(10)
  }
  throw new Error('nobody waits')
}
