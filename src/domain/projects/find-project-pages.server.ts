import { sql } from 'drizzle-orm'
import { datedSlugs } from '../../kit/data/dated-slugs.server.ts'

/** The pages of listed projects. Their dates depend on the project's state, its updates and its contributions. */
export const projectPages = datedSlugs(
  sql`listed_projects t`,
  sql`greatest(t.published_at, t.completed_at,
    (select max(u.created_at) from project_updates u where u.project_id = t.id), (select max(g.created_at) from project_gifts g where g.project_id = t.id))`,
)

/** The pages of public organizations. Their dates depend on the projects, which is why this is here and not with organizations. */
export const organizationPages = datedSlugs(
  sql`public_organizations t`,
  sql`greatest(t.created_at, (select greatest(max(p.published_at), max(p.completed_at)) from public_projects p where p.organization_id = t.id))`,
)
