import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { oauthConsents, oauthGrants } from '../client.tables.server.ts'
import { queueLogouts } from '../logout/notify-logouts.server.ts'

/**
 * Withdraws the signed-in user's consent to a client: its tokens are refused from the next request on.
 * @throws not_found without consent
 */
export async function withdrawConsent(ctx: Context, input: { client_id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const withdrawn = await tx
      .delete(oauthConsents)
      .where(and(eq(oauthConsents.user_id, user_id), eq(oauthConsents.client_id, input.client_id)))
      .returning({ client_id: oauthConsents.client_id })
    if (withdrawn.length === 0) throw notFound()
    await tx.delete(oauthGrants).where(and(eq(oauthGrants.user_id, user_id), eq(oauthGrants.client_id, input.client_id)))
  })
  await queueLogouts(ctx)
  ctx.log.info({ request_id: ctx.request_id, user: user_id, client: input.client_id }, 'consent withdrawn')
}
