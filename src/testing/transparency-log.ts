import { createHash, createPublicKey, verify } from 'node:crypto'

// A second implementation of the public log, written from RFC 6962 §2.1 and C2SP's tlog-tiles, tlog-checkpoint, signed-note and tlog-proof alone: simple, slow, and
// without a line in common with the first one.

const sha256 = (...parts: Uint8Array[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()

/** MTH of RFC 6962 §2.1. */
export function mth(leaves: readonly Uint8Array[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Uint8Array.of(0), leaves[0]!)
  const k = split(leaves.length)
  return sha256(Uint8Array.of(1), mth(leaves.slice(0, k)), mth(leaves.slice(k)))
}

/** PATH(m, D[n]) of §2.1.1. */
export function auditPath(m: number, leaves: readonly Uint8Array[]): Buffer[] {
  if (leaves.length <= 1) return []
  const k = split(leaves.length)
  return m < k
    ? [...auditPath(m, leaves.slice(0, k)), mth(leaves.slice(k))]
    : [...auditPath(m - k, leaves.slice(k)), mth(leaves.slice(0, k))]
}

/** PROOF(m, D[n]) of §2.1.2. */
export function consistencyPath(m: number, leaves: readonly Uint8Array[], whole = true): Buffer[] {
  if (m === leaves.length) return whole ? [] : [mth(leaves)]
  const k = split(leaves.length)
  return m <= k
    ? [...consistencyPath(m, leaves.slice(0, k), whole), mth(leaves.slice(k))]
    : [...consistencyPath(m - k, leaves.slice(k), false), mth(leaves.slice(0, k))]
}

/** The largest power of two smaller than n. */
function split(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** A tile of tlog-tiles: hash i is MTH(D[(n·256 + i)·256^l : (n·256 + i + 1)·256^l]). */
export function tileOf(leaves: readonly Uint8Array[], level: number, n: number, width: number): Buffer {
  const unit = 256 ** level
  return Buffer.concat(Array.from({ length: width }, (_, i) => mth(leaves.slice((n * 256 + i) * unit, (n * 256 + i + 1) * unit))))
}

/** The entries of a bundle: each after its length in two bytes. */
export function logEntries(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = []
  for (let at = 0; at < bundle.length; ) {
    const length = bundle.readUInt16BE(at)
    entries.push(bundle.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return entries
}

/** Opens a signed note with trusted verifier keys. @throws when none of them signed it, or one of them signed another text */
export function openNote(note: string, verifier_keys: readonly string[]): { text: string; signed_by: string[] } {
  const cut = note.lastIndexOf('\n\n')
  const text = note.slice(0, cut + 1)
  const signed_by: string[] = []
  for (const line of note
    .slice(cut + 2)
    .trimEnd()
    .split('\n')) {
    const [dash, name, encoded = ''] = line.split(' ')
    const signature = Buffer.from(encoded, 'base64')
    const known = verifier_keys.find((key) => dash === '—' && key.startsWith(`${name}+${signature.subarray(0, 4).toString('hex')}+`))
    if (!known) continue
    const [, id, material = ''] = /^[^+]+\+([0-9a-f]{8})\+(.*)$/.exec(known) ?? []
    const key = Buffer.from(material, 'base64')
    if (
      sha256(Buffer.from(`${name}\n`), key)
        .subarray(0, 4)
        .toString('hex') !== id
    )
      throw new Error('a key id is not of its key')
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.subarray(1)])
    if (!verify(null, Buffer.from(text), createPublicKey({ key: der, format: 'der', type: 'spki' }), signature.subarray(4)))
      throw new Error('a signature is not of this text')
    signed_by.push(known)
  }
  if (signed_by.length === 0) throw new Error('nobody known signed it')
  return { text, signed_by }
}

/** Opens a proof of C2SP's tlog-proof with trusted verifier keys. @throws when it proves nothing */
export function openProof(proof: string, leaf: Uint8Array, verifier_keys: readonly string[]): { index: number; size: number } {
  const cut = proof.indexOf('\n\n')
  const lines = proof.slice(0, cut).split('\n')
  if (lines.shift() !== 'c2sp.org/tlog-proof@v1') throw new Error('no proof')
  if (lines[0]?.startsWith('extra ')) lines.shift()
  const index = Number(/^index (\d+)$/.exec(lines.shift() ?? '')?.[1] ?? Number.NaN)
  const path = lines.map((line) => Buffer.from(line, 'base64'))
  const { text } = openNote(proof.slice(cut + 2), verifier_keys)
  const [, size = '', root] = text.split('\n')
  const reached = rootAbove(sha256(Uint8Array.of(0), leaf), index, Number(size), path)
  if (reached.toString('base64') !== root) throw new Error('the path leads elsewhere')
  return { index, size: Number(size) }
}

/** The definition of PATH(m, D[n]) read from its end: the last node is the sibling below the root. */
function rootAbove(leaf: Buffer, m: number, n: number, path: readonly Buffer[]): Buffer {
  const sibling = path.at(-1)
  if (n === 1 && !sibling && m === 0) return leaf
  if (n <= 1 || !sibling || !(m < n)) throw new Error('the path has another length')
  const k = split(n)
  return m < k
    ? sha256(Uint8Array.of(1), rootAbove(leaf, m, k, path.slice(0, -1)), sibling)
    : sha256(Uint8Array.of(1), sibling, rootAbove(leaf, m - k, n - k, path.slice(0, -1)))
}
