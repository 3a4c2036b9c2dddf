import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld } from '../../../db/world/seed-world.ts'
import { isPreparable } from '../../kit/data/preparing-client.server.ts'
import { EXHAUSTIVE, sampleInTurn } from '../operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'
import { openListPlans, type PlanNode, touchedBy } from './list-plans.ts'
import type { SentStatement } from './note-statements.ts'

// Statements that are prepared, on data as in life: nearly everything belongs to one organization and one customer, and many have nothing.

const ROWS = EXHAUSTIVE ? 10_000 : 1_500
/** Rows that a plan for all values may read for each one that a plan for its own value reads, beyond a few. */
const MOST_MORE = 5
const A_FEW = 200
/** PostgreSQL plans a statement for its values five times before it may plan it for all values. */
const TIMES = 6

let world: TestDatabase
let plans: Awaited<ReturnType<typeof openListPlans>>
let ids: Record<'organization' | 'project' | 'user' | 'customer' | 'deal', { common: string; rare: string }>

beforeAll(async () => {
  world = await openTestDatabase({ places: true })
  await seedWorld(world.owner, {
    projects: ROWS / 5,
    more: { people: ROWS / 5, contributions: ROWS, deals: ROWS / 5, letters: ROWS / 5, offers: 60, records: 400 },
  })
  await skew(world.owner)
  ids = await idsOf(world.owner)
  plans = await openListPlans(world)
})
afterAll(() => world.close())

const ADDRESSES: Record<keyof typeof ids, readonly string[]> = {
  organization: [
    '/admin/contributions?organization=*',
    '/admin/payouts/due?organization=*',
    '/admin/organization/*',
    '/organization/*',
    '/my-organization/*/desk',
    '/my-organization/*/due',
    '/my-organization/*/payouts',
    '/my-organization/*/projects',
  ],
  project: ['/admin/contributions?project=*', '/admin/project/*', '/project/*', '/project/*/related'],
  user: ['/admin/contributions?user=*', '/admin/user/*', '/bookings?user=*', '/hand-offs?user=*'],
  customer: ['/sales/user/*'],
  deal: ['/sales/deal/*'],
}
const cases = Object.entries(ADDRESSES).flatMap(([of, addresses]) => addresses.map((address) => [of as keyof typeof ids, address] as const))

describe('a plan for all values', () => {
  it.each(sampleInTurn(cases, 0, 2))('reads no more than one for its own values: %s, %s', async (of, address) => {
    const problems: string[] = []
    const [common, rare] = [await preparedOf(address, ids[of].common), await preparedOf(address, ids[of].rare)]
    for (const [text, values] of common) {
      const other = rare.get(text) ?? values
      for (const [first, second] of [
        [values, other],
        [other, values],
      ] as const)
        problems.push(...(await compare({ text, values: first }, second)))
    }
    expect(problems).toEqual([])
  })
})

it('statements are the same whatever the values, so that those that are prepared are few', async () => {
  for (const [of, address] of cases) {
    const [common, rare] = [await preparedOf(address, ids[of].common), await preparedOf(address, ids[of].rare)]
    // Something that has no rows is not asked for the details of them.
    expect(
      [...rare.keys()].filter((text) => !common.has(text)),
      address,
    ).toEqual([])
  }
})

it('statements of a list are the same for each of its pages and for each word', async () => {
  for (const { path, search } of plans.lists.filter(({ audience }) => ['admin', 'sales_operator'].includes(audience))) {
    const texts = new Set<string>()
    const with_one = (await preparedTexts(`${path}`)).size
    for (const page of [1, 2, 3])
      for (const text of await preparedTexts(`${path}${path.includes('?') ? '&' : '?'}page=${page}`)) texts.add(text)
    if (search)
      for (const word of ['gonzalez', 'viaje', '1'])
        for (const text of await preparedTexts(`${path}${path.includes('?') ? '&' : '?'}${search}=${word}`)) texts.add(text)
    expect(texts.size, `${path}: ${[...texts].join('\n')}`).toBeLessThanOrEqual(with_one + MOST_TEXTS)
  }
})
/** A search has texts of its own, and rows of a later page may have others. */
const MOST_TEXTS = 4

/** The first values are executed until PostgreSQL decides on the plan; both are compared with a plan for their own. */
async function compare({ text, values }: SentStatement, other: readonly unknown[]): Promise<string[]> {
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query(`prepare compared as ${text}`)
    const run = async (given: readonly unknown[]) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) execute compared(${given.map((value) => literal(client, value)).join(', ')})`,
      )
      return touchedBy(rows[0]!['QUERY PLAN'][0].Plan)
    }
    for (let times = 0; times < TIMES; times++) await run(values)
    const decided = [await run(values), await run(other)]
    await client.query('set local plan_cache_mode = force_custom_plan')
    const custom = [await run(values), await run(other)]
    return decided.flatMap((touched, at) =>
      touched > MOST_MORE * custom[at]! + A_FEW
        ? [`${touched} rows instead of ${custom[at]}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`]
        : [],
    )
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
    client.release()
  }
}

function literal(client: pg.PoolClient, value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `array[${value.map((one) => literal(client, one)).join(', ')}]`
  return client.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

async function preparedOf(address: string, id: string): Promise<Map<string, unknown[]>> {
  const { status, statements } = await plans.record(address.replace('*', id))
  expect(status, address.replace('*', id)).toBe(200)
  return new Map(statements.filter(({ text, values }) => isPreparable(text, values)).map(({ text, values }) => [text, values]))
}

async function preparedTexts(address: string): Promise<Set<string>> {
  const { statements } = await plans.record(address)
  return new Set(statements.filter(({ text, values }) => isPreparable(text, values)).map(({ text }) => text))
}

/** Nine in ten of all projects go to one organization, of the contributions to one project of it, of the deals to one customer and one user. */
async function skew(owner: pg.Pool): Promise<void> {
  const client = await owner.connect()
  await client.query('set statement_timeout = 0')
  // A past that no act of the product led to: no trigger follows it.
  const tables = ['projects', 'contributions', 'due_money', 'hand_offs', 'deals']
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  const one = `(select p.organization_id from projects p join contributions c on c.project_id = p.id where p.status = 'active' group by 1 order by count(*) desc, 1 limit 1)`
  await client.query(`update projects set organization_id = ${one} where status = 'active' and hashtext(id) % 10 <> 0`)
  const busiest = `(select p.id from projects p where p.organization_id = ${one} and p.status = 'active' order by p.id limit 1)`
  await client.query(`update contributions set project_id = ${busiest} where project_id is not null and hashtext(id) % 10 <> 0`)
  await client.query(
    `update due_money d set project_id = c.project_id, organization_id = p.organization_id from contributions c join projects p on p.id = c.project_id where c.id = d.contribution_id`,
  )
  await client.query(
    `update hand_offs set user_id = (select id from users where username = 'more1') where user_id is not null and hashtext(id) % 10 <> 0`,
  )
  await client.query(
    `update deals set customer_id = (select min(id) from customers where merged_into is null) where hashtext(id) % 10 <> 0`,
  )
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  await client.query('vacuum analyze')
  client.release(true)
}

async function idsOf(owner: pg.Pool): Promise<typeof ids> {
  const pair = async (common: string, rare: string) => {
    const { rows } = await owner.query<{ common: string; rare: string }>(`select (${common}) as common, (${rare}) as rare`)
    return rows[0]!
  }
  const busiest = 'select project_id from contributions group by 1 order by count(*) desc limit 1'
  return {
    organization: await pair(
      `select organization_id from projects where id = (${busiest})`,
      `select o.id from organizations o where o.status = 'approved' and not exists (select from projects p where p.organization_id = o.id) order by o.id limit 1`,
    ),
    project: await pair(
      busiest,
      `select p.id from projects p where p.status = 'active' and not exists (select from contributions c where c.project_id = p.id) order by p.id limit 1`,
    ),
    user: await pair(
      `select id from users where username = 'more1'`,
      `select u.id from users u where not exists (select from hand_offs h where h.user_id = u.id) and username like 'more%' order by id limit 1`,
    ),
    customer: await pair(
      'select customer_id from deals group by 1 order by count(*) desc limit 1',
      'select c.id from customers c where c.merged_into is null and not exists (select from deals d where d.customer_id = c.id) order by c.id limit 1',
    ),
    deal: await pair('select min(id) from deals', 'select max(id) from deals'),
  }
}
