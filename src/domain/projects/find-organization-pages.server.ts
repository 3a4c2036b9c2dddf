import { sql } from 'drizzle-orm'
import { datedSlugs } from '../../kit/data/dated-slugs.server.ts'

/** The pages of approved organizations. They change with their projects, which is why this lives here. */
export const organizationPages = datedSlugs(
  sql`organizations t`,
  sql`t.status = 'approved'`,
  sql`greatest(t.created_at, (select greatest(max(p.published_at), max(p.completed_at)) from projects p
    where p.organization_id = t.id and p.status in ('active', 'published', 'completed')))`,
)
