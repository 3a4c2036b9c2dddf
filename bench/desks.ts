/**
 * Measures the database time of every list of the API on a large world beside the demo world: first page, page 500, one search word, each sort. Every
 * statement of an answer is explained alone, so that other work on the machine disturbs as little as possible. Both worlds stay in the tests' cache.
 * `node bench/desks.ts [--projects 100000] [--contributions 100000] [--only /path,/path] [--rounds 3] [--slow 50] [--write]`
 */
import { parseArgs } from 'node:util'
import { SERVING } from '@huella/embedded-postgres/presence'
import { migrate } from '@huella/migrations/migrate'
import type { Pool } from 'pg'
import { seedWorld } from '../db/world/seed-world.ts'
import { loadPlaces } from '../src/domain/places/load/load-places.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { openLog } from '../src/kit/log.server.ts'
import { addressWith, type ListEndpoint, openListPlans, type StatementPlan } from '../src/testing/lists/list-plans.ts'
import { type TestDatabase, testServer } from '../src/testing/test-database.server.ts'
import { describeMachine, table, writePart } from './results.ts'

const AIM_MS = 60
const WORD = 'gonzalez'

const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '100000' },
    contributions: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
    slow: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})
const projects = Number(values.projects)
const contributions = Number(values.contributions ?? projects)
const ROUNDS = Number(values.rounds)
const only = values.only?.split(',')
const more = {
  people: Math.floor(contributions / 5),
  contributions,
  deals: Math.floor(contributions / 5),
  letters: Math.floor(contributions / 2),
  offers: Math.floor(contributions / 20),
  records: contributions,
}
const server = await testServer()
const demo = await openWorld('bench_demo', 0)
const large = await openWorld(`bench_${projects}`, projects)
const [few, many] = [await openListPlans(demo), await openListPlans(large)]

const rows: string[][] = []
for (const list of many.lists.filter(({ path }) => !only || only.includes(path))) {
  for (const [what, address] of addressesOf(list)) {
    const [shown, other] = [await timeOf(few, address), await timeOf(many, address)]
    // The demo world has few lists with a page 500: its first page is compared instead of an empty one.
    const one = shown.rows === 0 && what === 'page 500' ? await timeOf(few, list.path) : shown
    if (other.status !== 200) {
      rows.push([list.path, what, `status ${other.status}`, '', '', '', ''])
      continue
    }
    const missed = other.ms > AIM_MS || (other.ms > 2 * one.ms && other.ms > 5)
    rows.push([
      `\`${list.path}\``,
      what,
      one.ms.toFixed(1),
      other.ms.toFixed(1),
      String(other.touched),
      String(other.total),
      missed ? '**not met**' : 'met',
    ])
    process.stderr.write(`${rows.at(-1)!.join(' ')}\n`)
    for (const plan of other.plans)
      if (values.slow && plan.ms > Number(values.slow))
        process.stderr.write(`${plan.ms.toFixed(1)} ms: ${plan.text}\n${JSON.stringify(plan.plan, null, 1)}\n`)
  }
}
const text = `${describeMachine()}\n\n${projects} projects, ${contributions} contributions besides theirs, ${more.people} users, ${more.deals} deals, ${more.letters} letters, ${more.offers} offers and posts, ${more.records} records; database time of all statements of an answer, the best of ${ROUNDS}. Aim: ≤ ${AIM_MS} ms, and ≤ 2 × the demo world where that is over 5 ms.\n\n${table(
  ['list', 'what', 'demo world, ms', 'large world, ms', 'rows touched', 'total', ''],
  rows,
)}`
if (values.write) writePart('desks', text)
else process.stdout.write(`${text}\n`)
for (const world of [demo, large]) await world.close()
await server.close()

function addressesOf({ path, sorts, search }: ListEndpoint): [string, string][] {
  return [
    ['first page', path],
    ['page 500', addressWith(path, 'page', '500')],
    ...(search ? [[`"${WORD}"`, addressWith(path, search, WORD)] as [string, string]] : []),
    ...sorts.map((sort): [string, string] => [`sort ${sort}`, addressWith(path, 'sort', sort)]),
  ]
}

async function timeOf({ read }: Awaited<ReturnType<typeof openListPlans>>, address: string) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round++) rounds.push(await read(address))
  const last = rounds.at(-1)!
  const ms = Math.min(...rounds.map(({ plans }) => sum(plans, ({ ms }) => ms)))
  return { ...last, ms, touched: sum(last.plans, ({ touched }) => touched) }
}

function sum(plans: StatementPlan[], of: (plan: StatementPlan) => number): number {
  return plans.reduce((total, plan) => total + of(plan), 0)
}

/** Made at the first use, and brought to the latest migration at every use. */
async function openWorld(name: string, count: number): Promise<TestDatabase> {
  if (typeof server.connection === 'string' || typeof server.serving === 'string') throw new Error('on the embedded server only')
  const admin = openDatabase({ ...server.connection, database: 'postgres' })
  const { rowCount } = await admin.pool.query('select from pg_database where datname = $1', [name])
  if (rowCount === 0) await admin.pool.query(`create database ${name}`)
  await admin.close()
  const owner_connection = { ...server.connection, database: name }
  const connection = { ...server.serving, database: name }
  const owner = openDatabase(owner_connection, { patience_ms: 600_000 })
  await migrate(owner.pool, new URL('../db/migrations', import.meta.url).pathname)
  await owner.pool.query('select grant_serving($1)', [SERVING])
  await loadPlaces(owner.pool)
  if (!(await isSeeded(owner.pool, count))) await seed(owner.pool, count)
  const client = await owner.pool.connect()
  if (!values.only) await client.query('vacuum analyze')
  client.release()
  const served = openDatabase(connection, { patience_ms: 600_000 })
  return {
    ...served,
    connection,
    owner: owner.pool,
    owner_connection,
    async close() {
      await served.close()
      await owner.close()
    },
  }
}

async function isSeeded(pool: Pool, count: number): Promise<boolean> {
  const { rows } = await pool.query<{ records: number; projects: number }>(
    'select (select count(*)::int from statement_entries) as records, (select count(*)::int from projects) as projects',
  )
  return rows[0]!.projects > count && rows[0]!.records >= (count > 0 ? more.records : 0)
}

async function seed(pool: Pool, count: number): Promise<void> {
  await seedWorld(pool, { projects: count, ...(count > 0 && { more }), log: openLog('info') })
}
