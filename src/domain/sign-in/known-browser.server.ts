import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readSecretCookie, secretCookie } from '../../kit/http/secret-cookie.server.ts'
import { keyedDigest } from '../../kit/seal.server.ts'

/**
 * A browser's own proof, in a cookie: an id, its signature, and a signature for each of the last accounts that signed in there. The server
 * keeps none of it, and nobody can read an account in it. Wrong passwords of strangers at the same address then never make its user wait.
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

/** @returns null for what is missing, altered, or signed with another key */
export function readBrowser(secret_key: string, token: string | undefined): KnownBrowser | null {
  if (!token || token.length > ID_LENGTH + MARK_LENGTH * (1 + MAX_ACCOUNTS)) return null
  const [id, own, ...marks] = partsOf(token)
  if (!id || !isSame(own, markOf(secret_key, id))) return null
  return { id, knows: (user_id) => marks.some((mark) => isSame(mark, markOf(secret_key, id, user_id))) }
}

/** A token for a browser that has none yet. */
export function newBrowser(secret_key: string): string {
  const id = randomBytes(16).toString('base64url')
  return id + markOf(secret_key, id)
}

/** The token of a browser where a user has just signed in. */
export function rememberUser(secret_key: string, token: string | undefined, user_id: string): string {
  const [id, own, ...marks] = partsOf(readBrowser(secret_key, token) && token ? token : newBrowser(secret_key))
  const mark = markOf(secret_key, id!, user_id)
  return [id, own, mark, ...marks.filter((other) => other !== mark)].slice(0, 2 + MAX_ACCOUNTS).join('')
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

function markOf(secret_key: string, id: string, user_id = ''): string {
  return keyedDigest(secret_key, PURPOSE, `${id} ${user_id}`).slice(0, MARK_LENGTH)
}

function isSame(given: string | undefined, expected: string): boolean {
  return given?.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
