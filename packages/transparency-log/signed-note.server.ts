import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { sha256 } from './hashes.server.ts'

// Notes and keys in the formats of C2SP's signed-note and tlog-checkpoint.

/** Type byte of Ed25519 in key ids and verifier keys. */
const ED25519 = Buffer.from([1])

export interface NoteKey {
  /** Also the first line of the signed text: the log's origin. */
  name: string
  key: KeyObject
}

/** A new key as JWK, to be sealed. */
export function newNoteKey(): string {
  return JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }))
}

export function openNoteKey(name: string, jwk: string): NoteKey {
  return { name, key: createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' }) }
}

/** `name+id+key`, with which anybody can verify signatures of the key. */
export function verifierKeyOf(key: NoteKey): string {
  return `${key.name}+${keyId(key).toString('hex')}+${Buffer.concat([ED25519, publicBytes(key)]).toString('base64')}`
}

/** @param text ends with a line break */
export function signNote(text: string, keys: readonly NoteKey[]): string {
  const lines = keys.map(
    (key) => `— ${key.name} ${Buffer.concat([keyId(key), sign(null, Buffer.from(text), key.key)]).toString('base64')}\n`,
  )
  return `${text}\n${lines.join('')}`
}

interface Head {
  origin: string
  size: number
  root: Buffer
}

/** @param more opaque lines after the root */
export function checkpointText({ origin, size, root }: Head, more: readonly string[] = []): string {
  return [origin, size, root.toString('base64'), ...more, ''].join('\n')
}

/** Parses a checkpoint of ours; its signatures are not verified. */
export function headOfCheckpoint(note: string): { size: number; root: Buffer } | undefined {
  const [, size, root] = /^.+\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n(?:.+\n)*\n(?:— .+\n)+$/.exec(note) ?? []
  return size && root ? { size: Number(size), root: Buffer.from(root, 'base64') } : undefined
}

function keyId(key: NoteKey): Buffer {
  return sha256(Buffer.concat([Buffer.from(`${key.name}\n`), ED25519, publicBytes(key)])).subarray(0, 4)
}

function publicBytes({ key }: NoteKey): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x!, 'base64url')
}
