import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { tokenDigest } from '../hashed-tokens.server.ts'
import type { AccessToken, From } from '../open-session.server.ts'
import { passFirstStep } from '../second-factor/second-step.server.ts'
import { linkIdentity, lockIdentity } from './link-identity.server.ts'
import { socialSignIns } from './social.tables.server.ts'
import type { Identity } from './social.ts'
import { SOCIAL_EXPIRED, SOCIAL_REFUSED, SOCIAL_UNAVAILABLE } from './social.ts'
import { identityFrom } from './social-issuer.server.ts'
import { reasonOf } from './start-social-sign-in.server.ts'

/**
 * Finishes a sign-in at another provider: once, for the browser that began it, and only with the state that was sent there.
 * @param input.id the id in the browser's cookie
 * @param input.query the query that the browser returned with
 * @throws social_expired, social_refused, social_unavailable; errors of linking and of the second step
 */
export async function finishSocialSignIn(
  ctx: Context,
  input: { id: string; query: string; from: From },
): Promise<AccessToken & { redirect: string }> {
  const { google } = ctx.config
  if (!google) throw notFound()
  const [begun] = await ctx.db
    .delete(socialSignIns)
    .where(and(eq(socialSignIns.digest, tokenDigest(input.id)), gt(socialSignIns.expires_at, ctx.now.toISOString())))
    .returning()
  const returned = new URL(`${ctx.config.public_url}/social-callback?${input.query}`)
  // A cancelled sign-in is reported as such, also when it comes back late, twice, or without a state.
  if (returned.searchParams.get('error') === 'access_denied') throw new ReadableError(SOCIAL_REFUSED)
  if (!begun || returned.searchParams.get('state') !== begun.state) throw new ReadableError(SOCIAL_EXPIRED)
  const identity = await identityFrom(google, returned, begun).catch((error) => refuse(ctx, error))
  // The language in which the visitor left.
  const locale = begun.state.startsWith('en.') ? 'en' : 'es'
  const { provider, redirect } = begun
  const user = await linkIdentity({ ...ctx, locale }, { provider, identity })
  const prove = (tx: Db) => lockIdentity(tx, user.id, { provider, identity })
  return { ...(await passFirstStep(ctx, user, { from: input.from, redirect, prove })), redirect }
}

function refuse(ctx: Context, error: unknown): Promise<Identity> {
  ctx.log.warn({ request_id: ctx.request_id, error: reasonOf(error) }, 'a sign-in at the provider could not be trusted')
  throw new ReadableError(SOCIAL_UNAVAILABLE)
}
