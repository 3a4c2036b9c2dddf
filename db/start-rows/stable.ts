import { createHash } from 'node:crypto'

// The alphabet of kit/ids.ts: Crockford's base 32 in lower case.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** A deterministic id for the demo world: the same name always gives the same id, which looks like any other. */
export function stableId(prefix: string, name: string): string {
  return `${prefix}_${letters(`${prefix} ${name}`, 24)}`
}

/** A deterministic public code of 12 characters, like those of `newCode`. */
export function stableCode(name: string): string {
  return letters(`code ${name}`, 12)
}

function letters(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest()
  return Array.from(bytes.subarray(0, count), (byte) => ALPHABET[byte % 32]).join('')
}
