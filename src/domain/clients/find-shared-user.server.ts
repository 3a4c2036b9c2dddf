import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { pathTo } from '../../urls/paths.ts'
import type { SharedUser } from './client.ts'

interface Row extends Record<string, unknown> {
  id: string
  username: string
  name: string
  surname: string
  language: 'es' | 'en'
  email: string
  email_verified: boolean
  project: { id: string; slug: string; name: string } | null
}

/**
 * Finds the fields of a user that the scopes allow a client to read. A target project that no longer collects is left out.
 * @returns undefined if there is no such account or it is disabled
 */
export async function findSharedUser(
  db: Db,
  about: { id: string; scopes: readonly string[]; public_url: string },
): Promise<SharedUser | undefined> {
  const [row] = await rowsOf<Row>(
    db,
    sql`select u.id, u.username, u.name, u.surname, u.language, u.email, u.email_verified,
      case when p.id is not null then jsonb_build_object('id', p.id, 'slug', p.slug, 'name', p.name) end as project
      from enabled_users u left join collecting_projects p on p.id = u.target_project_id where u.id = ${about.id}`,
  )
  if (!row) return undefined
  const allowed = (scope: string) => about.scopes.includes(scope)
  const { username, name, surname, language, email, email_verified, project } = row
  return {
    id: row.id,
    scope: about.scopes.join(' '),
    ...(allowed('profile') && { username, name, surname, language, image: { url: `/api/user/${row.id}/image` } }),
    // An unconfirmed address may be anybody's.
    ...(allowed('email') && email_verified && { email, email_verified }),
    ...(allowed('target_project') && {
      target_project_id: project?.id ?? null,
      target_project: project && { ...project, url: about.public_url + pathTo('project', language, { slug: project.slug }) },
    }),
  }
}
