import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { oauthConsents } from '../client.tables.server.ts'
import type { ConnectedSite, Scope } from '../client.ts'

/** True if the user's consent to this client covers all of these scopes. */
export async function consentCovers(db: Db, about: { user_id: string; client_id: string; scopes: readonly string[] }): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select from oauth_consents where user_id = ${about.user_id} and client_id = ${about.client_id}
      and scopes @> string_to_array(${about.scopes.join(' ')}, ' ')`,
  )
  return rows.length > 0
}

/** The sites that a user has given consent to, the latest used first. */
export async function findConnectedSites(db: Db, user_id: string): Promise<ConnectedSite[]> {
  return rowsOf<ConnectedSite>(db, connectedSitesOf(user_id))
}

/** SQL: the sites that a user has given consent to. */
export function connectedSitesOf(user_id: string | SQL): SQL {
  return sql`select c.id as client_id, c.name, o.scopes, iso_time(o.created_at) as since, iso_time(g.latest) as last_sign_in_at
      from oauth_consents o join oauth_clients c on c.id = o.client_id
      left join lateral (select max(created_at) as latest from oauth_grants where user_id = o.user_id and client_id = o.client_id) g on true
      where o.user_id = ${user_id} and c.revoked_at is null order by g.latest desc nulls last, c.name limit 100`
}

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
