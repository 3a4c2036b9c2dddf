import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DealScene, openDealScene } from '../../testing/deal-scene.ts'
import { moveAtRandom } from '../../testing/random-moves.ts'
import { freshRanks } from './deal-ranks.ts'

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
})
afterAll(() => scene.close())

it(`${SELLERS} sellers with ${MOVES} random moves each, at once, in two processes of which one is killed: one order, each deal once, every sum right`, async () => {
  const made: string[] = []
  const half = SELLERS / 2
  const args = [JSON.stringify(scene.connection), String(half), String(half), String(MOVES)]
  const other = fork(fileURLToPath(new URL('../../testing/move-deals-process.ts', import.meta.url)), args, { silent: true, execArgv: [] })
  const printed: string[] = []
  createInterface({ input: other.stdout! }).on('line', (line) => {
    printed.push(line)
    // In the middle of its work.
    if (printed.length === Math.floor((half * MOVES) / 4)) other.kill('SIGKILL')
  })
  const ended = once(other, 'exit')
  await moveAtRandom(scene, { first: 0, sellers: half, moves: MOVES }, (one) => made.push(one))
  const [code, signal] = await ended
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  made.push(...printed)
  // The killed process's transactions are committed or rolled back before the count.
  await expect
    .poll(
      async () =>
        (
          await scene.pool.query(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
          )
        ).rows[0].n,
    )
    .toBe(0)
  const { rows: cards } = await scene.pool.query('select id, stage, rank, version from deals order by stage, rank')
  expect(new Set(cards.map(({ id }) => id)).size).toBe(DEALS)
  expect(new Set(cards.map(({ stage, rank }) => `${stage} ${rank}`)).size).toBe(DEALS)
  expect(Math.max(...cards.map(({ rank }) => rank.length))).toBeLessThanOrEqual(50)
  // Every move is one version, and no two moves share one. The killed process may have made one more for each of its sellers.
  expect(new Set(made).size).toBe(made.length)
  const versions = cards.reduce((sum, { version }) => sum + version - 1, 0)
  expect(versions).toBeGreaterThanOrEqual(made.length)
  expect(versions).toBeLessThanOrEqual(made.length + half)
  expect(made.length).toBeGreaterThan((SELLERS * MOVES) / 5)
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
})

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
})
