import { createHash, createHmac, type Hash, type Hmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished, pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { BackupError, FORMAT, MANIFEST, Manifest, SEAL } from './manifest.ts'

export type Packing = ReturnType<typeof openPack>

/** Follows the tar file, where programs that list it stop reading: a keyed digest of everything before. */
const TRAILER = 512
const TRAILER_TEXT = /^huella-backup hmac-sha256 ([0-9a-f]{64})\n\0*$/

/** Options for reading a backup. */
export interface Opening {
  secret_key: string
  /** The former key, whose backups are read, too. */
  secret_key_old?: string | undefined
  /** Accepts a file without a keyed digest (made before 27 November 2026), or of another `SECRET_KEY`: its rows may then be forged. */
  unauthenticated?: boolean
}

/**
 * Writes a tar file, entry by entry. The file must not exist; only its owner may read it, because it contains everything about everybody.
 */
export function openPack(path: string, secret_key: string) {
  const pack = tar.pack()
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, (bytes) => authenticated(bytes as AsyncIterable<Buffer>, digestOfBackup(secret_key)), output)
  // The error is reported by the next entry.
  written.catch(() => {})
  const digests: Record<string, string> = {}

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    try {
      const entry = pack.entry({ name, size: bytes.length })
      const done = finished(entry)
      entry.end(bytes)
      await Promise.race([done, written])
    } catch (error) {
      // A file that cannot be written destroys the pack, which then knows only that it is destroyed: the file's error is reported.
      pack.destroy(error as Error)
      await written
    }
  }

  return {
    async add(name: string, bytes: Uint8Array): Promise<void> {
      digests[name] = sha256(bytes)
      await put(name, bytes)
    },
    async seal(manifest: Omit<Manifest, 'digests'>): Promise<void> {
      const text = Buffer.from(JSON.stringify({ ...manifest, digests }, null, 1))
      await put(MANIFEST, text)
      await put(SEAL, Buffer.from(sha256(text)))
      pack.finalize()
      await written
    },
    abandon: () => pack.destroy(),
  }
}

async function* authenticated(bytes: AsyncIterable<Buffer>, mac: Hmac): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    mac.update(chunk)
    yield chunk
  }
  const trailer = Buffer.alloc(TRAILER)
  trailer.write(`huella-backup hmac-sha256 ${mac.digest('hex')}\n`)
  yield trailer
}

/** The tar file, read to its end only if its keyed digest is right. Checked at each reading, as the file may be another one by then. */
async function* tarBytes(path: string, { secret_key, secret_key_old, unauthenticated }: Opening): AsyncGenerator<Buffer> {
  const { length, expected } = await readTrailer(path)
  if (!expected && !unauthenticated)
    throw new BackupError(
      `${path} is not a whole backup, or was made before backups had a keyed digest: restored only with --unauthenticated, if you know where it comes from`,
    )
  const macs = [secret_key, secret_key_old].flatMap((key) => (key === undefined ? [] : digestOfBackup(key)))
  if (length > 0)
    for await (const chunk of createReadStream(path, { end: length - 1 })) {
      for (const mac of macs) mac.update(chunk)
      yield chunk
    }
  if (!unauthenticated && !macs.some((mac) => timingSafeEqual(mac.digest(), expected!)))
    throw new BackupError(`${path} was changed, or made with another SECRET_KEY: its keyed digest is another one`)
}

async function readTrailer(path: string): Promise<{ length: number; expected?: Buffer }> {
  const file = await open(path).catch((error) => {
    throw isMissing(error) ? new BackupError(`${path} does not exist`) : error
  })
  try {
    const { size } = await file.stat()
    const length = Math.max(size - TRAILER, 0)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TRAILER), 0, TRAILER, length)
    const [, hex] = TRAILER_TEXT.exec(buffer.subarray(0, bytesRead).toString('latin1')) ?? []
    return hex ? { length, expected: Buffer.from(hex, 'hex') } : { length: size }
  } finally {
    await file.close()
  }
}

function digestOfBackup(secret_key: string): Hmac {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', secret_key, 'huella', 'backup', 32)))
}

/** Every entry in turn. @throws BackupError when the file is no tar or ends in the middle of one */
export async function* entriesOf(path: string, opening: Opening): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const extract = tar.extract()
  const read = pipeline(tarBytes(path, opening), extract)
  read.catch(() => {})
  try {
    for await (const entry of extract) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await read
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${path} is damaged: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/**
 * Checks the keyed digest of a whole backup before reading anything in it, then compares each entry with the manifest.
 * @throws BackupError when anything was changed, is missing or was added
 */
export async function verifyBackup(path: string, opening: Opening): Promise<Manifest> {
  for await (const _ of tarBytes(path, opening));
  const digests = new Map<string, string>()
  const ends = new Map<string, Buffer>()
  for await (const { name, bytes } of entriesOf(path, opening)) {
    if (digests.has(name)) throw new BackupError(`${path} was changed: ${name} is in it twice`)
    digests.set(name, sha256(bytes))
    if (name === MANIFEST || name === SEAL) ends.set(name, bytes)
  }
  const text = ends.get(MANIFEST)
  if (!text || !ends.has(SEAL)) throw new BackupError(`${path} is not a whole backup: its end is missing`)
  if (ends.get(SEAL)!.toString() !== digests.get(MANIFEST)) throw new BackupError(`${path} was changed: its manifest is another one`)
  const { format } = JSON.parse(text.toString()) as { format: unknown }
  if (format !== FORMAT && format !== 1) throw new BackupError(`${path} was made by a newer version (format ${format})`)
  const manifest = Manifest.parse(JSON.parse(text.toString()))
  for (const end of [MANIFEST, SEAL]) digests.delete(end)
  for (const [name, digest] of Object.entries(manifest.digests)) {
    if (digests.get(name) !== digest)
      throw new BackupError(`${path} was changed: ${name} is ${digests.has(name) ? 'another one' : 'missing'}`)
    digests.delete(name)
  }
  for (const name of digests.keys()) throw new BackupError(`${path} was changed: ${name} was added`)
  return manifest
}

/** Digest of a whole file, without loading it into memory. */
export async function digestOfFile(path: string): Promise<string> {
  const hash: Hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
