import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const FAVORITE_OWN_DATA: OwnData = {
  favorites: {
    tables: ['favorites'],
    query: (id) =>
      sql`select project_id, p.name, f.created_at from favorites f join projects p on p.id = f.project_id where f.user_id = ${id} order by f.created_at`,
  },
}
