import { hash } from 'node:crypto'
import { z } from 'zod'

/** A program of somebody else that cosigns the public log. */
export interface WitnessSetting {
  name: string
  /** As C2SP's signed-note writes it, of type 0x04 (Ed25519) or 0x06 (ML-DSA-44). */
  verifier_key: string
  /** Prefix of `/add-checkpoint`. */
  url: string
}

/** Bytes of the key by its type. */
const KEY_BYTES: Record<number, number> = { 4: 32, 6: 1312 }

/** Lines `witness <name> <verifier key> <address>` of C2SP's tlog-policy, separated by line breaks or semicolons; `#` begins a comment. */
export const Witnesses = z
  .string()
  .default('')
  .transform((text, issues) => {
    const lines = text.split(/[\n;]/).map((line) => line.trim())
    const other = lines.find((line) => /^(log|group|quorum)(\s|$)/.test(line))
    if (other) {
      const message = `reads only "witness" lines: each of them is asked, and "${other.split(/\s/)[0]}" lines of a policy are for who verifies`
      issues.addIssue({ code: 'custom', message })
      return z.NEVER
    }
    const witnesses = lines.filter((line) => line !== '' && !line.startsWith('#')).map(readWitness)
    const keys = witnesses.map((witness) => witness?.verifier_key.split('+').slice(2).join('+'))
    if (witnesses.every((witness) => witness !== undefined) && new Set(keys).size === keys.length) return witnesses
    issues.addIssue({ code: 'custom', message: 'must be lines such as "witness NAME KEY ADDRESS", each with another key of type 4 or 6' })
    return z.NEVER
  })

function readWitness(line: string): WitnessSetting | undefined {
  const [word, name, verifier_key, address, ...more] = line.split(/[ \t]+/)
  if (word !== 'witness' || !name || !verifier_key || !address || more.length > 0) return undefined
  if (!isVerifierKey(verifier_key) || !/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  return { name, verifier_key, url: address.replace(/\/+$/, '') }
}

function isVerifierKey(text: string): boolean {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? []
  if (!name || !encoded) return false
  const key = Buffer.from(encoded, 'base64')
  const digest = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), key]), 'hex')
  return digest.startsWith(id!) && key.length - 1 === KEY_BYTES[key[0]!]
}
