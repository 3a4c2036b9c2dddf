import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { createPlatformApi } from '../../api/api.server.ts'
import type { Actor } from '../../kit/context.server.ts'
import type { TestDatabase } from '../test-database.server.ts'
import { testServices } from '../test-services.ts'
import { noteStatements, type SentStatement } from './note-statements.ts'

/** A list of the API: an endpoint that answers pages, at an address of its own where its path has parameters. */
export interface ListEndpoint {
  path: string
  /** Its path with parameters. */
  pattern: string
  audience: string
  sorts: string[]
  /** The name of the parameter that searches, if it has one. */
  search: string | undefined
}

export interface StatementPlan {
  text: string
  /** Time that the database needs to plan and to run it, alone. */
  ms: number
  /** Rows and entries of indexes that its scans read, those that a filter dropped too. */
  touched: number
  plan: PlanNode
}

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

interface Operation {
  parameters?: Parameter[]
  'x-audience': string
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  schema?: { enum?: string[] }
}

/** Values of parameters in paths, where they are not one of a few: those with the most rows. */
const SAMPLES: Record<string, string> = {
  '/admin/statement/{id}/entries': 'select statement_id as value from statement_entries group by 1 order by count(*) desc limit 1',
  '/project/{id}/updates': 'select project_id as value from project_updates group by 1 order by count(*) desc limit 1',
}

/**
 * Asks the lists of the API as somebody who may see all of them, and reads the plan of every statement that this needs.
 * @param options.by_index plans as for tables that are too large to be read whole, which a test has no time to write
 */
export async function openListPlans(database: TestDatabase, options: { by_index?: boolean } = {}) {
  const asked = new AsyncLocalStorage<SentStatement[]>()
  noteStatements(database.pool, (statement) => {
    if (/^\s*(select|with)\b/i.test(statement.text)) asked.getStore()?.push(statement)
  })
  const api = createPlatformApi(testServices(database))
  const actor = await findReader(database.pool)
  const description = (await (await api.request('/openapi.json')).json()) as { paths: Record<string, { get?: Operation }> }
  async function record(address: string) {
    const statements: SentStatement[] = []
    const response = await asked.run(statements, async () => api.request(address, {}, { caller: { actor } }))
    const { data, meta } = (await response.json()) as { data?: unknown; meta?: { total: number } }
    return { status: response.status, data, meta, statements }
  }
  /** @param address of a list, with its parameters */
  async function read(address: string): Promise<{ status: number; data: unknown; rows: number; total: number; plans: StatementPlan[] }> {
    const { status, data, meta, statements } = await record(address)
    const plans: StatementPlan[] = []
    for (const statement of statements) plans.push(await explain(database.owner, statement, options.by_index ?? false))
    return { status, data, rows: rowsIn(data), total: meta?.total ?? 0, plans }
  }
  return { lists: await listsOf(database.owner, description.paths), wholes: wholesOf(description.paths), read, record }
}

/** The rows of an answer that is a list, or has one. */
function rowsIn(data: unknown): number {
  if (Array.isArray(data)) return data.length
  return Math.max(0, ...Object.values(data ?? {}).map((value) => (Array.isArray(value) ? value.length : 0)))
}

/** The address of a list with one more parameter. */
export function addressWith(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`
}

async function listsOf(owner: pg.Pool, paths: Record<string, { get?: Operation }>): Promise<ListEndpoint[]> {
  const lists = await Promise.all(
    Object.entries(paths).map(async ([pattern, { get }]) => {
      const query = get?.parameters?.filter((parameter) => parameter.in === 'query') ?? []
      const required = query.filter((parameter) => parameter.required)
      if (!query.some(({ name }) => name === 'page') || required.some(({ schema }) => !schema?.enum)) return []
      const addresses = await addressesOf(owner, pattern.replace(/^\/api/, ''), get!)
      const given = new URLSearchParams(required.map(({ name, schema }) => [name, schema!.enum![0]!])).toString()
      return addresses.map((path) => ({
        path: given ? `${path}?${given}` : path,
        pattern: pattern.replace(/^\/api/, ''),
        audience: get!['x-audience'],
        sorts: query.find(({ name }) => name === 'sort')?.schema?.enum ?? [],
        search: ['query', 'text'].find((search) => query.some(({ name }) => name === search)),
      }))
    }),
  )
  return lists.flat()
}

/** @throws Error for a new list whose parameter has no sample */
async function addressesOf(owner: pg.Pool, pattern: string, { parameters = [] }: Operation): Promise<string[]> {
  const [parameter, ...others] = parameters.filter((one) => one.in === 'path')
  if (!parameter) return [pattern]
  const sample = SAMPLES[pattern]
  if (others.length > 0 || (!sample && !parameter.schema?.enum)) throw new Error(`SAMPLES of list-plans.ts has none for ${pattern}`)
  const values = sample ? (await owner.query<{ value: string }>(sample)).rows.map(({ value }) => value) : parameter.schema!.enum!
  return values.map((value) => pattern.replace(`{${parameter.name}}`, encodeURIComponent(value)))
}

const DESKS = ['admin', 'sales_operator', 'hotelier', 'organization_manager', 'desk', 'signed_in']

/** Answers that desks get whole: everything else that needs no parameter. */
function wholesOf(paths: Record<string, { get?: Operation }>): string[] {
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const is_whole = get && DESKS.includes(get['x-audience']) && !/\{|\.(csv|pdf)$/.test(path)
    const needs = get?.parameters?.some((parameter) => parameter.name === 'page' || parameter.required)
    return is_whole && !needs ? [path.replace(/^\/api/, '')] : []
  })
}

/** Somebody with every role, so that each audience's lists answer. */
async function findReader(pool: pg.Pool): Promise<Actor> {
  const { rows } = await pool.query<{ id: string }>(
    `select u.id from users u left join user_roles r on r.user_id = u.id and r.role = 'admin' order by r.role nulls last, u.id limit 1`,
  )
  return {
    kind: 'user',
    user_id: rows[0]?.id ?? 'user_nobody',
    session_id: 'sess_plans',
    verified: true,
    roles: ['admin', 'salesop', 'hotelier', 'organizationmanager'],
    proved_at: new Date(),
    must_set_up_factor: false,
  }
}

/** Runs a statement, undone, and reads its plan. */
export async function explain(owner: pg.Pool, { text, values }: SentStatement, by_index: boolean): Promise<StatementPlan> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    if (by_index) await client.query('set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Planning Time': number; 'Execution Time': number }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    const [{ Plan, 'Planning Time': planning, 'Execution Time': running }] = rows[0]!['QUERY PLAN']
    return { text, ms: planning + running, touched: touchedBy(Plan), plan: Plan }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

export function touchedBy(node: PlanNode): number {
  const children = node.Plans ?? []
  const below = children.reduce((sum, child) => sum + touchedBy(child), 0)
  // The rows of a bitmap are those of the heap scan above it.
  const is_scan = /Scan$/.test(node['Node Type']) && !/^(CTE|Subquery|WorkTable|Function|Values|Bitmap Index)/.test(node['Node Type'])
  if (!is_scan) return below
  const each = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + Math.round(each * node['Actual Loops'])
}
