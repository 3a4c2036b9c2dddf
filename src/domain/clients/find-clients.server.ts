import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { oauthClients } from './client.tables.server.ts'
import type { Client } from './client.ts'

/** The public fields of a client that is not revoked. */
export async function findClient(db: Db, id: string): Promise<{ id: string; name: string } | undefined> {
  const [client] = await db
    .select({ id: oauthClients.id, name: oauthClients.name })
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), isNull(oauthClients.revoked_at)))
  return client
}

/** A client that is not revoked, with the addresses that a logout may lead back to. */
export interface LogoutClient extends Pick<Client, 'id' | 'name' | 'kind' | 'post_logout_redirect_uris'> {}

export async function findLogoutClient(db: Db, id: string): Promise<LogoutClient | null> {
  const [client] = /^[\w-]{1,100}$/.test(id) ? await findClients(db, id) : []
  return client && client.revoked_at === null ? client : null
}

/** All clients, revoked ones last, newest first; or only the one with the given id. */
export async function findClients(db: Db, id?: string): Promise<Client[]> {
  return rowsOf<Client>(
    db,
    sql`select c.id, c.name, case when c.secret_digest is null then 'public' else 'confidential' end as kind, c.redirect_uris, c.scopes,
      c.post_logout_redirect_uris, c.backchannel_logout_uri,
      md5(jsonb_build_array(c.name, c.redirect_uris, c.scopes, c.post_logout_redirect_uris, c.backchannel_logout_uri)::text) as version,
      (select count(*)::int from oauth_consents o where o.client_id = c.id) as people, iso_time(c.created_at) as created_at,
      iso_time(c.secret_rotated_at) as secret_rotated_at, iso_time(c.revoked_at) as revoked_at
      from oauth_clients c where ${id === undefined ? sql`true` : sql`c.id = ${id}`} order by c.revoked_at is not null, c.created_at desc, c.id`,
  )
}
