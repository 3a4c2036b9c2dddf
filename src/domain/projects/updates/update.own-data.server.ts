import { sql } from 'drizzle-orm'
import type { OwnData } from '../../../kit/data/own-data.server.ts'

export const UPDATE_OWN_DATA: OwnData = {
  project_updates: {
    tables: ['project_updates'],
    query: (id) =>
      sql`select id, project_id, kind, language, title, body, title_other, body_other, created_at, edited_at from project_updates where created_by = ${id} order by created_at`,
  },
  news_refused: {
    tables: ['news_refusals'],
    query: (id) => sql`select project_id, created_at from news_refusals where user_id = ${id} order by created_at`,
  },
}
