import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { type FieldErrors, invalid } from '../../kit/errors.ts'
import { queueLetter } from '../emails/queue-letter.server.ts'
import { accounts } from '../sign-in/accounts.server.ts'
import type { From } from '../sign-in/open-session.server.ts'
import { isCommonPassword } from '../sign-in/password/common-passwords.server.ts'
import { passwordProblem } from '../sign-in/password/password.ts'
import { digestPassword } from '../sign-in/password/password-digest.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { users } from '../users/user.tables.server.ts'
import type { Registration } from '../users/user.ts'
import { alreadyRegisteredLetter, verifyEmailLetter } from './account.letters.ts'

/**
 * Creates an account and mails a link to confirm its address. For an address that already has an account the response is the same and its
 * owner is notified by mail, so the caller learns nothing. A taken username has to be reported.
 * @throws invalid_fields, too_many
 */
export async function registerUser(ctx: Context, input: Registration & { from: From }): Promise<void> {
  const errors = checkNewPassword(input, input, ctx.config.brand.name)
  if (errors) throw invalid(errors)
  await countRequest(ctx.pool, 'register', { address: input.from.address })
  const password = await digestPassword(input.password)
  const id = await ctx.db.transaction((tx) => write(ctx, tx, input, password)).catch(orTaken)
  // Lost a race for the address: the other registration stands, and this one is treated as for an existing account.
  if (id === 'email') await ctx.db.transaction((tx) => notifyOwner(ctx, tx, input.email))
  ctx.log.info({ request_id: ctx.request_id, user: id?.startsWith('user_') ? id : undefined }, 'registered')
}

/** Errors of a new password by field; null when it is acceptable. */
export function checkNewPassword(
  input: { password: string; password_confirmation: string },
  owner: { username: string; email: string },
  brand: string,
): FieldErrors | null {
  const problem =
    passwordProblem(input.password, owner, brand) ?? (isCommonPassword(input.password) ? 'people_error_password_common' : null)
  if (problem) return { password: [problem] }
  return input.password === input.password_confirmation ? null : { password_confirmation: ['people_error_password_match'] }
}

async function write(ctx: Context, tx: Db, input: Registration, password: string): Promise<string | null> {
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.username, input.username))
  if (taken) throw invalid({ username: ['people_error_username_taken'] })
  if (await notifyOwner(ctx, tx, input.email)) return null
  const { username, email, name, surname } = input
  const store = accounts(tx)
  const agreed = { language: ctx.locale, terms_accepted_at: ctx.now.toISOString() }
  const user = await store.createUser({ username, email, name, surname, emailVerified: false, ...agreed }, { method: 'email-password' })
  await store.createAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password })
  await queueLetter(ctx, tx, verifyEmailLetter, { user_id: user.id, language: ctx.locale })
  return user.id
}

/** Mails the owner of an address that already has an account; false if there is none. */
async function notifyOwner(ctx: Context, tx: Db, email: string): Promise<boolean> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (owner) await queueLetter(ctx, tx, alreadyRegisteredLetter, { user_id: owner.id })
  return owner !== undefined
}

/** Of concurrent registrations the database's unique constraints let one succeed. */
function orTaken(error: unknown): 'email' {
  const constraint = constraintOf(error)
  if (constraint === 'users_username_key') throw invalid({ username: ['people_error_username_taken'] })
  if (constraint === 'users_email_key') return 'email'
  throw error
}

/** Name of the database constraint that an error or one of its causes reports. */
export function constraintOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}
