import { hash } from 'node:crypto'

/** Bytes of a SHA-256 digest. */
export const HASH_BYTES = 32

/** RFC 6962 §2.1: leaves and nodes begin with different bytes, so that neither can be passed off as the other. */
export function leafHash(line: string): Buffer {
  return sha256(Buffer.concat([LEAF, Buffer.from(line)]))
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]))
}

export function sha256(bytes: Buffer | string): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/** The root over the hashes of a whole tile or of a part of it whose width is a power of two. */
export function rootOfHashes(hashes: Buffer): Buffer {
  let row = Array.from({ length: hashes.length / HASH_BYTES }, (_, i) => hashes.subarray(i * HASH_BYTES, (i + 1) * HASH_BYTES))
  while (row.length > 1) row = Array.from({ length: row.length / 2 }, (_, i) => nodeHash(row[2 * i]!, row[2 * i + 1]!))
  return row[0]!
}

const LEAF = Buffer.from([0])
const NODE = Buffer.from([1])
