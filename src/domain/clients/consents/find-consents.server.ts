import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { ConnectedSite } from '../client.ts'

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
