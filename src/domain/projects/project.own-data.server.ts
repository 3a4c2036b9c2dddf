import { sql } from 'drizzle-orm'
import type { OwnData } from '../../kit/data/own-data.server.ts'

export const PROJECT_OWN_DATA: OwnData = {
  projects_begun: {
    tables: ['projects'],
    query: (id) => sql`select id, name, status, created_at from projects where created_by = ${id} order by created_at`,
  },
  project_limits: {
    tables: ['project_limits'],
    query: (id) =>
      sql`select organization_id, projects, reason, created_at from project_limits where decided_by = ${id} order by created_at`,
  },
  project_drafts: {
    tables: ['project_drafts'],
    query: (id) => sql`select project_id, content, version, updated_at from project_drafts where updated_by = ${id} order by updated_at`,
  },
  project_pictures: {
    tables: ['project_pictures'],
    query: (id) =>
      sql`select id, project_id, width, height, created_at from project_pictures where uploaded_by = ${id} order by created_at`,
  },
}
