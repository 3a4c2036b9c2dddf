import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { networkOf } from '../../kit/http/addresses.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { SESSION_SECONDS } from '../users/user.ts'
import { createSession } from './accounts.server.ts'
import { rememberUser } from './known-browser.server.ts'
import { noteDevice } from './known-devices.server.ts'
import { INVALID_GRANT } from './sign-in.errors.ts'
import { newDeviceLetter } from './sign-in.letters.ts'

/** Origin of a request, as far as the server can trust it. */
export interface From {
  address: string
  user_agent?: string
  /** Value of the header `X-Browser`, see `known-browser.server.ts`. */
  browser?: string
}

export interface AccessToken {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  /** Stored by the browser, see `known-browser.server.ts`. */
  browser: string
}

/**
 * Opens a session for an authenticated user, for every way of signing in. From a new device or network the user is notified by mail.
 * @param prove locks what they signed in with, in the same transaction: a change of it ends this session, or came before and none is opened
 */
export async function openSession(
  ctx: Context,
  { id }: { id: string },
  from: From,
  prove: (tx: Db) => Promise<unknown>,
): Promise<AccessToken> {
  const network = networkOf(from.address)
  const device = deviceOf(from.user_agent)
  const session = await ctx.db.transaction(async (tx) => {
    await prove(tx)
    if (await noteDevice(tx, id, { device, address: from.address, now: ctx.now }))
      await queueLetter(ctx, tx, newDeviceLetter, { user_id: id })
    return createSession(tx, { user_id: id, device, network })
  })
  ctx.log.info({ request_id: ctx.request_id, user: id, session: session.id, network }, 'signed in')
  return {
    access_token: session.token,
    token_type: 'Bearer',
    expires_in: SESSION_SECONDS,
    browser: rememberUser(ctx.config, from.browser, id),
  }
}

/**
 * Locks the password of a user who signed in with one.
 * @param user.password digest of that password
 * @throws invalid_grant when it is no longer theirs
 */
export async function lockPassword(tx: Db, { id, password }: { id: string; password?: string | null }): Promise<void> {
  if (!password) return
  const same = await rowsOf(tx, sql`select from credentials where user_id = ${id} and password = ${password} for share`)
  if (same.length === 0) throw new ReadableError(INVALID_GRANT)
}

const BROWSERS: [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*Safari\//],
  ['curl', /^curl\//],
]
const SYSTEMS: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** Browser and operating system for display, such as `Firefox · Windows`; empty if unrecognized. */
function deviceOf(userAgent: string | null | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const named = (names: [string, RegExp][]) => names.find(([, pattern]) => pattern.test(text))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(' · ')
}
