import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { constants, gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Manifest } from '@huella/backup/manifest'
import { MANIFEST, SEAL } from '@huella/backup/manifest'
import { openPack } from '@huella/backup/pack'
import tar from 'tar-stream'

// Backups of versions that landed, each stored as its difference from the first one: nearly all of their rows are the same.

const FOLDER = fileURLToPath(new URL('../../../db/backups/', import.meta.url))
const ENDING = '.tar.zst'
/** 128 MB, more than a backup has. */
const WINDOW = { [constants.ZSTD_c_windowLog]: 27 }

/** Names without their ending, the oldest first. */
export function listVersions(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .sort()
}

/** Writes the backup of a version as `bin/backup` does, with the keyed digest that the first ones lacked. */
export async function unpackVersion(name: string, path: string, secret_key: string): Promise<void> {
  const pack = openPack(path, secret_key)
  let manifest: Manifest | undefined
  for (const [entry, bytes] of await entriesOf(readVersion(name))) {
    if (entry === MANIFEST) manifest = JSON.parse(bytes.toString())
    else if (isTable(entry)) await pack.add(`${entry}.gz`, gzipSync(bytes, { level: 1 }))
    else await pack.add(entry, bytes)
  }
  await pack.seal(manifest!)
}

/** Replaces a backup in its folder by what it has other than the first one. */
export async function packVersion(path: string): Promise<void> {
  const packed = tar.pack()
  for (const [name, bytes] of await entriesOf(readFileSync(path))) {
    if (name !== SEAL) packed.entry({ name: name.replace(/\.gz$/, '') }, isTable(name) ? gunzipSync(bytes) : bytes)
  }
  packed.finalize()
  const bytes = await buffer(packed)
  const params = { ...WINDOW, [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_enableLongDistanceMatching]: 1 }
  writeFileSync(path.replace(/\.tar$/, ENDING), zstdCompressSync(bytes, { params, ...dictionaryOf(basename(path, '.tar')) }))
  rmSync(path)
}

function readVersion(name: string): Buffer {
  const params = { [constants.ZSTD_d_windowLogMax]: 27 }
  return zstdDecompressSync(readFileSync(`${FOLDER}${name}${ENDING}`), { params, ...dictionaryOf(name) })
}

function dictionaryOf(name: string): { dictionary?: Buffer } {
  const [first] = listVersions()
  return first === undefined || first === name ? {} : { dictionary: readVersion(first) }
}

const isTable = (entry: string) => entry.startsWith('tables/')

async function entriesOf(archive: Buffer): Promise<[name: string, bytes: Buffer][]> {
  const extract = tar.extract()
  extract.end(archive)
  const entries: [string, Buffer][] = []
  for await (const entry of extract) entries.push([entry.header.name, await buffer(entry)])
  return entries
}
