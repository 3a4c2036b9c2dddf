import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { constraintOf } from '../../../kit/data/constraint-of.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { findAgreedTexts } from '../../users/find-agreed-texts.server.ts'
import { hasFactor } from '../../users/find-user.server.ts'
import { credentials, users } from '../../users/user.tables.server.ts'
import { Email, isReserved, Profile } from '../../users/user.ts'
import { createIdentity, createUser } from '../accounts.server.ts'
import { identityLinkedLetter } from '../sign-in.letters.ts'
import type { Identity } from './social.ts'
import { SOCIAL_OTHER_ACCOUNT, SOCIAL_UNAVAILABLE, SOCIAL_UNVERIFIED } from './social.ts'

interface Known extends Record<string, unknown> {
  id: string
  email: string
  email_verified: boolean
  disabled: boolean
  factor: boolean
}

/**
 * Finds or creates the account of an identity at another provider: the one it is linked to; else the one that confirmed its address, if
 * it has no other identity there; else a new one. An account that has not confirmed the address may be a stranger's, and is left alone.
 * @throws social_unverified, social_other_account; social_unavailable for a disabled account, so as not to reveal that it is disabled
 */
export async function linkIdentity(ctx: Context, input: { provider: string; identity: Identity }): Promise<Known> {
  const user = await linkOnce(ctx, input)
  if (user.disabled) throw new ReadableError(SOCIAL_UNAVAILABLE)
  return user
}

/** Times that another account may take the username or the address meanwhile. */
const MOST_TRIES = 10

async function linkOnce(ctx: Context, input: { provider: string; identity: Identity }, tries = 1): Promise<Known> {
  try {
    return await ctx.db.transaction(async (tx) => {
      // Concurrent returns of one identity must not create two accounts.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`identity ${input.provider} ${input.identity.sub}`}, 0))`)
      return (await findLinked(tx, input)) ?? (await linkNew(ctx, tx, input))
    })
  } catch (error) {
    if (tries === MOST_TRIES || !['users_username_key', 'users_email_key'].includes(constraintOf(error) ?? '')) throw error
    return linkOnce(ctx, input, tries + 1)
  }
}

/** Locks the identity by which a user signed in. @throws social_unavailable when it was unlinked meanwhile, or the account disabled */
export async function lockIdentity(
  tx: Db,
  user_id: string,
  { provider, identity }: { provider: string; identity: Identity },
): Promise<void> {
  const linked = await rowsOf(
    tx,
    sql`select from credentials c join users u on u.id = c.user_id where c.user_id = ${user_id} and c.provider_id = ${provider}
      and c.account_id = ${identity.sub} and u.disabled_at is null for share of c`,
  )
  if (linked.length === 0) throw new ReadableError(SOCIAL_UNAVAILABLE)
}

async function findLinked(tx: Db, { provider, identity }: { provider: string; identity: Identity }): Promise<Known | undefined> {
  const [user] = await rowsOf<Known>(
    tx,
    sql`select ${FIELDS} from users u join credentials c on c.user_id = u.id where c.provider_id = ${provider} and c.account_id = ${identity.sub}`,
  )
  return user
}

async function linkNew(ctx: Context, tx: Db, { provider, identity }: { provider: string; identity: Identity }): Promise<Known> {
  const email = Email.safeParse(identity.email)
  if (!email.success || !identity.email_verified) throw new ReadableError(SOCIAL_UNVERIFIED)
  // Locked, so that an owner who gets the account back at this instant is waited for.
  const [owner] = await rowsOf<Known>(
    tx,
    sql`select ${FIELDS} from users u where u.email = ${email.data} and u.email_verified for no key update`,
  )
  if (owner && (await hasIdentity(tx, owner.id, provider))) throw new ReadableError(SOCIAL_OTHER_ACCOUNT)
  const user = owner ?? (await registerIdentity(ctx, tx, identity, email.data))
  await createIdentity(tx, { user_id: user.id, provider_id: provider, account_id: identity.sub })
  if (owner) await queueLetter(ctx, tx, identityLinkedLetter, { user_id: owner.id })
  ctx.log.info({ request_id: ctx.request_id, user: user.id, provider, registered: !owner }, 'identity linked')
  return user
}

const FIELDS = sql`u.id, u.email, u.email_verified, u.disabled_at is not null as disabled, ${hasFactor()} as factor`

async function hasIdentity(tx: Db, user_id: string, provider: string): Promise<boolean> {
  const rows = await tx
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.user_id, user_id), eq(credentials.provider_id, provider)))
  return rows.length > 0
}

/** Creates an account without a password, which recovery by mail can set. By the button's text, its use accepts the terms. */
async function registerIdentity(ctx: Context, tx: Db, identity: Identity, email: string): Promise<Known> {
  const { name, surname } = namesOf(identity, email)
  const agreed = { language: ctx.locale, ...(await findAgreedTexts(tx, ctx)) }
  const username = await freeUsername(tx, email)
  const { id } = await createUser(tx, { username, email, name, surname, email_verified: true, ...agreed })
  return { id, email, email_verified: true, disabled: false, factor: false }
}

/** Names from the provider if our rules allow them, else derived from the address. */
function namesOf({ given_name, family_name }: Identity, email: string): Profile {
  const [first = '', ...rest] = (given_name ?? '').split(' ')
  const given = Profile.safeParse({ name: family_name ? given_name : first, surname: family_name ?? rest.join(' ') })
  if (given.success) return given.data
  const local =
    (email.split('@')[0] ?? '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .slice(0, 60) || 'Huella'
  const name = Profile.shape.name.safeParse(given_name).data ?? local
  return { name, surname: Profile.shape.surname.safeParse(family_name).data ?? '-' }
}

/** A free username from the part of the address before the `@`, with a number if it is taken. */
async function freeUsername(tx: Db, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '')
    .replace(/[^a-z0-9._-]/g, '')
    .replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')
    .slice(0, 24)
  const base = plain.length >= 3 ? plain.replace(/[^a-z0-9]+$/, '') : `viajera${plain}`
  const taken = await tx
    .select({ username: users.username })
    .from(users)
    .where(sql`${users.username} like ${`${base}%`}`)
  const names = new Set(taken.map(({ username }) => username))
  if (!names.has(base) && !isReserved(base)) return base
  for (let number = 2; ; number++) if (!names.has(`${base}${number}`)) return `${base}${number}`
}
