import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import type { Recipient } from '../emails/letter.server.ts'
import { users } from './user.tables.server.ts'

export interface UserRecipient extends Recipient {
  user_id: string
  username: string
  /** The address that the letter mentions: the account's, or the requested new one. */
  email: string
  email_verified: boolean
}

/** Finds the recipient of a letter; undefined for an erased or disabled account, which gets no letters. */
export async function findRecipient(ctx: { db: Db }, { user_id }: { user_id: string | undefined }): Promise<UserRecipient | undefined> {
  if (user_id === undefined) return undefined
  const [user] = await ctx.db.select().from(users).where(eq(users.id, user_id))
  if (!user || user.disabled_at !== null) return undefined
  const { name, username, email, email_verified, language } = user
  return { user_id, name, username, email, email_verified, address: email, language }
}

/** For the examples of letters. */
export const EXAMPLE_USER = { username: 'ana.sosa', email: 'ana@example.com', email_verified: true }
