import { createHash } from 'node:crypto'

/** The digest of a session token, which the database stores instead of the token. Presented values are always digested: a digest read from a backup is no token. */
export function tokenDigest(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('base64url')}`
}
