import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { users, verifications } from '../users/user.tables.server.ts'
import { LINK_SECONDS, type LinkPurpose } from '../users/user.ts'
import { accounts } from './accounts.server.ts'
import { INVALID_LINK } from './sign-in.errors.ts'

/** Issues the token of a letter's link, bound to its recipient and the address it is sent to. */
export function issueLinkTo(db: Db, purpose: LinkPurpose, to: { user_id: string; address: string }): Promise<string> {
  return issueLink(db, purpose, { id: to.user_id, email: to.address })
}

/** Issues a token for one purpose, user and address: 256 random bits, stored as a digest, valid once and for `LINK_SECONDS`. */
export async function issueLink(db: Db, purpose: LinkPurpose, user: { id: string; email: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LINK_SECONDS[purpose] * 1000)
  await accounts(db).createVerificationValue({ identifier: `${purpose}:${token}`, value: linkValue(purpose, user), expiresAt })
  return token
}

/**
 * Finds the user that a link is for, without using it up.
 * @throws invalid_link
 */
export async function readLink(db: Db, purpose: LinkPurpose, token: string) {
  const link = await accounts(db).findVerificationValue(`${purpose}:${token}`)
  if (!link || link.expiresAt <= new Date()) throw new ReadableError(INVALID_LINK)
  return ownerOf(db, purpose, link.value)
}

/**
 * Uses up a link, and voids all others with the same purpose, user and address. Exactly one of two concurrent requests succeeds.
 * @throws invalid_link
 */
export async function redeemLink(tx: Db, purpose: LinkPurpose, token: string) {
  const { value } = await redeemToken(tx, purpose, token)
  return ownerOf(tx, purpose, value)
}

/** Same as {@link redeemLink}, without checking that the user still has the address. @throws invalid_link */
export async function redeemToken(tx: Db, purpose: LinkPurpose, token: string): Promise<{ value: string; user_id: string; email: string }> {
  // A used link has left only its mark, which stays.
  await readToken(tx, purpose, token)
  const link = await accounts(tx).consumeVerificationValue(`${purpose}:${token}`)
  if (!link) throw new ReadableError(INVALID_LINK)
  const beside = eq(verifications.value, link.value)
  if (isConfirming(purpose))
    await tx
      .update(verifications)
      .set({ value: `done-${link.value}` })
      .where(beside)
  else await tx.delete(verifications).where(beside)
  const [, user_id = '', email = ''] = link.value.split(' ')
  return { value: link.value, user_id, email }
}

/**
 * Marks the link of a confirmation that was just redeemed, so that its bearer, pressing again, reads that it is done already.
 */
export async function markDone(tx: Db, purpose: ConfirmingPurpose, token: string, user: { id: string; email: string }): Promise<void> {
  const expiresAt = new Date(Date.now() + LINK_SECONDS[purpose] * 1000)
  await accounts(tx).createVerificationValue({ identifier: `${purpose}:${token}`, value: doneValue(purpose, user), expiresAt })
}

/** True if a link has confirmed what it was mailed for, and that is still so. */
export async function isDone(db: Db, purpose: ConfirmingPurpose, token: string): Promise<boolean> {
  const link = await accounts(db).findVerificationValue(`${purpose}:${token}`)
  const [kind, id = ''] = link?.value.split(' ') ?? []
  if (!link || link.expiresAt <= new Date() || kind !== `done-${purpose}`) return false
  const [user] = await db
    .select({ id: users.id, email: users.email, email_verified: users.email_verified })
    .from(users)
    .where(eq(users.id, id))
  return user?.email_verified === true && doneValue(purpose, user) === link.value
}

/** Purposes whose links, used again, answer that it is done. Links mailed beside the used one answer that, too. */
type ConfirmingPurpose = 'verify-email' | 'change-email'

function isConfirming(purpose: LinkPurpose): purpose is ConfirmingPurpose {
  return purpose === 'verify-email' || purpose === 'change-email'
}

function doneValue(purpose: ConfirmingPurpose, { id, email }: { id: string; email: string }): string {
  return `done-${purpose} ${id} ${email}`
}

/** The user and the address of a valid link, also if another account has the address now. @throws invalid_link */
export async function readToken(db: Db, purpose: LinkPurpose, token: string): Promise<{ user_id: string; email: string }> {
  const link = await accounts(db).findVerificationValue(`${purpose}:${token}`)
  const [kind, user_id = '', email = ''] = link?.value.split(' ') ?? []
  if (!link || link.expiresAt <= new Date() || kind !== purpose) throw new ReadableError(INVALID_LINK)
  return { user_id, email }
}

/** The user of a link. A link is void if the user no longer has its address, or is disabled. */
async function ownerOf(db: Db, purpose: LinkPurpose, value: string) {
  const [, id = ''] = value.split(' ')
  const [user] = await db
    .select({ id: users.id, username: users.username, email: users.email, language: users.language, disabled_at: users.disabled_at })
    .from(users)
    .where(eq(users.id, id))
  if (!user || user.disabled_at !== null || linkValue(purpose, user) !== value) throw new ReadableError(INVALID_LINK)
  return user
}

function linkValue(purpose: LinkPurpose, user: { id: string; email: string }): string {
  return `${purpose} ${user.id} ${user.email}`
}
