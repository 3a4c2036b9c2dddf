import { eq, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../../kit/actor.policy.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import type { Recipient } from '../emails/letter.server.ts'
import { users } from './user.tables.server.ts'
import { isEmailLogin, type OwnUser, plainLogin, type Session } from './user.ts'

interface Login extends Record<string, unknown> {
  id: string
  email: string
  email_verified: boolean
  password: string | null
  disabled_at: string | null
  language: 'es' | 'en'
  factor: boolean
}

/**
 * Finds the accounts that a username or an e-mail address may mean, with the digests of their passwords: for an address the account that
 * has confirmed it, and the newest that has not. Always as many entries for the same kind of login, undefined for missing ones.
 */
export async function findByLogin(db: Db, login: string): Promise<(Login | undefined)[]> {
  const by_email = isEmailLogin(login)
  const users = await rowsOf<Login>(
    db,
    sql`select distinct on (u.email_verified) u.id, u.email, u.email_verified, u.disabled_at, u.language, c.password, ${hasFactor()} as factor from users u
      left join credentials c on c.user_id = u.id and c.provider_id = 'credential' where u.${by_email ? sql`email` : sql`username`} = ${plainLogin(login)}
      order by u.email_verified desc, u.created_at desc`,
  )
  return by_email ? [true, false].map((verified) => users.find((user) => user.email_verified === verified)) : [users[0]]
}

/** A user as they see themselves. */
export async function findOwnUser(db: Db, user: Self): Promise<OwnUser | undefined> {
  const [row] = await rowsOf<OwnUserRow>(db, ownUserOf(user.user_id))
  return row && ownUserFrom(row, user)
}

type Self = { user_id: string; must_set_up_factor: boolean }
export type OwnUserRow = Omit<OwnUser, 'roles' | 'image' | 'scope' | 'must_set_up_second_factor'> & {
  roles: Role[]
  picture: string | null
}

/** SQL: the fields of {@link OwnUser}. */
export function ownUserOf(id: string): SQL {
  return sql`select u.id, u.username, u.email, iso_time(u.email_verified_at) as email_verified_at, mailbox_refuses(u.email) as email_refuses, (select e.new_email from email_changes e where e.user_id = u.id and e.changed_at is null) as new_email, u.name, u.surname, u.phone, u.cuil, u.rotary_member_id, u.image as picture,
      u.language, u.target_project_id, favorite_ids(u.id) as favorite_ids, iso_time(u.created_at) as created_at, ${rolesOf()} as roles,
      ${hasFactor()} as second_factor, exists(select from credentials c where c.user_id = u.id and c.password is not null) as has_password from users u where u.id = ${id}`
}

export function ownUserFrom({ picture, ...own }: OwnUserRow, { must_set_up_factor }: Pick<Self, 'must_set_up_factor'>): OwnUser {
  const image = { url: imageUrl(own.id, picture), own: picture !== null }
  return { ...own, image, roles: own.roles.map((name) => ({ name })), scope: '*', must_set_up_second_factor: must_set_up_factor }
}

/** Users who are not erased until the transaction ends. @returns false if one of them is already */
export async function holdUsers(tx: Db, ids: readonly string[]): Promise<boolean> {
  const held = await rowsOf(tx, sql`select from users where id = any(${sql.param([...ids])}::text[]) order by id for key share`)
  return held.length === ids.length
}

export async function isUser(db: Db, id: string): Promise<boolean> {
  return (await rowsOf(db, sql`select from users where id = ${id}`)).length > 0
}

export async function findUserOfName(db: Db, username: string): Promise<string | undefined> {
  const [user] = await rowsOf<{ id: string }>(db, sql`select id from users where username = ${username.trim().toLowerCase()}`)
  return user?.id
}

/** The user who has confirmed this address. */
export async function findUserOfEmail(db: Db, email: string): Promise<string | undefined> {
  const [user] = await rowsOf<{ id: string }>(db, sql`select id from users where email = ${plainLogin(email)} and email_verified`)
  return user?.id
}

/** A user's live sessions, the latest used first. */
export async function findSessions(db: Db, user_id: string, current_id: string): Promise<Session[]> {
  return rowsOf<Session>(db, sessionsOf(user_id, current_id))
}

/** SQL: the live sessions of a user. */
export function sessionsOf(user_id: string | SQL, current_id: string): SQL {
  return sql`select s.id, s.device, s.id = ${current_id} as current, iso_time(s.created_at) as created_at, iso_time(s.last_used_at) as last_used_at
    from sessions s where s.user_id = ${user_id} and s.expires_at > now() order by s.last_used_at desc, s.id limit 100`
}

/** SQL for the roles of the user `u`, sorted. */
export function rolesOf() {
  return sql`array(select r.role from user_roles r where r.user_id = u.id order by r.role)`
}

/** SQL: true if the user `u` has a confirmed second factor. */
export function hasFactor() {
  return sql`exists(select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`
}

/** URL of a user's picture; it changes with the picture, so that it can be cached. */
function imageUrl(id: string, version: string | null): string {
  return `/api/user/${id}/image${version ? `?v=${version}` : ''}`
}

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

/**
 * The same, at the address that the account had when the letter was queued: a thief who changes it while the letter waits does not get
 * what protects the account from them. It is as confirmed as it was then.
 */
export async function findOwnerThen(
  ctx: { db: Db },
  { user_id, asked_at }: { user_id: string | undefined; asked_at?: Date },
): Promise<UserRecipient | undefined> {
  const user = await findRecipient(ctx, { user_id })
  if (!user || !asked_at) return user
  const [changed] = await rowsOf<{ address: string; email_verified: boolean }>(
    ctx.db,
    sql`select old_email as address, old_confirmed as email_verified from email_changes where user_id = ${user_id} and changed_at > ${asked_at.toISOString()} order by changed_at limit 1`,
  )
  return { ...user, ...changed }
}

/** For the examples of letters. */
export const EXAMPLE_USER = { username: 'ana.sosa', email: 'ana@example.com', email_verified: true }
