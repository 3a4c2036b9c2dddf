import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { constraintOf } from '../../kit/data/constraint-of.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type FieldErrors, invalid, refuseIfWrong } from '../../kit/errors.ts'
import { addressProblem } from '../emails/address-problem.server.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { createUser, setPassword } from '../sign-in/accounts.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { isCommonPassword } from '../sign-in/password/common-passwords.server.ts'
import { passwordProblem } from '../sign-in/password/password.ts'
import { digestPassword, verifyNobody, verifyPassword } from '../sign-in/password/password-digest.server.ts'
import { countRepeat, countRequest, mayWriteTo } from '../sign-in/sign-in-limits.server.ts'
import { findAgreedTexts } from '../users/find-agreed-texts.server.ts'
import { users } from '../users/user.tables.server.ts'
import { plainLogin, type Registration } from '../users/user.ts'
import { alreadyRegisteredLetter, verifyEmailLetter } from './account.letters.ts'
import { findOwnerOf } from './confirm-address.server.ts'

/**
 * Creates an account and mails a link to confirm its address. If another account has confirmed that address, the answer is the same, also
 * for signing in, but the owner is notified instead, so that the caller learns nothing. A taken username has to be reported, unless the
 * same registration took it minutes ago: its answer may have been lost.
 * @throws invalid_fields, too_many
 */
export async function registerUser(ctx: Context, input: Registration & { from: From }): Promise<void> {
  const { username: taken, ...errors } = await findRegistrationErrors(ctx, input)
  refuseIfWrong(taken && Object.keys(errors).length > 0 ? { ...errors, username: taken } : errors)
  if (taken) return refuseUnlessRepeated(ctx, input)
  await countRequest(ctx.pool, 'register', { address: input.from.address })
  const digest = await digestPassword(input.password)
  const may_write = await mayWriteTo(ctx.pool, input.email, input.from)
  const id = await ctx.db.transaction((tx) => write(ctx, tx, { ...input, digest, may_write })).catch(orTaken)
  if (!id) return refuseUnlessRepeated(ctx, input)
  ctx.log.info({ request_id: ctx.request_id, user: id }, 'registered')
}

/** Every error of a registration beyond its shape, so that a form is refused only once. */
export async function findRegistrationErrors(ctx: Context, typed: Partial<Record<keyof Registration, unknown>>): Promise<FieldErrors> {
  const text = (name: keyof Registration) => (typeof typed[name] === 'string' ? typed[name] : '')
  const username = text('username').trim().toLowerCase()
  const passwords = { password: text('password'), password_confirmation: text('password_confirmation') }
  return {
    ...checkNewPassword(passwords, { username, email: plainLogin(text('email')) }, ctx.config.brand.name),
    ...addressProblem(ctx.config, text('email')),
    ...(username && (await isTaken(ctx.db, username)) && USERNAME_TAKEN),
  }
}

/** Errors of a new password by field; empty when it is acceptable. */
export function checkNewPassword(
  input: { password: string; password_confirmation: string },
  owner: { username: string; email: string },
  brand: string,
): FieldErrors {
  const { password, password_confirmation } = input
  const problem = password ? (passwordProblem(password, owner, brand) ?? commonProblem(password)) : 'kit_required_field'
  const repeated = password_confirmation ? 'users_error_password_match' : 'kit_required_field'
  return {
    ...(problem && { password: [problem] }),
    ...(password !== password_confirmation && { password_confirmation: [repeated] }),
  }
}

function commonProblem(password: string): string | null {
  return isCommonPassword(password) ? 'users_error_password_common' : null
}

async function write(ctx: Context, tx: Db, input: Registration & { digest: string; may_write: boolean }): Promise<string> {
  const { username, email, name, surname } = input
  const agreed = { language: ctx.locale, ...(await findAgreedTexts(tx, ctx)) }
  const user = await createUser(tx, { username, email, name, surname, ...agreed })
  await setPassword(tx, user.id, input.digest)
  const owner = await findOwnerOf(tx, email)
  if (owner && input.may_write) await queueLetter(ctx, tx, alreadyRegisteredLetter, { user_id: owner.id })
  if (!owner && input.may_write) await queueLetter(ctx, tx, verifyEmailLetter, { user_id: user.id, language: ctx.locale })
  return user.id
}

const USERNAME_TAKEN: FieldErrors = { username: ['users_error_username_taken'] }

async function isTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.username, username))
  return rows.length > 0
}

/** The database's unique constraint lets only one of concurrent registrations succeed. @returns undefined for the others */
function orTaken(error: unknown): undefined {
  if (constraintOf(error) !== 'users_username_key') throw error
}

/** Minutes in which a registration may be sent again. */
const REPEAT_MINUTES = 10

/**
 * Refuses a taken username, unless the account is new and has the same address, unconfirmed, and the same password. Only passwords for such
 * a new account are counted and tried, whatever its address, which nobody learns by the time that this takes.
 * @throws invalid_fields, too_many
 */
async function refuseUnlessRepeated(ctx: Context, { username, email, password, from }: Registration & { from: From }): Promise<void> {
  const since = new Date(ctx.now.getTime() - REPEAT_MINUTES * 60_000)
  const [recent] = await rowsOf<{ email: string; digest: string }>(
    ctx.db,
    sql`select u.email, c.password as digest from users u join credentials c on c.user_id = u.id and c.provider_id = 'credential'
      where u.username = ${username} and not u.email_verified and u.disabled_at is null and u.created_at > ${since.toISOString()}`,
  )
  if (!recent) throw invalid(USERNAME_TAKEN)
  await countRepeat(ctx.pool, { account: username, address: from.address })
  const is_same = recent.email === email.toLowerCase()
  const repeated = is_same ? await verifyPassword(password, recent.digest) : await verifyNobody(password)
  if (!repeated) throw invalid(USERNAME_TAKEN)
  ctx.log.info({ request_id: ctx.request_id }, 'registered before')
}
