import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import type { Config } from '../config/config.server.ts'
import { ReadableError } from './errors.ts'
import { errorText, type Log } from './log.server.ts'

/** Stores uploads after they were sanitized. Keys are ours (`people/…/….webp`), never a name sent by a visitor. */
export interface FileStore {
  /** @throws storage_failed when the disk is full or the service does not answer; no partial file is left behind */
  put(key: string, bytes: Buffer, content_type: string): Promise<void>
  /** undefined when there is no such file */
  get(key: string): Promise<Uint8Array | undefined>
  /** Removes all files under a key prefix; does nothing when there are none. */
  removeAll(prefix: string): Promise<void>
  /** Every file, for a backup. Files that are removed meanwhile are left out. */
  all(): AsyncIterable<StoredFile>
  /** Keys under a folder, those of unfinished files included. */
  keys(folder: string): AsyncIterable<string>
  /** undefined when there is no such file */
  storedAt(key: string): Promise<Date | undefined>
}

interface StoredFile {
  key: string
  content_type: string
  bytes: Uint8Array
}

/** Suffix of a file that is being written; one left behind by a crash does not count as stored. */
export const UNFINISHED = '.new'

/**
 * A connection to the bucket on which nothing moves for this long is given up. Amazon's client would wait forever, and with it whatever delivers events
 * in this process. Both attempts together end before a job of the outbox does.
 */
const SILENCE_MS = 10_000
const CONNECT_TIMEOUT_MS = 3_000
const ATTEMPTS = 2

/** Opens the store: files in `DATA_DIR`, or in a bucket of any S3-compatible service so that many processes share them. */
export async function openFiles(
  config: Pick<Config, 'data_dir' | 's3'>,
  log: Log,
  { silence_ms = SILENCE_MS }: { silence_ms?: number } = {},
): Promise<FileStore> {
  const disk = new Disk(config.s3 ? await s3Driver(config.s3, silence_ms) : await folderDriver(config.data_dir))
  const root = config.s3 ? undefined : folderOf(config.data_dir)
  return {
    async put(key, bytes, content_type) {
      // Written under another name and renamed: a concurrent reader, also after a crash, finds the old file or the new one. A bucket does
      // this itself.
      const beside = root === undefined ? key : `${key}.${randomUUID()}${UNFINISHED}`
      try {
        await disk.put(beside, bytes, { contentType: content_type })
        if (root !== undefined) await settle(root, beside, key)
      } catch (error) {
        if (beside !== key) await disk.delete(beside).catch(() => {})
        log.error({ error: errorText(error) }, 'a file could not be stored')
        throw new ReadableError('storage_failed')
      }
    },
    get: (key) => ifStored(disk, key, () => disk.getBytes(key)),
    async removeAll(prefix) {
      await disk.deleteAll(prefix)
    },
    all: () => filesOf(disk, root),
    keys: (folder) => keysOf(disk, folder, root),
    storedAt: (key) => ifStored(disk, key, async () => (await disk.getMetaData(key)).lastModified),
  }
}

async function* filesOf(disk: Disk, root: string | undefined): AsyncGenerator<StoredFile> {
  for await (const key of keysOf(disk, '', root)) {
    if (key.endsWith(UNFINISHED)) continue
    const file = await ifStored(disk, key, async () => {
      const { contentType = 'application/octet-stream' } = await disk.getMetaData(key)
      return { key, content_type: contentType, bytes: await disk.getBytes(key) }
    })
    if (file) yield file
  }
}

/** @returns undefined if there is no such file, also if it is removed while it is read */
async function ifStored<Found>(disk: Disk, key: string, read: () => Promise<Found>): Promise<Found | undefined> {
  if (!(await disk.exists(key))) return undefined
  try {
    return await read()
  } catch (error) {
    if (await disk.exists(key)) throw error
    return undefined
  }
}

async function* keysOf(disk: Disk, folder: string, root: string | undefined): AsyncGenerator<string> {
  // A folder appears with its first file.
  if (root && !existsSync(join(root, folder))) return
  let token: string | undefined
  do {
    const { objects, paginationToken } = await disk.listAll(folder, { recursive: true, ...(token && { paginationToken: token }) })
    for (const object of objects) if (object.isFile) yield object.key
    token = paginationToken
  } while (token)
}

/** Puts a file in its place once its bytes are on the disk. */
async function settle(root: string, beside: string, key: string): Promise<void> {
  const file = await open(join(root, beside), 'r+')
  await file.sync().finally(() => file.close())
  await rename(join(root, beside), join(root, key))
}

function folderOf(data_dir: string): string {
  return join(data_dir, 'files')
}

async function folderDriver(data_dir: string) {
  const { FSDriver } = await import('flydrive/drivers/fs')
  return new FSDriver({ location: folderOf(data_dir), visibility: 'private' })
}

/** Imported on demand: the library is large, and most installations never need it. */
async function s3Driver(s3: NonNullable<Config['s3']>, silence_ms: number) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    credentials: { accessKeyId: s3.access_key_id, secretAccessKey: s3.secret_access_key },
    region: s3.region,
    bucket: s3.bucket,
    visibility: 'private',
    supportsACL: false,
    maxAttempts: ATTEMPTS,
    // Not `requestTimeout`, which would also end a large upload that is on its way.
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout: silence_ms },
    ...(s3.endpoint && { endpoint: s3.endpoint, forcePathStyle: true }),
  })
}
