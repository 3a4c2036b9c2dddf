import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { customType, type PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'

/** The database or a transaction on it: verbs and finders take either. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** What `pg` needs to connect: a URL, or the embedded server's socket. */
export type Connection = string | { host: string; port?: number; user: string; password?: string; database: string }

/**
 * Opens the pool. Connections that the server drops (a restart, a kill) are replaced on the next query.
 * @param options.max connections of this process
 */
export function openDatabase(connection: Connection, options: { max?: number; onError?: (error: Error) => void } = {}): Database {
  const pool = new pg.Pool({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    max: options.max ?? 10,
    application_name: 'huella',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that dies belongs to no request; without a listener its error would end the process.
  pool.on('error', (error) => options.onError?.(error))
  return { db: drizzle(pool), pool, close: () => pool.end() }
}

/** A `timestamptz` column read and written as ISO 8601 UTC text: the same value from the column to the screen. */
export const utcTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamptz',
  fromDriver: isoTime,
  toDriver: (value) => value,
})

/** PostgreSQL's `2026-11-20 13:00:00.5+00` as ISO 8601 UTC. */
function isoTime(value: string | Date): string {
  return new Date(typeof value === 'string' ? value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00') : value).toISOString()
}

/** True while the database responds: the readiness check. */
export async function isReachable(db: Db): Promise<boolean> {
  try {
    await db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}

/** The rows of a hand-written query, typed by the caller. Its bigint columns need `::float8` or a mapping. */
export async function rowsOf<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = await db.execute(query)
  return rows as Row[]
}

/**
 * The same as a prepared statement, planned once per connection: for frequent queries that take longer to plan than to run. Each text stays in the
 * memory of every connection, so their number has to stay small.
 */
export async function preparedRowsOf<Row extends Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  // Drizzle can name only statements of its own builder.
  const { dialect, session } = db as unknown as DrizzleInternals
  const built = dialect.sqlToQuery(query)
  const { rows } = await session.prepareQuery(built, undefined, nameOf(built.sql), false).execute()
  return rows as Row[]
}

interface DrizzleInternals {
  dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } }
  session: { prepareQuery(query: unknown, fields: undefined, name: string, array: boolean): { execute(): Promise<{ rows: unknown[] }> } }
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `q${names.size}`
  names.set(text, name)
  return name
}
