import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const CLIENT_OWN_DATA: OwnData = {
  connected_sites: {
    tables: ['oauth_consents', 'oauth_grants'],
    query: (id) =>
      sql`select c.name, s.scopes, s.created_at, s.updated_at from oauth_consents s join oauth_clients c on c.id = s.client_id where s.user_id = ${id}`,
  },
  sites_made: {
    tables: ['oauth_clients'],
    query: (id) => sql`select id, name, created_at, revoked_at from oauth_clients where created_by = ${id}`,
  },
}
