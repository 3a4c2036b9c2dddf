import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const ORGANIZATION_OWN_DATA: OwnData = {
  organizations: {
    tables: ['organization_members'],
    query: (id) =>
      sql`select m.organization_id, o.name, m.created_at from organization_members m join organizations o on o.id = m.organization_id
        where m.user_id = ${id} order by m.created_at`,
  },
}
