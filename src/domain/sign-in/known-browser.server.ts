import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecretCookie, secretCookie } from '../../kit/http/secret-cookie.server.ts'
import { keyedDigests, type SecretKeys } from '../../kit/seal.server.ts'

/**
 * A browser's own proof, in a cookie: an id, its signature, and a signature for each of the last accounts that signed in there. The server
 * stores none of it, and nobody can read an account from it. It prevents wrong passwords of strangers at the same address from making its
 * user wait.
 */
export interface KnownBrowser {
  id: string
  /** True if this user has signed in with this browser. */
  knows(user_id: string): boolean
}

const PURPOSE = 'known-browser'
const ID_LENGTH = 22
const MARK_LENGTH = 16
const MAX_ACCOUNTS = 6
const YEAR = 31_536_000

/** @returns null if it is missing, altered, or signed with another key */
export function readBrowser(keys: SecretKeys, token: string | undefined): KnownBrowser | null {
  if (!token || token.length > ID_LENGTH + MARK_LENGTH * (1 + MAX_ACCOUNTS)) return null
  const [id, own, ...marks] = partsOf(token)
  if (!id || !marksOf(keys, id).some((mark) => isSame(own, mark))) return null
  return { id, knows: (user_id) => marksOf(keys, id, user_id).some((known) => marks.some((mark) => isSame(mark, known))) }
}

/** A token for a browser that has none yet. */
export function newBrowser({ secret_key }: Pick<SecretKeys, 'secret_key'>): string {
  const id = randomBytes(16).toString('base64url')
  return id + marksOf({ secret_key }, id)[0]
}

/** The token of a browser where a user has just signed in. */
export function rememberUser(keys: SecretKeys, token: string | undefined, user_id: string): string {
  const [id, , ...marks] = partsOf(readBrowser(keys, token) && token ? token : newBrowser(keys))
  const [own] = marksOf(keys, id!)
  const known = marksOf(keys, id!, user_id)
  return [id, own, known[0], ...marks.filter((other) => !known.includes(other))].slice(0, 2 + MAX_ACCOUNTS).join('')
}

export function browserCookie(token: string, { secure }: { secure: boolean }): string {
  return secretCookie('browser', token, { secure, seconds: YEAR })
}

export function readBrowserCookie(request: Request, options: { secure: boolean }): string | undefined {
  return readSecretCookie(request, 'browser', options) ?? undefined
}

function partsOf(token: string): string[] {
  const rest = token.slice(ID_LENGTH).match(new RegExp(`.{1,${MARK_LENGTH}}`, 'g')) ?? []
  return [token.slice(0, ID_LENGTH), ...rest]
}

/** With the key of now first. */
function marksOf(keys: SecretKeys, id: string, user_id = ''): string[] {
  return keyedDigests(keys, PURPOSE, `${id} ${user_id}`).map((digest) => digest.slice(0, MARK_LENGTH))
}

function isSame(given: string | undefined, expected: string): boolean {
  return given?.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
