/**
 * Measures the first answer of the board with 10 000 open deals against 100: two databases side by side, queried in turn, because figures taken at
 * different times are not comparable on a shared machine. Run: `node bench/board.ts`.
 */
import type pg from 'pg'
import type { DealFilter } from '../src/domain/deals/deal.ts'
import { freshRanks } from '../src/domain/deals/deal-ranks.ts'
import { OPEN_STAGES } from '../src/domain/deals/deal-stages.ts'
import { findBoard } from '../src/domain/deals/find-board.server.ts'
import { openTestDatabase, type TestDatabase } from '../src/testing/test-database.server.ts'
import { median } from './median.ts'

const FEW = 100
const MANY = 10_000
const WARM_ROUNDS = 10
const ROUNDS = 60
const SELLERS = 20

const few = await openBook(FEW)
const many = await openBook(MANY)
for (const [name, filter] of Object.entries<DealFilter>({ 'the whole board': {}, 'my own deals': { mine: '1' } })) {
  const [before, after]: [number[], number[]] = [[], []]
  for (let round = -WARM_ROUNDS; round < ROUNDS; round++) {
    const times = [await timeOf(few, filter), await timeOf(many, filter)] as const
    if (round < 0) continue
    before.push(times[0])
    after.push(times[1])
  }
  const [one, other] = [median(before), median(after)]
  process.stdout.write(
    `${name}: ${one.toFixed(2)} ms with ${FEW} open deals, ${other.toFixed(2)} ms with ${MANY}: ${(other / one).toFixed(2)} times\n`,
  )
}
await few.close()
await many.close()

/** A book of open deals in all stages, of several sellers, in two currencies. */
async function openBook(deals: number): Promise<TestDatabase> {
  const database = await openTestDatabase()
  const { pool } = database
  await pool.query(
    `insert into users (id, username, email, name, surname, created_at, updated_at)
     select 'user_' || n, 'seller' || n, 'seller' || n || '@example.com', 'S', 'S', now(), now() from generate_series(0, $1 - 1) n`,
    [SELLERS],
  )
  await pool.query(
    "insert into currencies (code, name_es, name_en, position) values ('ARS', 'Peso', 'Peso', 1), ('USD', 'Dólar', 'Dollar', 2) on conflict do nothing",
  )
  await pool.query(
    `insert into customers (id, name, email, language, created_at) select 'cust_' || n, 'Cliente ' || n, 'c' || n || '@example.com', 'es', now() from generate_series(0, $1 - 1) n`,
    [deals],
  )
  for (const [at, stage] of OPEN_STAGES.entries()) await insertStage(pool, stage, at, deals / OPEN_STAGES.length)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum analyze deals, customers, deal_moves, deal_tasks, users')
  client.release(true)
  return database
}

async function insertStage(pool: pg.Pool, stage: string, at: number, count: number): Promise<void> {
  await pool.query(
    `with d as (insert into deals (id, code, customer_id, title, owner_id, amount, currency, holds_until, source, stage, stage_since, rank, changed_at, created_at)
       select 'deal_' || $1 || n, 'code' || $2 || lpad(n::text, 6, '0'), 'cust_' || ($2::int * $4::int + n - 1), 'Viaje número ' || n, 'user_' || n % ${SELLERS},
         100000 + n, case when n % 3 = 0 then 'USD' else 'ARS' end, '2099-01-01', 'phone', $1, now(), rank, now(), now()
       from unnest($3::text[]) with ordinality as r (rank, n) returning id),
     m as (insert into deal_moves (deal_id, to_stage, version, created_at) select id, $1, 1, now() from d)
     insert into deal_tasks (id, deal_id, title, due_on, created_at) select 'task_' || id, id, 'Llamar', '2099-01-01', now() from d`,
    [stage, String(at), freshRanks(count), count],
  )
}

async function timeOf({ db }: TestDatabase, filter: DealFilter): Promise<number> {
  const actor = {
    kind: 'user' as const,
    user_id: 'user_1',
    session_id: 's',
    verified: true,
    roles: ['salesop' as const],
    proved_at: null,
    must_set_up_factor: false,
  }
  const start = performance.now()
  await findBoard({ db, locale: 'es', now: new Date(), actor }, filter)
  return performance.now() - start
}
