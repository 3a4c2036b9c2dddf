import { randomBytes } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import type { Context } from '../../../kit/context.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { safeRedirect } from '../../../kit/http/safe-redirect.ts'
import { tokenDigest } from '../hashed-tokens.server.ts'
import type { From } from '../open-session.server.ts'
import { countRequest } from '../sign-in-limits.server.ts'
import { socialSignIns } from './social.tables.server.ts'
import { SOCIAL_SECONDS, SOCIAL_UNAVAILABLE } from './social.ts'
import { authorizationUrl } from './social-issuer.server.ts'

/**
 * Starts a sign-in at another provider.
 * @returns the id for the browser's cookie, and the URL to redirect to
 * @throws not_found for a provider that is not configured; too_many; social_unavailable
 */
export async function startSocialSignIn(
  ctx: Context,
  input: { provider: string; redirect: string; from: From },
): Promise<{ id: string; url: string }> {
  const { google } = ctx.config
  if (input.provider !== 'google' || !google) throw notFound()
  await countRequest(ctx.pool, 'social', { address: input.from.address })
  const id = randomBytes(32).toString('base64url')
  // The state carries the language there and back, so that one redirect URI serves both.
  const checks = { state: `${ctx.locale}.${randomState()}`, nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() }
  const url = await authorizationUrl(google, `${ctx.config.public_url}/social-callback`, checks).catch((error) => {
    ctx.log.warn({ request_id: ctx.request_id, error: reasonOf(error) }, 'the sign-in provider does not answer')
    throw new ReadableError(SOCIAL_UNAVAILABLE)
  })
  await ctx.db.delete(socialSignIns).where(lt(socialSignIns.expires_at, ctx.now.toISOString()))
  await ctx.db.insert(socialSignIns).values({
    digest: tokenDigest(id),
    provider: input.provider,
    ...checks,
    redirect: safeRedirect(input.redirect, ''),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + SOCIAL_SECONDS * 1000).toISOString(),
  })
  return { id, url }
}

/** Code or name of an error for the log; the issuer's messages may contain anything. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
