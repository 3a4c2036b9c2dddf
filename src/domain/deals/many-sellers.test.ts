import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../kit/context.server.ts'
import { type DealScene, openDealScene } from '../../testing/deal-scene.ts'
import { freshRanks } from './deal-ranks.ts'
import { OPEN_STAGES } from './deal-stages.ts'
import { moveDeal } from './move-deal.server.ts'

// In CI a part of it; MOVES=200 runs 50 sellers × 200 moves.
const SELLERS = 50
const MOVES = Number(process.env.MOVES ?? 12)
const DEALS = 120

let scene: DealScene
beforeAll(async () => {
  scene = await openDealScene()
  const ids = Array.from({ length: DEALS }, (_, n) => `deal_${String(n).padStart(3, '0')}`)
  await scene.pool.query("insert into customers (id, name, language, created_at) values ('cust_1', 'Uno', 'es', now())")
  await scene.pool.query(
    `with d as (insert into deals (id, code, customer_id, title, amount, currency, holds_until, source, stage, stage_since, rank, changed_at, created_at)
       select id, replace(id, 'deal_', 'code000'), 'cust_1', 'Viaje ' || id, 100 + n, case when n % 3 = 0 then 'USD' else 'ARS' end, '2099-01-01', 'other', 'interested', now(), rank, now(), now()
       from unnest($1::text[], $2::text[]) with ordinality as x (id, rank, n) returning id)
     insert into deal_moves (deal_id, to_stage, version, created_at) select id, 'interested', 1, now() from d`,
    [ids, freshRanks(DEALS)],
  )
}, 60_000)
afterAll(() => scene.close())

it(`${SELLERS} sellers with ${MOVES} random moves each, at once: one order, each deal once, every sum right`, async () => {
  const ctx: Context = {
    ...scene.services,
    actor: {
      kind: 'user',
      user_id: scene.sofia.id,
      session_id: 's',
      verified: true,
      roles: ['salesop'],
      proved_at: null,
      must_set_up_factor: false,
    },
    now: new Date(),
    locale: 'en',
    request_id: 'req_1',
  }
  const made: { id: string; from_version: number }[] = []
  await Promise.all(
    Array.from({ length: SELLERS }, async (_, seller) => {
      const random = lcg(seller + 1)
      for (let n = 0; n < MOVES; n++) {
        const { rows } = await scene.pool.query('select id, version from deals order by id offset $1 limit 3', [
          Math.floor(random() * (DEALS - 3)),
        ])
        const to = OPEN_STAGES[Math.floor(random() * OPEN_STAGES.length)]!
        const [{ id, version }, above, below] = rows
        const spot = random() < 0.3 ? {} : random() < 0.5 ? { above: above.id } : { above: above.id, below: below.id }
        // Stale ones are refused, as on two boards; nothing else may fail.
        await moveDeal(ctx, id, { to, version, ...spot }).then(
          () => made.push({ id, from_version: version }),
          (error: { code?: string }) => expect(error.code).toBe('conflict'),
        )
      }
    }),
  )
  const { rows: cards } = await scene.pool.query('select id, stage, rank, version from deals order by stage, rank')
  expect(new Set(cards.map(({ id }) => id)).size).toBe(DEALS)
  expect(new Set(cards.map(({ stage, rank }) => `${stage} ${rank}`)).size).toBe(DEALS)
  expect(Math.max(...cards.map(({ rank }) => rank.length))).toBeLessThanOrEqual(50)
  // Every move that was made is a version, and no two were made of the same one.
  expect(new Set(made.map(({ id, from_version }) => `${id} ${from_version}`)).size).toBe(made.length)
  expect(cards.reduce((sum, { version }) => sum + version - 1, 0)).toBe(made.length)
  expect(made.length).toBeGreaterThan((SELLERS * MOVES) / 4)
  const board = (await scene.as('sofia', 'GET', '/sales/board')).body.data as {
    stage: string
    count: number
    sums: { amount: number; currency: string }[]
  }[]
  const { rows: truth } = await scene.pool.query(
    'select stage, currency, sum(amount)::int as amount from deals group by 1, 2 order by 1, 2',
  )
  const shown = board.flatMap(({ stage, sums }) => sums.map(({ amount, currency }) => ({ stage, currency, amount })))
  expect(shown.sort((a, b) => (a.stage + a.currency < b.stage + b.currency ? -1 : 1))).toEqual(truth)
  expect(board.reduce((sum, { count }) => sum + count, 0)).toBe(DEALS)
  const { rows: last } = await scene.pool.query(
    'select distinct on (m.deal_id) m.to_stage = d.stage as agrees from deal_moves m join deals d on d.id = m.deal_id order by m.deal_id, m.id desc',
  )
  expect(last.every(({ agrees }) => agrees)).toBe(true)
}, 120_000)

it('hundreds of moves between the same two cards leave the order right and the ranks short', async () => {
  const { rows } = await scene.pool.query('select id from deals order by id limit 6')
  const [top, bottom, ...cards] = rows.map(({ id }) => id as string) as [string, string, string, string]
  for (const id of [bottom, top]) await scene.move(id, 'negotiation', { why: 'x' })
  // A stage close to its longest ranks.
  await scene.pool.query("update deals set rank = 'a0' || repeat('0', 44) || '1' where id = $1", [top])
  await scene.pool.query("update deals set rank = 'a0' || repeat('0', 44) || '2' where id = $1", [bottom])
  for (let n = 0; n < 60; n++) expect((await scene.move(cards[n % 4]!, 'negotiation', { above: top, below: bottom })).status).toBe(200)
  const order = (await scene.pool.query("select id, rank from deals where stage = 'negotiation' order by rank")).rows
  const at = (id: string) => order.findIndex((row) => row.id === id)
  expect(at(cards[59 % 4]!)).toBe(at(top) + 1)
  for (const id of cards) expect(at(top) < at(id) && at(id) < at(bottom)).toBe(true)
  expect(Math.max(...order.map(({ rank }) => rank.length))).toBeLessThanOrEqual(50)
  const { rowCount } = await scene.pool.query("select from realtime_events where name = 'deal.stage_ranked' and channel = 'private-sales'")
  expect(rowCount).toBeGreaterThan(0)
}, 60_000)

/** Numbers that are the same in every run. */
function lcg(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
