import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import { SERVING } from '@huella/embedded-postgres/presence'
import { migrate } from '@huella/migrations/migrate'
import pg from 'pg'
import { loadPlaces } from '../domain/places/load/load-places.server.ts'
import { type Connection, type Database, openDatabase } from '../kit/data/db.server.ts'
import { testFolder } from './operations/test-folder.ts'
import { recordStatements } from './second-server/recorded-statements.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const migrations = join(root, 'db/migrations')
/** An arbitrary number that nothing else on this server uses. */
const TEMPLATE_LOCK = 9_173_004
/** Time for hundreds of concurrent requests, or thousands of rows, on a busy machine. */
export const DATABASE_TIMEOUT_MS = 60_000
/** Enough for requests to overtake each other. Each costs a process of the server, as much as a hundred statements. */
const CONNECTIONS = 4

/** Connected as the role that serves visitors. */
export interface TestDatabase extends Database {
  connection: Connection
  /** Connections of the owner, for acts that the product never does: migrations, and a past that its rules would refuse. */
  owner: pg.Pool
  owner_connection: Connection
}

/**
 * A new database for one test file, copied from a template in about 20 ms: real PostgreSQL, on the server that `choose-server.ts` chose.
 * @param options.places includes the whole world's places; a larger copy
 * @param options.embedded on the embedded server in any case
 */
export async function openTestDatabase(options: { places?: boolean; embedded?: boolean } = {}): Promise<TestDatabase> {
  return createDatabase(options.embedded, (admin, server) => ensureTemplate(admin, server, options.places ?? false))
}

/**
 * A world that is filled once, for tests of which each changes its own copy: a copy takes a tenth of the time of filling.
 * @param fill is given a new database
 */
export async function openCopies(
  fill: (database: TestDatabase) => Promise<void>,
): Promise<{ copy(): Promise<TestDatabase>; close(): Promise<void> }> {
  const original = await createDatabase(false, (admin, server) => ensureTemplate(admin, server, false))
  await fill(original)
  const { rows } = await original.pool.query<{ name: string }>('select current_database() as name')
  await original.pool.end()
  await original.owner.end()
  return { copy: () => createDatabase(false, async () => rows[0]!.name), close: () => original.drop() }
}

/** One without anything in it. */
export function openEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase(false, async () => 'template0')
}

async function createDatabase(
  embedded: boolean | undefined,
  findTemplate: (admin: pg.Client, server: TestServer) => Promise<string>,
): Promise<TestDatabase & { drop(): Promise<void> }> {
  const server = await testServer(embedded)
  const admin = new pg.Client(at(server.connection, 'postgres'))
  await admin.connect()
  const template = await findTemplate(admin, server)
  const name = `test_${randomBytes(8).toString('hex')}`
  // Copied as files: half of the processor time of copying through the server's log.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const [connection, owner_connection] = [at(server.serving, name), at(server.connection, name)]
  const database = openDatabase(connection, { max: CONNECTIONS, patience_ms: DATABASE_TIMEOUT_MS, prepare: true })
  const owner = openDatabase(owner_connection, { patience_ms: DATABASE_TIMEOUT_MS })
  for (const { pool } of [database, owner]) recordStatements(pool)
  const drop = async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
    await server.close()
  }
  return {
    ...database,
    connection,
    owner: owner.pool,
    owner_connection,
    async close() {
      await database.close()
      await owner.close()
      await drop()
    },
    drop,
  }
}

export type TestServer = Pick<EmbeddedPostgres, 'close'> & Record<'connection' | 'serving', Connection>

/** The server that tests use, in the cache folder or in memory (`bin/test`); without durability, which no test needs. */
export async function testServer(embedded = false): Promise<TestServer> {
  const url = process.env.TEST_SERVER
  if (url && !embedded) return { connection: url, serving: { ...at(url, 'postgres'), user: SERVING }, close: async () => {} }
  return openEmbeddedPostgres({
    data_dir: join(testFolder(), 'test-postgres'),
    // Without autovacuum: its workers may be in a database that is about to be dropped, and our role may not terminate them.
    settings: { autovacuum: 'off', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
}

async function ensureTemplate(admin: pg.Client, server: TestServer, places: boolean): Promise<string> {
  const name = `template_${places ? 'places' : 'bare'}_${await digestOf(places)}`
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1 and datistemplate', [name])
    if (rowCount === 0) await buildTemplate(admin, server, name, places)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
  return name
}

async function buildTemplate(admin: pg.Client, server: TestServer, name: string, places: boolean): Promise<void> {
  // The embedded server has it.
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [SERVING])
  if (rowCount === 0) await admin.query(`create role ${SERVING} login`)
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const database = openDatabase(at(server.connection, name), { patience_ms: DATABASE_TIMEOUT_MS, prepare: true })
  await migrate(database.pool, migrations)
  await database.pool.query('select grant_serving($1)', [SERVING])
  if (places) await loadPlaces(database.pool)
  await database.close()
  await admin.query(`alter database ${name} is_template true`)
}

const digests = new Map<boolean, Promise<string>>()

/** Changes with the schema and the places, so that each version gets its own template. Read once in a process. */
function digestOf(places: boolean): Promise<string> {
  if (!digests.has(places)) digests.set(places, readDigest(places))
  return digests.get(places)!
}

async function readDigest(places: boolean): Promise<string> {
  const hash = createHash('sha256')
  const folders = [migrations, ...(places ? [join(root, 'src/domain/places')] : [])]
  for (const folder of folders) {
    for (const file of (await readdir(folder, { recursive: true }))
      .filter((file) => file.includes('.') && !/test|api|\.(es|en)\.json/.test(file))
      .sort())
      hash.update(file).update(await readFile(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function at(connection: Connection, database: string): Exclude<Connection, string> {
  if (typeof connection !== 'string') return { ...connection, database }
  const url = new URL(connection)
  return {
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    ...(url.password && { password: decodeURIComponent(url.password) }),
    database,
  }
}

/** Terminates this database's connections that listen for notices, as an operator might; other test files on the same server are not affected. */
export async function endListeners({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'huella-notices' and datname = current_database()`,
  )
}

/** Makes this database read-only, or writable again, for all connections from now on, and ends those there are, as in a switch-over. */
export async function setReadOnly({ owner: pool }: TestDatabase, value: boolean, { end = true } = {}): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    await client.query('begin read write')
    await client.query(`alter database ${rows[0]!.name} set default_transaction_read_only = ${value}`)
    await client.query('commit')
    if (end)
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
  } finally {
    client.release(true)
  }
}
