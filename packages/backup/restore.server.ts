import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { applyMigration, MIGRATIONS_TABLE, type MigrationFile, migrationFiles } from '@huella/migrations/migrate'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { describeTables, type ForeignKey, findForeignKeys, PLAIN_TEXT, readSequences } from './describe-tables.server.ts'
import { BackupError, type Manifest, type Uploads } from './manifest.ts'
import { entriesOf, type Opening, verifyBackup } from './pack.server.ts'

export interface BackupTarget extends Opening {
  pool: pg.Pool
  files: Uploads
  /** of package.json */
  version: string
  /** the folder of all migrations that this version knows */
  migrations: string
  /** Completes the restored rows with work that no migration does, such as indexes of the first load of places. */
  complete(client: pg.ClientBase): Promise<void>
}

/**
 * Restores a backup into an empty place, with exactly the migrations that it was made with: in one transaction, so that a failure leaves it
 * empty. The file contains rows only: every statement is this version's, and names that its migrations do not create are refused.
 * @throws BackupError when the file is damaged or newer than this version, or the place is not empty or in use
 */
export async function restore(path: string, place: BackupTarget): Promise<Manifest> {
  const manifest = await verifyBackup(path, place)
  const migrations = await findMigrations(manifest, place)
  const client = await place.pool.connect()
  const stored: string[] = []
  try {
    await refuseOccupied(client, place.files)
    await client.query('begin')
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${PLAIN_TEXT}`)
    await client.query(MIGRATIONS_TABLE)
    for (const migration of migrations) {
      await applyMigration(client, migration)
      // Has the effects of a commit: the next migration may alter a table with pending triggers, and create the same temporary tables.
      await client.query('set constraints all immediate; set constraints all deferred; discard temp')
    }
    await refuseUnknownNames(client, manifest)
    const types = new Map(manifest.files.map(({ key, content_type }) => [key, content_type]))
    await load(client, entriesOf(path, place), manifest, async (key, bytes) => {
      const type = types.get(key)
      if (type === undefined) throw new BackupError(`${path} has a file that its manifest leaves out: ${key}`)
      stored.push(key)
      await place.files.put(key, bytes, type)
    })
    await place.complete(client)
    await client.query('commit')
    await client.query('set statement_timeout = 0; analyze')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => {})
    for (const key of stored) await place.files.removeAll(key).catch(() => {})
    throw error
  } finally {
    client.release(true)
  }
}

/** The migrations that the backup was made with, in this version's text. */
async function findMigrations(manifest: Manifest, { version, migrations }: BackupTarget): Promise<MigrationFile[]> {
  const known = new Map((await migrationFiles(migrations)).map((file) => [file.name, file]))
  return manifest.migrations.map(({ name, digest }) => {
    const file = known.get(name)
    if (!file)
      throw new BackupError(`the backup was made by version ${manifest.version} with ${name}, which this version (${version}) has not`)
    if (file.digest !== digest) throw new BackupError(`the backup was made with another ${name} than this version has`)
    return file
  })
}

async function refuseOccupied(client: pg.PoolClient, files: Uploads): Promise<void> {
  const { rows } = await client.query<{ tables: number; users: number }>(
    `select (select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')) as tables,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as users`,
  )
  const { tables, users } = rows[0]!
  if (tables > 0) throw new BackupError(`the database is not empty: it has ${tables} tables`)
  if (users > 0) throw new BackupError(`the database is in use by ${users} others`)
  for await (const { key } of files.all()) throw new BackupError(`there are uploads already, such as ${key}`)
}

/** Names become part of statements: only names that the migrations created are accepted. */
async function refuseUnknownNames(client: pg.PoolClient, manifest: Manifest): Promise<void> {
  const known = new Map((await describeTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const sequences = new Set((await readSequences(client)).map(({ name }) => name))
  const unknown = [
    ...manifest.tables.flatMap(({ name, columns }) =>
      known.has(name) ? columns.filter((column) => !known.get(name)!.has(column)) : [name],
    ),
    ...manifest.sequences.flatMap(({ name }) => (sequences.has(name) ? [] : [name])),
  ]
  if (unknown.length > 0) throw new BackupError(`the backup has what its migrations do not make: ${unknown[0]}`)
}

/** Without triggers, as everything that they would write is in the backup, and without foreign keys, which are checked at the end. */
async function load(
  client: pg.PoolClient,
  entries: ReturnType<typeof entriesOf>,
  manifest: Manifest,
  putFile: (key: string, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const tables = (await describeTables(client)).map(({ name }) => name)
  const keys = await findForeignKeys(client)
  const each = (statement: (name: string) => string) => client.query(tables.map(statement).join(';'))
  await client.query('set constraints all immediate')
  await each((name) => `alter table public.${name} disable trigger user`)
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  await client.query(`truncate ${tables.map((name) => `public.${name}`).join(', ')}`)
  await loadEntries(client, entries, manifest, putFile)
  for (const { name, last_value, is_called } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${name}`, last_value, is_called])
  await addForeignKeys(client, keys)
  await each((name) => `alter table public.${name} enable trigger user`)
}

async function loadEntries(
  client: pg.PoolClient,
  entries: ReturnType<typeof entriesOf>,
  manifest: Manifest,
  putFile: (key: string, bytes: Buffer) => Promise<void>,
) {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const rows = new Map(manifest.tables.map(({ name }) => [name, 0]))
  let open: Loading | undefined
  const endTable = async () => {
    if (open) rows.set(open.name, await open.end())
    open = undefined
  }
  for await (const { name, bytes } of entries) {
    const [kind, ...rest] = name.split('/')
    const table = kind === 'tables' ? tables.get(rest[0]!) : undefined
    if (open?.name !== table?.name) await endTable()
    if (table) {
      open ??= openTable(client, table)
      await open.add(await promisify(gunzip)(bytes))
    }
    if (kind === 'files') await putFile(rest.join('/'), bytes)
  }
  await endTable()
  // Until December 2026 a backup counted 0 rows where the network brought their number after them; its digest covers the rows themselves.
  for (const { name, rows: expected } of tables.values())
    if (expected !== 0 && rows.get(name) !== expected) throw new BackupError(`${name} has ${rows.get(name)} rows instead of ${expected}`)
}

type Loading = ReturnType<typeof openTable>

/** One COPY for all parts of a table: a part ends after 4 MB, which may be within a row. */
function openTable(client: pg.PoolClient, { name, columns }: { name: string; columns: string[] }) {
  const stream = client.query(copyFrom(`copy public.${name} (${columns.join(', ')}) from stdin`))
  // The error is reported by the next await.
  const loaded = finished(stream)
  loaded.catch(() => {})
  return {
    name,
    async add(text: Buffer): Promise<void> {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain'), loaded])
    },
    /** @returns how many rows */
    async end(): Promise<number> {
      stream.end()
      await loaded
      return stream.rowCount
    },
  }
}

async function addForeignKeys(client: pg.PoolClient, keys: ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
