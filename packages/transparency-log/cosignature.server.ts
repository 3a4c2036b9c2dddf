import { createPublicKey, verify } from 'node:crypto'

// Cosignatures in the formats of C2SP's tlog-cosignature.

/** Headers of SubjectPublicKeyInfo, which come before the bytes of the key. */
const SPKI: Record<number, string> = {
  4: '302a300506032b6570032100',
  6: '30820532300b06096086480165030403110382052100',
}

export interface Cosignature {
  /** Signature line of signed-note, without its line break. */
  line: string
  /** Unix time in seconds, by the witness's clock. */
  time: number
}

/** The newest cosignature of a witness among these lines that is one of this checkpoint; lines of others and of unknown keys are ignored. */
export function findCosignature(note: string, lines: readonly string[], verifier_key: string): Cosignature | undefined {
  const found = lines.flatMap((line) => verifyCosignature(note, line, verifier_key) ?? [])
  return found.sort((a, b) => b.time - a.time)[0]
}

function verifyCosignature(note: string, line: string, verifier_key: string): Cosignature | undefined {
  const [name = '', id, ...material] = verifier_key.split('+')
  const typed = Buffer.from(material.join('+'), 'base64')
  const [, signer, encoded = ''] = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  const header = SPKI[typed[0]!]
  if (signer !== name || bytes.length < 12 || bytes.subarray(0, 4).toString('hex') !== id || !header) return undefined
  const time = bytes.readBigUInt64BE(4)
  if (time === 0n || time > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const key = createPublicKey({ key: Buffer.concat([Buffer.from(header, 'hex'), typed.subarray(1)]), format: 'der', type: 'spki' })
  const text = note.slice(0, note.lastIndexOf('\n\n') + 1)
  const message = typed[0] === 4 ? Buffer.from(`cosignature/v1\ntime ${time}\n${text}`) : subtreeMessage(name, time, text)
  return verify(null, message, key, bytes.subarray(12)) ? { line, time: Number(time) } : undefined
}

/** An ML-DSA cosigner signs the tree's head as a subtree from 0 on, and its own name. */
function subtreeMessage(name: string, time: bigint, text: string): Buffer {
  const [origin = '', size = '0', root = ''] = text.split('\n')
  return Buffer.concat([
    Buffer.from('subtree/v1\n\0'),
    lengthFirst(name),
    uint64(time),
    lengthFirst(origin),
    uint64(0n),
    uint64(BigInt(size)),
    Buffer.from(root, 'base64'),
  ])
}

function lengthFirst(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.of(bytes.length), bytes])
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}
