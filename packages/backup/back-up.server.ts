import { access, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { describeTables, PLAIN_TEXT, readSequences } from './describe-tables.server.ts'
import { BackupError, FORMAT, type Manifest, type Uploads } from './manifest.ts'
import { openPack, type Packing } from './pack.server.ts'

/** Bytes of a table's text in one entry, which is all that is in memory at a time. */
const PART = 4 * 2 ** 20
const UNWRITABLE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'])

export interface Source {
  pool: pg.Pool
  files: Uploads
  version: string
  /** for the file's digest, see `pack.server.ts` */
  secret_key: string
  now: Date
}

/**
 * Writes everything into one file, while the platform runs: all rows from one snapshot, then the uploads. Uploads made after the snapshot
 * are included, without a row that refers to them; an upload that is removed in between may be missing. The file appears under its name
 * when it is complete.
 * @throws BackupError when the file exists or cannot be written
 */
export async function backUp({ pool, files, version, secret_key, now }: Source, path: string): Promise<Manifest> {
  if (await exists(path)) throw new BackupError(`${path} exists already`)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  const pack = openPack(partial, secret_key)
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; ${PLAIN_TEXT}`)
    const { rows: migrations } = await client.query<Manifest['migrations'][number]>('select name, digest from migrations order by name')
    const tables: Manifest['tables'] = []
    for (const table of await describeTables(client)) tables.push({ ...table, rows: await packTable(client, table, pack) })
    const sequences = await readSequences(client)
    const packed = await packFiles(files, pack)
    await client.query('commit')
    const manifest = { format: FORMAT, version, made_at: now.toISOString(), migrations, tables, sequences, files: packed }
    await pack.seal(manifest)
    await rename(partial, path)
    return { ...manifest, digests: {} }
  } catch (error) {
    pack.abandon()
    await rm(partial, { force: true })
    throw cannotWrite(error) ? new BackupError(`${path} cannot be written: ${error.message}`) : error
  } finally {
    client.release(true)
  }
}

/** @returns how many rows */
async function packTable(client: pg.PoolClient, { name, columns }: { name: string; columns: string[] }, pack: Packing): Promise<number> {
  const rows = client.query(copyTo(`copy public.${name} (${columns.join(', ')}) to stdout`))
  let waiting: Buffer[] = []
  let [bytes, part] = [0, 0]
  const flush = async () => {
    await pack.add(`tables/${name}/${String(++part).padStart(6, '0')}.gz`, await promisify(gzip)(Buffer.concat(waiting)))
    waiting = []
    bytes = 0
  }
  for await (const chunk of rows) {
    waiting.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= PART) await flush()
  }
  if (bytes > 0) await flush()
  // Their number may arrive after the last of them: it is there once another statement is answered.
  await client.query('select')
  return rows.rowCount
}

async function packFiles(files: Uploads, pack: Packing): Promise<Manifest['files']> {
  const packed: Manifest['files'] = []
  for await (const { key, content_type, bytes } of files.all()) {
    await pack.add(`files/${key}`, bytes)
    packed.push({ key, content_type, bytes: bytes.length })
  }
  return packed
}

/** Errors that an operator can fix: a full disk, a missing folder, missing permissions. */
function cannotWrite(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && UNWRITABLE.has(String(error.code))
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
