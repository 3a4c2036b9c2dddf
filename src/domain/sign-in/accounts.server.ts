import { randomBytes } from 'node:crypto'
import { and, eq, gte, ne } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { credentials, sessions, users } from '../users/user.tables.server.ts'
import { SESSION_SECONDS } from '../users/user.ts'
import { tokenDigest } from './hashed-tokens.server.ts'

type NewUser = Omit<typeof users.$inferInsert, 'id' | 'created_at' | 'updated_at'>

/** Writes a user, on the database or in the transaction that also writes their credentials and letters. */
export async function createUser(db: Db, user: NewUser): Promise<{ id: string }> {
  const id = newId('user')
  await db.insert(users).values({ ...user, id, email: user.email.toLowerCase(), ...writtenNow() })
  return { id }
}

/** Links a user to their identity at a provider. */
export async function createIdentity(db: Db, identity: { user_id: string; provider_id: string; account_id: string }): Promise<void> {
  await db.insert(credentials).values({ ...identity, id: newId('cred'), ...writtenNow() })
}

/** Unlinks a user from their identities at other providers that were linked since then. */
export async function unlinkIdentities(db: Db, user_id: string, since: Date): Promise<void> {
  const linked_since = and(ne(credentials.provider_id, PASSWORD), gte(credentials.created_at, since))
  await db.delete(credentials).where(and(eq(credentials.user_id, user_id), linked_since))
}

/** Sets the password of a user who may have none yet. @param digest see `password-digest.server.ts` */
export async function setPassword(db: Db, user_id: string, digest: string): Promise<void> {
  const own = and(eq(credentials.user_id, user_id), eq(credentials.provider_id, PASSWORD), eq(credentials.account_id, user_id))
  const changed = await db
    .update(credentials)
    .set({ password: digest, updated_at: new Date() })
    .where(own)
    .returning({ id: credentials.id })
  if (changed.length > 0) return
  const password = { user_id, provider_id: PASSWORD, account_id: user_id, password: digest }
  await db.insert(credentials).values({ ...password, id: newId('cred'), ...writtenNow() })
}

/** The provider of credentials that are a password. */
const PASSWORD = 'credential'

/** Opens a session. Its token is 256 random bits; the database stores only their digest. */
export async function createSession(
  db: Db,
  session: { user_id: string; device: string; network: string },
): Promise<{ id: string; token: string }> {
  const id = newId('sess')
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + SESSION_SECONDS * 1000)
  await db.insert(sessions).values({ ...session, id, token_digest: tokenDigest(token), expires_at, ...writtenNow() })
  return { id, token }
}

function writtenNow(): { created_at: Date; updated_at: Date } {
  const now = new Date()
  return { created_at: now, updated_at: now }
}
