import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

// An arbitrary number that nothing else in this database uses: all processes of the platform queue for the same lock.
const MIGRATION_LOCK = 4_831_702

export const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())'

/**
 * Applies a folder's pending SQL files in order of their names, each in its own transaction, under a lock: of several processes that start together
 * one applies them and the others wait.
 * @returns the names applied now
 * @throws Error when a file was changed after it was applied: history is immutable
 */
export async function migrate(pool: pg.Pool, folder: string): Promise<string[]> {
  const files = await migrationFiles(folder)
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(MIGRATIONS_TABLE)
    const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from migrations')
    const digests = new Map(rows.map((row) => [row.name, row.digest]))
    const applied: string[] = []
    for (const file of files) {
      const known = digests.get(file.name)
      if (known !== undefined && known !== file.digest)
        throw new Error(`migration ${file.name} was changed after it was applied; write a new one`)
      if (known !== undefined) continue
      await apply(client, file)
      applied.push(file.name)
    }
    return applied
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    client.release()
  }
}

export interface MigrationFile {
  name: string
  digest: string
  text: string
}

/** All migrations of a folder, in the order of their application. */
export async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, digest: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function apply(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  await client.query('begin')
  try {
    // Building an index over 135 000 places may take longer than a request's timeout.
    await client.query('set local statement_timeout = 0')
    await applyMigration(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${file.name} failed`, { cause: error })
  }
}

/** Runs in the caller's transaction. */
export async function applyMigration(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  await client.query(file.text)
  await client.query('insert into migrations (name, digest) values ($1, $2)', [file.name, file.digest])
}
