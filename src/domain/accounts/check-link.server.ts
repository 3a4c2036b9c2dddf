import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { isDone, readLink, readToken } from '../sign-in/mailed-links.server.ts'
import { ALREADY_CONFIRMED, INVALID_LINK } from '../sign-in/sign-in.errors.ts'
import { findOwnerOf } from './confirm-address.server.ts'
import { emailChanges } from './email-change.tables.server.ts'

type Confirming = 'verify-email' | 'change-email'

/**
 * Checks a link that confirms an address, without using it, so that a dead one is reported before a button is offered.
 * @throws invalid_link; already_confirmed if this link was used
 */
export async function checkConfirmingLink(ctx: Context, purpose: Confirming, { token }: { token: string }): Promise<void> {
  const check = purpose === 'verify-email' ? checkVerifying : checkChanging
  await check(ctx.db, token).catch((error) => orDone(ctx.db, purpose, token, error))
}

/** Turns the refusal of a used link into an answer that it has worked before. @throws that, or the error */
export async function orDone(db: Db, purpose: Confirming, token: string, error: unknown): Promise<never> {
  const is_dead = error instanceof ReadableError && error.code === 'invalid_link'
  throw is_dead && (await isDone(db, purpose, token)) ? new ReadableError(ALREADY_CONFIRMED) : error
}

async function checkVerifying(db: Db, token: string): Promise<void> {
  const { email } = await readLink(db, 'verify-email', token)
  if (await findOwnerOf(db, email)) throw new ReadableError(INVALID_LINK)
}

async function checkChanging(db: Db, token: string): Promise<void> {
  const { user_id, email } = await readToken(db, 'change-email', token)
  const waiting = and(eq(emailChanges.user_id, user_id), eq(emailChanges.new_email, email), isNull(emailChanges.changed_at))
  const [change] = await db.select({ id: emailChanges.id }).from(emailChanges).where(waiting)
  if (!change || (await findOwnerOf(db, email))) throw new ReadableError(INVALID_LINK)
}
