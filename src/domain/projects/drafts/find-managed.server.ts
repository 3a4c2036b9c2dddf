import { type SQL, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Actor, Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { ProjectStatus } from '../project-rules.ts'
import { type WayOfWriting, type Writer, wayOfWriting } from '../proposals/proposal.ts'
import { PROJECT_NOT_EDITABLE, PROJECT_NOT_YOURS } from './draft.ts'

/** A project for those who write it: its organization's managers, and admins. */
export interface Managed extends Record<string, unknown> {
  id: string
  slug: string
  language: Locale
  status: ProjectStatus
  organization_id: string
  created_by: string | null
}

export interface WritableProject extends Managed {
  way: Exclude<WayOfWriting, null>
  /** The role whose draft it is: the admins have their own once the project is no draft any more. */
  written_as: Writer
}

/** A condition over `projects p`: the actor manages its organization, or is an admin. */
export function managedBy(actor: Actor): SQL {
  if (actor.kind !== 'user') return sql`false`
  if (hasRole(actor, 'admin')) return sql`true`
  return sql`exists (select from managed_organizations m where m.organization_id = p.organization_id and m.user_id = ${actor.user_id})`
}

/**
 * Finds a project of any status but deleted by its id, its slug or an old slug.
 * @param lock the row stays locked until the transaction ends
 * @throws project_not_yours (404)
 */
export async function findProjectForManager(
  ctx: Context,
  key: string,
  { tx = ctx.db, lock = false }: { tx?: Db; lock?: boolean } = {},
): Promise<Managed> {
  requireUser(ctx.actor)
  const [project] = await rowsOf<Managed>(
    tx,
    sql`select p.id, p.slug, p.language, p.status, p.organization_id, p.created_by from projects p
      where (p.id = ${key} or p.slug = ${key} or p.id = (select s.project_id from project_slugs s where s.slug = ${key}))
        and p.status <> 'deleted' and ${managedBy(ctx.actor)} limit 1 ${lock ? sql`for update of p` : sql``}`,
  )
  if (!project) throw new ReadableError(PROJECT_NOT_YOURS)
  return project
}

/**
 * Finds a project that may be written now, as its manager or, for admins, as one of them.
 * @throws project_not_yours, project_not_editable
 */
export async function findWritable(
  ctx: Context,
  key: string,
  { as, ...options }: { as: Writer; tx?: Db; lock?: boolean },
): Promise<WritableProject> {
  const project = await findProjectForManager(ctx, key, options)
  if (as === 'admin' && !hasRole(requireUser(ctx.actor), 'admin')) throw new ReadableError(PROJECT_NOT_YOURS)
  const way = wayOfWriting(project.status, as)
  if (way === null) throw new ReadableError(PROJECT_NOT_EDITABLE)
  if (way === 'proposal' && (await isWaiting(options.tx ?? ctx.db, project.id))) throw new ReadableError(PROJECT_NOT_EDITABLE)
  return { ...project, way, written_as: way === 'direct' ? 'admin' : 'manager' }
}

/** True while a proposal for the project waits for an answer. */
export async function isWaiting(db: Db, project_id: string): Promise<boolean> {
  const found = await rowsOf(db, sql`select from project_proposals where project_id = ${project_id} and state = 'sent'`)
  return found.length > 0
}
