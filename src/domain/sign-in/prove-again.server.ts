import { and, eq } from 'drizzle-orm'
import { requireProof, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { invalid, ReadableError } from '../../kit/errors.ts'
import { networkOf } from '../../kit/http/addresses.ts'
import { credentials, sessions } from '../users/user.tables.server.ts'
import type { From } from './open-session.server.ts'
import { verifyPassword } from './password/password-digest.server.ts'
import { checkOneTimeCode } from './second-factor/check-one-time-code.server.ts'
import { countSignIn } from './sign-in-limits.server.ts'

/**
 * Verifies the user's password or one-time code again and records it in the session, as proof for sensitive acts for ten minutes
 * (`requireProof`). Attempts count against the same limits as sign-in.
 * @throws invalid_fields, too_many
 */
export async function proveAgain(ctx: Context, input: { password?: string; otp?: string; from: From }): Promise<void> {
  const { user_id, session_id } = requireUser(ctx.actor)
  if (input.password) await checkOwnPassword(ctx, { password: input.password, from: input.from, field: 'password' })
  else if (input.otp) await checkCode(ctx, { user_id, session_id, code: input.otp, from: input.from })
  else throw invalid({ password: ['kit_required_field'] })
  await ctx.db.update(sessions).set({ proved_at: ctx.now.toISOString() }).where(eq(sessions.id, session_id))
  ctx.log.info({ request_id: ctx.request_id, user: user_id, session: session_id }, 'proved again')
}

/**
 * Verifies the current password in a form that requires it every time. A user without one (who signs in by another provider) needs a proof
 * instead.
 * @throws invalid_fields on that field; proof_required, too_many
 */
export async function proveOwner(
  ctx: Context,
  input: { password: string | undefined; from: From; field?: 'password' | 'current_password' },
): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const { password, from, field = 'password' } = input
  if (!(await findOwnDigest(ctx, user_id))) return void requireProof(ctx)
  if (!password) throw invalid({ [field]: ['kit_required_field'] })
  await checkOwnPassword(ctx, { password, from, field })
}

async function checkOwnPassword(
  ctx: Context,
  input: { password: string; from: From; field: 'password' | 'current_password' },
): Promise<void> {
  const { user_id, session_id } = requireUser(ctx.actor)
  const { password, from, field } = input
  const right = await countSignIn(ctx, { account: user_id, session_id, from }, async () => {
    const digest = await findOwnDigest(ctx, user_id)
    return digest !== null && (await verifyPassword(password, digest)) ? true : undefined
  })
  if (!right) {
    ctx.log.warn({ request_id: ctx.request_id, user: user_id, network: networkOf(from.address) }, 'proof refused')
    throw invalid({ [field]: ['security_error_password'] })
  }
}

async function findOwnDigest(ctx: Context, user_id: string): Promise<string | null> {
  const [own] = await ctx.db
    .select({ password: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.user_id, user_id), eq(credentials.provider_id, 'credential')))
  return own?.password ?? null
}

async function checkCode(ctx: Context, input: { user_id: string; session_id: string; code: string; from: From }): Promise<void> {
  await checkOneTimeCode(ctx, input).catch((error) => {
    if (error instanceof ReadableError && error.code === 'invalid_otp') throw invalid({ otp: ['security_error_code'] })
    throw error
  })
}
