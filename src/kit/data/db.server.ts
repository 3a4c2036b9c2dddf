import { Socket } from 'node:net'
import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { customType, type PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { PreparingClient } from './preparing-client.server.ts'
import { WritingClient } from './writing-client.server.ts'

/** The database or a transaction on it: verbs and finders take either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** Connection data for `pg`: a URL, or the embedded server's socket. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string }

interface DatabaseOptions {
  /** connections of this process */
  max?: number
  /** time limits for getting a free connection, and for a statement: five and fifteen seconds by default */
  patience_ms?: number
  /** the second of these limits alone; 0 for none */
  statement_ms?: number
  /** a connection without any answer for this long is given up, in use or not: longer than any statement may take */
  silence_ms?: number
  /** statements that come again are prepared: for a process that serves, behind a pooler that can, if any */
  prepare?: boolean
  onError?: (error: Error) => void
}

/** Opens the pool. Connections that the server drops (a restart, a kill) are replaced on the next query. */
export function openDatabase(connection: Connection, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    Client: options.prepare ? PreparingClient : WritingClient,
    max: options.max ?? 10,
    application_name: 'huella',
    connectionTimeoutMillis: options.patience_ms ?? 5_000,
    statement_timeout: options.statement_ms ?? options.patience_ms ?? 15_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(options.silence_ms && { stream: () => socketEndedBySilence(options.silence_ms!) }),
  })
  survive(pool, options.onError)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/**
 * As the tables' owner, for a start, a backup or a restore. Statements may take as long as they need: one that waits for another process to migrate, or
 * works on a whole table.
 */
export function openOwnDatabase(owner: Connection): Database {
  return openDatabase(owner, { max: 2, statement_ms: 0 })
}

/** The server's own timeouts end a statement that takes too long; this is for a server that no longer answers at all. */
function socketEndedBySilence(ms: number): Socket {
  const socket = new Socket()
  const error = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' })
  return socket.setTimeout(ms, () => socket.destroy(error))
}

/**
 * Without listeners, an error would end the process: of an idle connection (reported by the pool), and of one in use, whose query fails by
 * itself. A connection that ended goes back to the pool even if its user does not return it, as Drizzle does not when `begin` fails;
 * otherwise the pool would run empty.
 */
function survive(pool: pg.Pool, onError: DatabaseOptions['onError']): void {
  const inUse = new WeakSet<pg.PoolClient>()
  pool.on('error', (error) => onError?.(error))
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.once('end', () => {
      if (!inUse.has(client)) return
      client.release(true)
      client.release = () => {}
    })
  })
}

/** A `timestamptz` column read and written as ISO 8601 UTC text: the same value from the column to the screen. */
export const utcTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: isoTime,
  toDriver: (value) => value,
})

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** PostgreSQL's `2026-11-20 13:00:00.5+00` as ISO 8601 UTC. */
function isoTime(value: string | Date): string {
  return new Date(typeof value === 'string' ? value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : value).toISOString()
}

/** Fails on a server that is read-only, as a write would: the connection is then given up. */
export const NEEDS_WRITES =
  "do $$ begin if current_setting('transaction_read_only')::bool then raise exception 'the server is read-only' using errcode = '25006'; end if; end $$"

/** True while the database responds and takes writes: the readiness check. */
export async function isReachable(db: Db): Promise<boolean> {
  try {
    await db.execute(sql.raw(NEEDS_WRITES))
    return true
  } catch {
    return false
  }
}

/**
 * A text as a value that the planner does not look at, for large statements that find a few rows by it: one plan serves all values. It would plan such
 * a statement each time, for longer than it takes, because an estimate for one value is nearly always lower than one for all.
 */
export function forAllValues(text: string): SQL {
  return sql`(select ${text}::text)`
}

/** The rows of a hand-written query, typed by the caller. Its bigint columns need `::float8` or a mapping. */
export async function rowsOf<Row extends object>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[]
}

/**
 * The rows of several hand-written queries, asked for in one statement: what a page shows of one reader costs one round trip. Times have to be text in
 * them (`iso_time`), as JSON carries the rows.
 */
export async function rowsOfEach<Rows extends Record<string, object>>(
  db: Db,
  queries: { [Name in keyof Rows]: SQL },
  /** Read by several of them, such as `with x as (…)`. */
  shared = sql``,
): Promise<{ [Name in keyof Rows]: Rows[Name][] }> {
  const parts = Object.entries<SQL>(queries).map(
    ([name, query]) => sql`(select coalesce(json_agg(row_of_part), '[]') from (${query}) as row_of_part) as ${sql.identifier(name)}`,
  )
  const [found] = await rowsOf<{ [Name in keyof Rows]: Rows[Name][] }>(db, sql`${shared} select ${sql.join(parts, sql`, `)}`)
  return found!
}
