import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DealScene, openDealScene, reportDealBooking } from '../../testing/deal-scene.ts'
import { receiveBooking } from '../bookings/receive-booking.server.ts'

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
})
afterAll(() => scene.close())
beforeEach(() => {
  scene.services.emitted.length = 0
})

const booked = async (id: string, changes: Record<string, unknown> = {}) => {
  const code = (await scene.deal(id)).code as string
  await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: `RS-${code}`, deal: code, ...changes }))
  await scene.followBookings()
}

describe('a deal', () => {
  it('starts as interested, of who enters it, first in its stage, and says so to boards and in the log', async () => {
    const first = await scene.create()
    const second = await scene.create({
      amount: 150_050,
      currency: 'USD',
      project_id: 'proj_1',
      destination_id: 'city:1',
      start: '2027-03-10',
      end: '2027-03-17',
      rooms: [{ adults: 2, childs: [{ age: 4 }] }],
    })
    const deal = await scene.deal(second)
    expect(deal).toMatchObject({
      stage: 'interested',
      owner: { username: 'sofia' },
      amount: { amount: 150_050, currency: 'USD' },
      project: { slug: 'proj-1' },
      destination: { text: 'Mendoza' },
      version: 1,
    })
    const board = (await scene.as('sofia', 'GET', '/sales/board')).body.data
    expect(board[0].cards.slice(0, 2).map((card: { id: string }) => card.id)).toEqual([second, first])
    const told = await scene.pool.query("select channel from realtime_events where name = 'deal.changed' and data ->> 'deal_id' = $1", [
      second,
    ])
    expect(told.rows.map(({ channel }) => channel).sort()).toEqual([`private-deal.${second}`, 'private-sales'])
    const { rows } = await scene.pool.query('select action from audit_entries where subject_id = $1', [second])
    expect(rows).toEqual([{ action: 'deal.created' }])
  })

  it.each([
    ['title', { title: 'Cuat' }],
    ['title', { title: 'a'.repeat(76) }],
    ['title', { title: '\u202e\u202c Cuat' }],
    ['amount', { amount: 100 }],
    ['amount', { amount: -1, currency: 'ARS' }],
    ['amount', { amount: 10.5, currency: 'ARS' }],
    ['currency', { amount: 100, currency: 'XQZ' }],
    ['owner_id', { owner_id: 'user_nobody' }],
    ['project_id', { project_id: 'proj_none' }],
    ['offer_id', { offer_id: 'offr_none' }],
    ['destination_id', { destination_id: 'city:999' }],
    ['end', { start: '2027-03-17', end: '2027-03-10' }],
    ['start', { start: '2027-02-30' }],
    ['rooms', { rooms: [{ adults: 0, childs: [] }] }],
    ['source', { source: 'elsewhere' }],
    ['customer.phone', { customer: { name: 'Ana Paz', phone: '123' } }],
    ['customer.email', { customer: { name: 'Ana Paz', email: 'ana@' } }],
    ['customer.name', { customer: { name: '<b>Ana</b>' } }],
    ['customer.name', { customer: null }],
    ['customer_id', { customer: null, customer_id: 'cust_none' }],
  ])('is refused by its %s: %j', async (field, values) => {
    const answer = await scene.as('sofia', 'POST', '/sales', {
      title: 'Un buen viaje',
      source: 'phone',
      customer: { name: 'Ana Paz' },
      ...values,
    })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('says what is wrong with a telephone in the specification’s words', async () => {
    const answer = await scene.as('sofia', 'POST', '/sales', {
      title: 'Un buen viaje',
      source: 'phone',
      customer: { name: 'Ana Paz', phone: '12' },
    })
    expect(answer.body.errors['customer.phone']).toEqual(['Invalid phone number'])
  })

  it('is changed only as it was seen, and a quoted one keeps its amount', async () => {
    const id = await scene.create({ amount: 100, currency: 'ARS', holds_until: '2099-01-01' })
    const change = (values: object) => scene.as('pablo', 'PATCH', `/sales/deal/${id}`, values)
    expect((await change({ version: 1, title: 'Otro nombre para el viaje', start: '2027-01-02' })).status).toBe(204)
    expect((await change({ version: 1, title: 'Llega tarde este' })).status).toBe(409)
    expect(await scene.deal(id)).toMatchObject({ version: 2, title: 'Otro nombre para el viaje', start: '2027-01-02', is_new: true })
    expect((await scene.move(id, 'quoted')).status).toBe(200)
    expect(Object.keys((await change({ version: 3, amount: null, currency: null })).body.errors)).toEqual(['amount'])
    expect((await change({ version: 3 })).status).toBe(204)
    expect((await scene.deal(id)).version).toBe(3)
  })

  it('is nobody’s who does not sell', async () => {
    const id = await scene.create()
    for (const [who, status] of [
      [null, 401],
      ['vera', 403],
      ['boss', 403],
    ] as const) {
      for (const [method, path, body] of [
        ['GET', '/sales'],
        ['GET', '/sales/board'],
        ['GET', `/sales/deal/${id}`],
        ['GET', '/sales/customers?name=Cliente'],
        ['PATCH', `/sales/deal/${id}`, { version: 1, title: 'Ya no es suyo' }],
        ['POST', `/sales/deal/${id}/moves`, { to: 'contacted', version: 1 }],
        ['POST', `/sales/deal/${id}/notes`, { body: 'Hola' }],
        ['POST', '/sales/bulk', { ids: [id], owner_id: scene.vera.id }],
      ] as const)
        expect((await scene.as(who, method, path, body)).status, `${who} ${method} ${path}`).toBe(status)
    }
    expect(await scene.deal(id)).toMatchObject({ version: 1, stage: 'interested' })
  })
})

describe('a move', () => {
  it('is a row, and the first answer is noted', async () => {
    const id = await scene.create()
    const { status, body } = await scene.move(id, 'contacted')
    expect([status, body.data.deal.stage, body.data.undo.move_id]).toEqual([200, 'contacted', expect.any(Number)])
    expect(await scene.movesOf(id)).toMatchObject([
      { from_stage: null, to_stage: 'interested' },
      { from_stage: 'interested', to_stage: 'contacted', moved_by: scene.sofia.id },
    ])
    expect((await scene.deal(id)).first_answer_at).toMatch(/^20/)
  })

  it.each([
    ['quoted', {}, ['amount', 'holds_until']],
    ['quoted', { amount: 100, currency: 'ARS' }, ['holds_until']],
    ['quoted', { amount: 100, currency: 'ARS', holds_until: '2020-01-01' }, ['holds_until']],
    ['quoted', { amount: 100, currency: 'QQQ', holds_until: '2099-01-01' }, ['currency']],
    ['booked', {}, ['booking_id']],
    ['booked', { booking_id: 'book_none' }, ['booking_id']],
    ['lost', {}, ['lost_reason_id']],
    ['lost', { lost_reason_id: 'lost_never' }, ['lost_reason_id']],
  ] as const)('to %s with %j misses %j', async (to, more, fields) => {
    const id = await scene.create()
    const { status, body } = await scene.move(id, to, more)
    expect([status, Object.keys(body.errors)]).toEqual([422, fields])
    expect(await scene.movesOf(id)).toHaveLength(1)
  })

  it('back from lost says why', async () => {
    const id = await scene.create()
    expect((await scene.move(id, 'lost', { lost_reason_id: 'lost_price' })).status).toBe(200)
    expect((await scene.deal(id)).lost_reason).toEqual({ id: 'lost_price', name: 'Price' })
    expect(Object.keys((await scene.move(id, 'contacted')).body.errors)).toEqual(['why'])
    expect((await scene.move(id, 'contacted', { why: 'Volvió a escribir' })).status).toBe(200)
    expect(await scene.deal(id)).toMatchObject({ stage: 'contacted', lost_reason: null })
  })

  it('of a card that changed meanwhile is stale', async () => {
    const id = await scene.create()
    const answers = await Promise.all(
      ['contacted', 'negotiation'].map((to) => scene.as('sofia', 'POST', `/sales/deal/${id}/moves`, { to, version: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await scene.movesOf(id)).toHaveLength(2)
  })

  it('is taken back within its seconds, by who made it, once', async () => {
    const id = await scene.create()
    const before = await scene.deal(id)
    const { undo } = (await scene.move(id, 'lost', { lost_reason_id: 'lost_dates' })).body.data
    const back = (who: string) => scene.as(who, 'POST', `/sales/deal/${id}/moves/${undo.move_id}/undo`)
    expect((await back('pablo')).status).toBe(409)
    expect((await back('sofia')).status).toBe(200)
    expect((await back('sofia')).status).toBe(409)
    expect(await scene.deal(id)).toMatchObject({
      stage: 'interested',
      rank: before.rank,
      stage_since: before.stage_since,
      lost_reason: null,
    })
    expect(await scene.movesOf(id)).toMatchObject([{}, {}, { from_stage: 'lost', to_stage: 'interested', undoes: String(undo.move_id) }])
    const other = await scene.create()
    const { undo: late } = (await scene.move(other, 'contacted')).body.data
    scene.services.config.demo_now = new Date(Date.now() + 11_000)
    expect((await scene.as('sofia', 'POST', `/sales/deal/${other}/moves/${late.move_id}/undo`)).status).toBe(409)
    scene.services.config.demo_now = undefined
  })

  it('puts the card between its neighbours, and passes over those that are gone', async () => {
    const ids = [await scene.create(), await scene.create(), await scene.create()]
    for (const id of ids) await scene.move(id, 'negotiation')
    const order = async () =>
      (await scene.as('sofia', 'GET', '/sales/board/negotiation')).body.data.map((card: { id: string }) => card.id).slice(0, 3)
    const [a, b, c] = ids as [string, string, string]
    expect(await order()).toEqual([c, b, a])
    await scene.move(c, 'negotiation', { above: b, below: a })
    expect(await order()).toEqual([b, c, a])
    await scene.move(a, 'negotiation', { above: 'deal_gone', below: b })
    expect(await order()).toEqual([a, b, c])
    const moves = await scene.movesOf(a)
    expect(moves).toHaveLength(2)
  })

  it('the database itself refuses a stage without a move, and a rank that is taken', async () => {
    const id = await scene.create()
    await expect(scene.pool.query("update deals set stage = 'contacted' where id = $1", [id])).rejects.toThrow(/without a move/)
    await expect(scene.pool.query("update deals set stage = 'booked' where id = $1", [id])).rejects.toThrow(/deals_booked/)
    await expect(scene.pool.query("update deal_moves set why = 'x' where deal_id = $1", [id])).rejects.toThrow(/append-only/)
  })
})

describe('a booking', () => {
  it('that carries the deal’s code books it, gives to the project that it promised, and asks when it is cancelled', async () => {
    const id = await scene.create({ project_id: 'proj_1' })
    await booked(id)
    expect(await scene.deal(id)).toMatchObject({
      stage: 'booked',
      booking: 'confirmed',
      amount: { amount: 100_000, currency: 'ARS' },
      gift: { amount: 10_000, currency: 'ARS' },
      asks: false,
    })
    const { rows } = await scene.pool.query(
      'select c.project_id, b.match, b.match_reasons from contributions c join bookings b on b.id = c.booking_id join deals d on d.booking_id = b.id where d.id = $1',
      [id],
    )
    expect(rows).toEqual([{ project_id: 'proj_1', match: 'hand', match_reasons: ['deal'] }])
    expect((await scene.move(id, 'negotiation')).status).toBe(409)
    await booked(id, { revision: 2, status: 'cancelled' })
    expect(await scene.deal(id)).toMatchObject({ stage: 'booked', booking: 'cancelled', asks: true, gift: null })
    expect((await scene.move(id, 'negotiation')).status).toBe(200)
    expect(await scene.deal(id)).toMatchObject({ stage: 'negotiation', booking: 'none', asks: false })
    await booked(id, { external_id: 'RS-again' })
    expect(await scene.deal(id)).toMatchObject({ stage: 'booked', booking: 'confirmed' })
  })

  it('whose contribution is refused shows no money of it on its card or with its customer', async () => {
    const id = await scene.create({ project_id: 'proj_1', customer: { name: 'Rita Rechazo', email: 'rita@example.com' } })
    await booked(id)
    const given = async () => {
      const people = await scene.as('sofia', 'GET', '/sales/users?query=Rita')
      return [(await scene.deal(id)).gift, people.body.data[0].gifts]
    }
    const gift = { amount: 10_000, currency: 'ARS' }
    expect(await given()).toEqual([gift, [gift]])
    const { rows } = await scene.pool.query(
      'select c.id from contributions c join deals d on d.booking_id = c.booking_id where d.id = $1',
      [id],
    )
    const refusal = { cause: 'not_arrived', reason: 'The trip was never paid' }
    expect((await scene.as('boss', 'POST', `/admin/contribution/${rows[0].id}/refusal`, refusal)).status).toBe(204)
    expect(await given()).toEqual([null, []])
  })

  it('is followed once, however often its event comes', async () => {
    const id = await scene.create()
    await booked(id)
    const { version, booking_id } = await scene.deal(id)
    scene.services.emitted.push({ type: 'booking.changed', payload: { booking_id, revision: 1 } })
    await scene.followBookings()
    expect((await scene.deal(id)).version).toBe(version)
    expect(await scene.movesOf(id)).toHaveLength(2)
  })

  it('of a hand-off that carries the deal’s code is the deal’s', async () => {
    const id = await scene.create()
    const hand_off = await scene.handOffOf((await scene.deal(id)).code)
    await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: 'RS-hand', hand_off }))
    await scene.followBookings()
    expect(await scene.deal(id)).toMatchObject({ stage: 'booked', booking: 'confirmed' })
  })

  it('that waits for a person is chosen, by one deal only', async () => {
    const { booking } = await receiveBooking({ ...scene.services, now: new Date() }, reportDealBooking({ external_id: 'RS-waits' }))
    await scene.followBookings()
    const [one, other] = [await scene.create({ project_id: 'proj_1' }), await scene.create()]
    const answers = await Promise.all([one, other].map((id) => scene.move(id, 'booked', { booking_id: booking.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    await scene.followBookings()
    const { rows } = await scene.pool.query('select match, match_reasons from bookings where id = $1', [booking.id])
    expect(rows).toEqual([{ match: 'hand', match_reasons: ['deal'] }])
  })

  it('is entered part by part through the intake of all bookings', async () => {
    const id = await scene.create({ project_id: 'proj_1' })
    const { revision, status, ...parts } = reportDealBooking({ external_id: 'RS-typed' })
    const enter = (values: object) =>
      scene.as('sofia', 'POST', `/sales/deal/${id}/bookings`, {
        ...parts,
        supplier_id: 'supp_travel_site',
        reason: 'Por teléfono',
        version: 1,
        ...values,
      })
    expect(Object.keys((await enter({ profit: 1 })).body.errors)).toEqual(['profit'])
    expect(Object.keys((await enter({ external_id: 'RS-waits' })).body.errors)).toEqual(['external_id'])
    expect((await enter({ currency: 'XQZ' })).status).toBe(422)
    expect((await enter({})).body.data).toMatchObject({ stage: 'booked', booking: 'confirmed' })
    await scene.followBookings()
    expect((await scene.deal(id)).gift).toEqual({ amount: 10_000, currency: 'ARS' })
    const { rows } = await scene.pool.query("select door, reported_by from booking_reports where external_id = 'RS-typed'")
    expect(rows).toEqual([{ door: 'hand', reported_by: scene.sofia.id }])
    expect((await scene.pool.query("select from bookings where external_id = 'RS-typed' and currency = 'XQZ'")).rowCount).toBe(0)
  })

  it('is closed only when the trip is over and its contribution decided', async () => {
    const id = await scene.create({ project_id: 'proj_1' })
    await booked(id, { trip: { trip_type: 'ONLY_HOTEL', start: '2027-03-10', end: '2099-03-17' } })
    expect((await scene.move(id, 'closed')).body.message).toMatch(/once the trip is over/)
    await booked(id, { revision: 2 })
    expect((await scene.move(id, 'closed')).body.message).toMatch(/contribution/)
    const { rows } = await scene.pool.query(
      'select c.id, c.amount::int from contributions c join deals d on d.booking_id = c.booking_id where d.id = $1',
      [id],
    )
    expect((await scene.as('boss', 'POST', `/admin/contribution/${rows[0].id}/approval`, { amount: rows[0].amount })).status).toBeLessThan(
      300,
    )
    expect((await scene.move(id, 'closed')).status).toBe(200)
    expect((await scene.move(id, 'lost', { lost_reason_id: 'lost_price', why: 'No' })).status).toBe(409)
  })
})

it('a deal’s life is one timeline, with its tasks and what its booking gives, part by part', async () => {
  const id = await scene.create({ project_id: 'proj_1' })
  await scene.handOffOf((await scene.deal(id)).code)
  await scene.as('pablo', 'POST', `/sales/deal/${id}/notes`, { body: 'Le gusta el mar' })
  const { body: task } = await scene.as('sofia', 'POST', `/sales/deal/${id}/tasks`, { title: 'Llamar', due_on: '2099-01-01' })
  await scene.as('sofia', 'POST', `/sales/deal/${id}/tasks`, { title: 'Mandar fotos', due_on: '2099-01-01' })
  await scene.as('sofia', 'PATCH', `/sales/task/${task.data.id}`, { done: true })
  await booked(id)
  const life = (await scene.as('sofia', 'GET', `/sales/deal/${id}/life`)).body.data
  expect(life.timeline.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    'booking',
    'gift',
    'hand_off',
    'move',
    'move',
    'note',
    'task',
  ])
  expect(life.tasks).toMatchObject([{ title: 'Mandar fotos', is_late: false, owner: { username: 'sofia' } }])
  expect(life.booking).toMatchObject({
    sale: { amount: 100_000 },
    profit: { amount: 20_000 },
    contributions: [{ amount: { amount: 10_000 }, state: 'expected', project: { slug: 'proj-1' } }],
  })
  await booked(id, { revision: 2, status: 'cancelled' })
  const cancelled = (await scene.as('pablo', 'GET', `/sales/deal/${id}/life`)).body.data
  const gifts = cancelled.timeline.filter(({ kind }: { kind: string }) => kind === 'gift')
  expect(gifts).toMatchObject([
    { step: 'voided', code: gifts[1].code, by: null },
    { step: 'promised', amount: { amount: 10_000, currency: 'ARS' }, project: 'Proyecto proj_1', code: life.booking.contributions[0].code },
  ])
  const choices = (await scene.as('sofia', 'GET', '/sales/choices')).body.data
  expect(choices.sellers.map(({ username }: { username: string }) => username)).toEqual(expect.arrayContaining(['sofia', 'pablo']))
  expect(choices.projects).toMatchObject([{ slug: 'proj-1', collects: true }])
})
