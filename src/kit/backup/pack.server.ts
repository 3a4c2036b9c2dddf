import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { finished, pipeline } from 'node:stream/promises'
import tar from 'tar-stream'
import { BackupError, FORMAT, MANIFEST, Manifest, SEAL } from './manifest.ts'

export type Packing = ReturnType<typeof openPack>

/** Writes a tar file, entry by entry. The file must not exist; who reads it learns everything about everybody, so only its owner may. */
export function openPack(path: string) {
  const pack = tar.pack()
  const output = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const written = pipeline(pack, output)
  // Reported by whoever waits next.
  written.catch(() => {})
  const digests: Record<string, string> = {}

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const entry = pack.entry({ name, size: bytes.length })
    const done = finished(entry)
    entry.end(bytes)
    await Promise.race([done, written])
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

/** Every entry in turn. @throws BackupError when the file is no tar or ends in the middle of one */
export async function* entriesOf(path: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const extract = tar.extract()
  const read = pipeline(createReadStream(path), extract)
  read.catch(() => {})
  try {
    for await (const entry of extract) {
      const parts: Buffer[] = []
      for await (const part of entry) parts.push(part as Buffer)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await read
  } catch (error) {
    if (isMissing(error)) throw new BackupError(`${path} does not exist`)
    throw new BackupError(`${path} is damaged: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/**
 * Reads all of a backup and holds it against its own digests.
 * @throws BackupError when anything was changed, is missing or was added
 */
export async function verifyBackup(path: string): Promise<Manifest> {
  const digests = new Map<string, string>()
  const ends = new Map<string, Buffer>()
  for await (const { name, bytes } of entriesOf(path)) {
    if (digests.has(name)) throw new BackupError(`${path} was changed: ${name} is in it twice`)
    digests.set(name, sha256(bytes))
    if (name === MANIFEST || name === SEAL) ends.set(name, bytes)
  }
  const text = ends.get(MANIFEST)
  if (!text || !ends.has(SEAL)) throw new BackupError(`${path} is not a whole backup: its end is missing`)
  if (ends.get(SEAL)!.toString() !== digests.get(MANIFEST)) throw new BackupError(`${path} was changed: its manifest is another one`)
  const { format } = JSON.parse(text.toString()) as { format: unknown }
  if (format !== FORMAT) throw new BackupError(`${path} was made by a newer version (format ${format})`)
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

/** Of a whole file, without holding it in memory. */
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
