import { type SQL, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Actor, Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import type { ProjectStatus } from '../project-rules.ts'
import { PROJECT_NOT_EDITABLE, PROJECT_NOT_YOURS } from './draft.errors.ts'
import { isEditable } from './draft.ts'

/** A project for those who write it: its organization's managers, and admins. */
export interface Managed extends Record<string, unknown> {
  id: string
  slug: string
  status: ProjectStatus
  organization_id: string
  created_by: string | null
}

/** A condition over `projects p`: the actor manages its organization, or is an admin. */
export function managedBy(actor: Actor): SQL {
  if (actor.kind !== 'user') return sql`false`
  if (actor.roles.includes('admin')) return sql`true`
  return sql`exists (select from managed_organizations m where m.organization_id = p.organization_id and m.user_id = ${actor.user_id})`
}

/**
 * Finds a project of any status but deleted by its id, its slug or an old slug.
 * @param lock the row stays locked until the transaction ends
 * @throws project_not_yours (404)
 */
export async function findManaged(
  ctx: Context,
  key: string,
  { tx = ctx.db, lock = false }: { tx?: Db; lock?: boolean } = {},
): Promise<Managed> {
  requireUser(ctx.actor)
  const [project] = await rowsOf<Managed>(
    tx,
    sql`select p.id, p.slug, p.status, p.organization_id, p.created_by from projects p
      where (p.id = ${key} or p.slug = ${key} or p.id = (select s.project_id from project_slugs s where s.slug = ${key}))
        and p.status <> 'deleted' and ${managedBy(ctx.actor)} limit 1 ${lock ? sql`for update of p` : sql``}`,
  )
  if (!project) throw new ReadableError(PROJECT_NOT_YOURS)
  return project
}

/** @throws project_not_editable for one that is under review or was approved */
export function requireEditable<Project extends { status: ProjectStatus }>(project: Project): Project {
  if (!isEditable(project.status)) throw new ReadableError(PROJECT_NOT_EDITABLE)
  return project
}
