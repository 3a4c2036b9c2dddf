import { type SQL, sql } from 'drizzle-orm'
import type { Has } from '../../kit/data/list-page.server.ts'
import { organizationsWith } from '../organizations/organizations-with.server.ts'

/** SQL: the ids of projects with a word in their name, by the index `projects_named`. */
export function projectsNamed(has: Has): SQL {
  return sql`select p.id from project_goals p where ${has(sql`plain_text(p.name)`)}`
}

/** SQL: the same, or with the word in the name of their organization. */
export function projectsWith(has: Has): SQL {
  return sql`${projectsNamed(has)} union all select p.id from project_goals p where p.organization_id = any(array(${organizationsWith(has)}))`
}
