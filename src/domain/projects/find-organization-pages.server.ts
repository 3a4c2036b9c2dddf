import { sql } from 'drizzle-orm'
import { datedSlugs } from '../../kit/data/dated-slugs.server.ts'

/** The pages of public organizations. Their dates depend on the projects, which is why this is here and not with organizations. */
export const organizationPages = datedSlugs(
  sql`public_organizations t`,
  sql`greatest(t.created_at, (select greatest(max(p.published_at), max(p.completed_at)) from public_projects p where p.organization_id = t.id))`,
)
