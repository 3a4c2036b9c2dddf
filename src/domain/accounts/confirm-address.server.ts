import { and, eq, sql } from 'drizzle-orm'
import { constraintOf } from '../../kit/data/constraint-of.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { ReadableError } from '../../kit/errors.ts'
import { clearRefusals } from '../emails/refused-address.server.ts'
import { INVALID_LINK } from '../sign-in/sign-in.errors.ts'
import { users } from '../users/user.tables.server.ts'

/**
 * Marks a user's address as confirmed. If several accounts have one address, the first to confirm owns it.
 * @throws invalid_link when another account did
 */
export async function confirmAddress(tx: Db, id: string): Promise<void> {
  await tx.update(users).set({ email_verified: true, updated_at: sql`now()` }).where(eq(users.id, id)).catch(asInvalidLink)
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id))
  // Its link arrived there.
  if (user) await clearRefusals(tx, { address: user.email })
}

/** Turns the refusal of an address that another account has confirmed into the answer to a void link. */
export function asInvalidLink(error: unknown): never {
  throw constraintOf(error) === 'users_email_key' ? new ReadableError(INVALID_LINK) : error
}

/** The account that has confirmed an address. */
export async function findOwnerOf(tx: Db, email: string): Promise<{ id: string } | undefined> {
  const [owner] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), sql`${users.email_verified}`))
  return owner
}
