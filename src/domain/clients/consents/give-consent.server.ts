import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { oauthConsents } from '../client.tables.server.ts'
import type { Scope } from '../client.ts'

/** Stores the signed-in user's consent to a client's scopes, adding to earlier ones. */
export async function giveConsent(ctx: Context, input: { client_id: string; scopes: Scope[] }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const now = ctx.now.toISOString()
  await ctx.db
    .insert(oauthConsents)
    .values({ user_id, client_id: input.client_id, scopes: input.scopes, created_at: now, updated_at: now })
    .onConflictDoUpdate({
      target: [oauthConsents.user_id, oauthConsents.client_id],
      set: { updated_at: now, scopes: sql`array(select distinct unnest(${oauthConsents.scopes} || excluded.scopes) order by 1)` },
    })
  ctx.log.info({ request_id: ctx.request_id, user: user_id, client: input.client_id, scopes: input.scopes }, 'consent given')
}
