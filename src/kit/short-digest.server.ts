import { createHash } from 'node:crypto'

/** 128 bits and more of a SHA-256, as 22 letters: enough to tell any two contents apart. */
export function shortDigest(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url').slice(0, 22)
}
