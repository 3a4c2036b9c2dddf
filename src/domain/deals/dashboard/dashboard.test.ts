import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../../testing/deal-scene.ts'
import { insertGift } from '../../../testing/fixture.ts'
import type { DealStage } from '../deal-stages.ts'
import { findDashboard } from './find-dashboard.server.ts'
import type { SalesDashboard } from './sales-dashboard.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
  await scene.pool.query("insert into customers (id, name, language, created_at) values ('cust_1', 'Uno', 'es', now())")
})
afterAll(() => scene.close())

let count = 0
/** A deal with its moves, each some days before now. */
async function past(
  path: [DealStage, daysAgo: number][],
  values: { amount?: number; currency?: string; answered_after?: number; source?: string; sold_in?: string } = {},
) {
  count++
  const id = `deal_past${count}`
  const stage = path.at(-1)![0]
  const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000).toISOString()
  const { amount = 100_000, currency = 'ARS', answered_after, source = 'phone', sold_in = 'ARS' } = values
  let booking_id: string | null = null
  if (stage === 'booked' || stage === 'closed') {
    booking_id = `book_past${count}`
    await scene.pool.query(
      `insert into bookings (id, external_id, revision, status, match, trail_code, trip_type, currency, sale_amount, cost_amount, fees_amount, taxes_amount, profit_amount, share_amount, occurred_at)
       values ($1, $1, 1, 'confirmed', 'hand', $1, 'ONLY_HOTEL', $3, 100000, 80000, 0, 0, 20000, 10000, $2)`,
      [booking_id, at(path.at(-1)![1]), sold_in],
    )
  }
  const created_at = at(path[0]![1])
  const first_answer_at = answered_after === undefined ? null : new Date(Date.parse(created_at) + answered_after * 60_000).toISOString()
  await scene.pool.query(
    `with d as (insert into deals (id, code, customer_id, title, owner_id, amount, currency, holds_until, source, stage, stage_since, rank, lost_reason_id, booking_id, first_answer_at, changed_at, created_at)
       values ($1, $2, 'cust_1', 'Viaje pasado', $3, $4, $5, '2099-01-01', $6, $7, $8, $9, $10, $11, $12, $8, $13) returning id)
     insert into deal_moves (deal_id, from_stage, to_stage, lost_reason_id, version, created_at)
       select d.id, x.f, x.t, case when x.t = 'lost' then 'lost_price' end, x.n, x.at from d, unnest($14::text[], $15::text[], $16::timestamptz[]) with ordinality as x (f, t, at, n) order by x.n`,
    [
      id,
      `past${String(count).padStart(4, '0')}`,
      scene.sofia.id,
      amount,
      currency,
      source,
      stage,
      at(path.at(-1)![1]),
      `a${count}`,
      stage === 'lost' ? 'lost_price' : null,
      booking_id,
      first_answer_at,
      created_at,
      path.map((_, n) => path[n - 1]?.[0] ?? null),
      path.map(([to]) => to),
      path.map(([, days]) => at(days)),
    ],
  )
  return id
}

const dashboard = (): Promise<SalesDashboard> =>
  findDashboard({ db: scene.services.db, locale: 'en', now: NOW, actor: { kind: 'user', user_id: scene.sofia.id } as never })
const stageOf = async (stage: DealStage) => (await dashboard()).funnel.find((step) => step.stage === stage)

it('is empty without deals, and says nothing of what nobody knows', async () => {
  const { funnel, won, forecast, lost, first_answers, tasks } = await dashboard()
  expect(funnel.map(({ stage }) => stage)).toEqual(['interested', 'contacted', 'quoted', 'negotiation', 'booked', 'closed', 'lost'])
  expect(funnel.every(({ count, median_days }) => count === 0 && median_days === null)).toBe(true)
  expect([won.length, won[0]?.month, won.at(-1)?.month]).toEqual([12, '2025-12', '2026-11'])
  expect([forecast.together, lost, tasks]).toEqual([[], [], []])
  expect(first_answers).toMatchObject({ answered: 0, median_minutes: null, worst_minutes: null, waiting: 0 })
})

it('tells of each stage how many, their sums per currency, the share that goes on, and the median of days', async () => {
  await past([['interested', 10]], { answered_after: 5 })
  await past([['interested', 10]], { currency: 'USD', amount: 7_000 })
  await past(
    [
      ['interested', 20],
      ['contacted', 16],
    ],
    { answered_after: 30 },
  )
  await past(
    [
      ['interested', 20],
      ['quoted', 18],
    ],
    { answered_after: 90 },
  )
  await past([
    ['interested', 20],
    ['lost', 14],
  ])
  // These moves are older than a year, so they do not count.
  await past([
    ['interested', 900],
    ['lost', 800],
  ])
  expect(await stageOf('interested')).toEqual({
    stage: 'interested',
    count: 2,
    sums: [
      { amount: 100_000, currency: 'ARS' },
      { amount: 7_000, currency: 'USD' },
    ],
    goes_on: { of: 3, share: 2 / 3 },
    median_days: 4,
  })
  expect(await stageOf('lost')).toMatchObject({ count: 2, goes_on: null })
  expect((await dashboard()).lost).toEqual([{ reason: 'Price', count: 1 }])
})

it('does not count imported deals that were lost before among those of the last 12 months, unless they were lost again', async () => {
  const before = (await dashboard()).lost
  await past([['lost', 3]], { source: 'imported' })
  expect((await dashboard()).lost).toEqual(before)
  await past(
    [
      ['interested', 3],
      ['lost', 2],
    ],
    { source: 'imported' },
  )
  expect((await dashboard()).lost).toEqual([{ reason: 'Price', count: before[0]!.count + 1 }])
})

it('tells how long first answers took and who waits, without the old book', async () => {
  await past([['interested', 3]], { source: 'imported' })
  expect((await dashboard()).first_answers).toMatchObject({ answered: 3, median_minutes: 30, worst_minutes: 90, waiting: 1 })
})

it('does not count a move that was taken back', async () => {
  const before = await stageOf('interested')
  const id = await scene.create()
  const moved = await scene.move(id, 'contacted')
  await scene.as('sofia', 'POST', `/sales/deal/${id}/moves/${moved.body.data.undo.move_id}/undo`)
  expect((await stageOf('interested'))?.goes_on).toEqual(before?.goes_on)
})

it('forecasts by what was really won, and says when it is too few to tell', async () => {
  const few = (await dashboard()).forecast.stages.find(({ stage }) => stage === 'quoted')
  expect(few?.expected).toBeNull()
  for (let n = 0; n < 15; n++)
    await past([
      ['interested', 60],
      ['quoted', 50],
      ['lost', 40],
    ])
  const win = () =>
    past([
      ['interested', 60],
      ['quoted', 50],
      ['booked', 40],
    ])
  for (let n = 0; n < 4; n++) await win()
  const almost = (await dashboard()).forecast.stages.find(({ stage }) => stage === 'quoted')
  expect(almost).toMatchObject({ won: { of: 19 }, expected: null })
  await win()
  const { forecast, won } = await dashboard()
  expect(forecast.stages.find(({ stage }) => stage === 'quoted')).toMatchObject({
    won: { of: 20, share: 0.25 },
    sums: [{ amount: 100_000, currency: 'ARS' }],
    expected: [{ amount: 25_000, currency: 'ARS' }],
  })
  expect(forecast.stages.find(({ stage }) => stage === 'negotiation')).toMatchObject({ won: { of: 0, share: null }, expected: null })
  expect(won.find(({ month }) => month === '2026-10')).toEqual({ month: '2026-10', count: 5, sums: [{ amount: 500_000, currency: 'ARS' }] })
  const { rows } = await scene.pool.query('select id from bookings')
  for (const { id } of rows)
    await insertGift(scene.pool, `gift_${id}`, { kind: 'booking', booking_id: id, amount: 10_000, status: 'pending' })
  const [ars] = (await dashboard()).forecast.together
  // Half of the profit of each was a tenth of its sale.
  expect(ars?.gift?.amount).toBe(Math.round(ars!.expected.amount / 10))
  await scene.pool.query(
    `with refused as (update contributions set status = 'not_approved' where id = $1 returning *)
     insert into contribution_steps (contribution_id, kind, amount, currency, project_id, created_at)
       select id, 'not_approved', amount, currency, project_id, now() from refused`,
    [`gift_${rows[0].id}`],
  )
  const [left] = (await dashboard()).forecast.together
  expect(left?.gift?.amount).toBe(Math.round((left!.expected.amount * 4) / 50))
})

it('forecasts what trips in dollars give, though their contributions are converted', async () => {
  const id = await past(
    [
      ['quoted', 50],
      ['booked', 40],
    ],
    { amount: 100_000, currency: 'USD', sold_in: 'USD' },
  )
  const { rows } = await scene.pool.query('select booking_id from deals where id = $1', [id])
  await insertGift(scene.pool, 'gift_converted', { kind: 'booking', booking_id: rows[0].booking_id, amount: 9_000_000, status: 'pending' })
  await past([['quoted', 5]], { currency: 'USD', amount: 100_000 })
  const usd = (await dashboard()).forecast.together.find(({ expected }) => expected.currency === 'USD')
  expect(usd?.expected.amount).toBeGreaterThan(0)
  expect(usd?.gift).toEqual({ amount: Math.round(usd!.expected.amount / 10), currency: 'USD' })
})

it('leaves a sale in its month when its closed deal is opened again', async () => {
  const before = (await dashboard()).won
  await past([
    ['interested', 150],
    ['booked', 140],
    ['closed', 100],
    ['booked', 1],
  ])
  const [july, november] = ['2026-07', '2026-11'].map(
    (month) => (list: SalesDashboard['won']) => list.find((one) => one.month === month)!.count,
  )
  const { won } = await dashboard()
  expect([july!(won), november!(won)]).toEqual([july!(before) + 1, november!(before)])
})

it('has the tasks of who asks that are due, with their deals', async () => {
  const id = await scene.create({ title: 'Con tareas' })
  const add = (title: string, due_on: string, owner_id?: string) =>
    scene.as('sofia', 'POST', `/sales/deal/${id}/tasks`, { title, due_on, owner_id })
  await add('Para hoy', '2026-11-20')
  await add('Para ayer', '2026-11-19')
  await add('Para mañana', '2026-11-21')
  await add('De Pablo', '2026-11-19', scene.pablo.id)
  expect((await dashboard()).tasks.map(({ title, is_late, deal }) => [title, is_late, deal.title])).toEqual([
    ['Para ayer', true, 'Con tareas'],
    ['Para hoy', false, 'Con tareas'],
  ])
})

it('is for sellers only', async () => {
  expect((await scene.as('boss', 'GET', '/sales/dashboard')).status).toBe(403)
  expect((await scene.as('sofia', 'GET', '/sales/dashboard')).status).toBe(200)
})
