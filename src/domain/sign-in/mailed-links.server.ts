import { createHash, randomBytes } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { users, verifications } from '../users/user.tables.server.ts'
import { LINK_SECONDS, type LinkPurpose } from '../users/user.ts'
import { INVALID_LINK } from './sign-in.errors.ts'

/** Issues the token of a letter's link, bound to its recipient and the address it is sent to. */
export function issueLinkTo(db: Db, purpose: LinkPurpose, to: { user_id: string; address: string }): Promise<string> {
  return issueLink(db, purpose, { id: to.user_id, email: to.address })
}

/** Issues a token for one purpose, user and address: 256 random bits, stored as a digest, valid once and for `LINK_SECONDS`. */
export async function issueLink(db: Db, purpose: LinkPurpose, user: { id: string; email: string }): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await storeLink(db, purpose, token, linkValue(purpose, user))
  return token
}

/**
 * Finds the user that a link is for, without using it up.
 * @throws invalid_link
 */
export async function readLink(db: Db, purpose: LinkPurpose, token: string) {
  const link = await findLink(db, purpose, token)
  if (!link || link.expires_at <= new Date()) throw new ReadableError(INVALID_LINK)
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
  const [link] = await tx.delete(verifications).where(isLink(purpose, token)).returning({ value: verifications.value })
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
  await storeLink(tx, purpose, token, doneValue(purpose, user))
}

/** True if a link has confirmed its address, and the address is still confirmed. */
export async function isDone(db: Db, purpose: ConfirmingPurpose, token: string): Promise<boolean> {
  const link = await findLink(db, purpose, token)
  const [kind, id = ''] = link?.value.split(' ') ?? []
  if (!link || link.expires_at <= new Date() || kind !== `done-${purpose}`) return false
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
  const link = await findLink(db, purpose, token)
  const [kind, user_id = '', email = ''] = link?.value.split(' ') ?? []
  if (!link || link.expires_at <= new Date() || kind !== purpose) throw new ReadableError(INVALID_LINK)
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

async function storeLink(db: Db, purpose: LinkPurpose, token: string, value: string): Promise<void> {
  const now = new Date()
  const expires_at = new Date(now.getTime() + LINK_SECONDS[purpose] * 1000)
  const identifier = linkIdentifier(purpose, token)
  await db.insert(verifications).values({ id: newId('link'), identifier, value, expires_at, created_at: now, updated_at: now })
}

async function findLink(db: Db, purpose: LinkPurpose, token: string): Promise<{ value: string; expires_at: Date } | undefined> {
  const [link] = await db
    .select({ value: verifications.value, expires_at: verifications.expires_at })
    .from(verifications)
    .where(isLink(purpose, token))
    .orderBy(desc(verifications.created_at))
    .limit(1)
  return link
}

function isLink(purpose: LinkPurpose, token: string) {
  return eq(verifications.identifier, linkIdentifier(purpose, token))
}

/** The digest that is stored of a link, so that nobody who reads the database can use it. */
function linkIdentifier(purpose: LinkPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('base64url')
}
