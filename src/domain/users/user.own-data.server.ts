import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const USER_OWN_DATA: OwnData = {
  roles: {
    tables: ['user_roles', 'role_requests'],
    query: (id) => sql`select role, created_at, 'granted' as state from user_roles where user_id = ${id}
      union all select role, created_at, 'asked' from role_requests where user_id = ${id}`,
  },
  agreed_to: {
    tables: ['users'],
    query: (id) => sql`select a.text, a.language, a.title, a.version_number, a.published_at, u.terms_accepted_at as agreed_at
      from users u join agreed_texts a on a.version_id in (u.terms_version_id, u.privacy_version_id) where u.id = ${id} order by a.text`,
  },
}
