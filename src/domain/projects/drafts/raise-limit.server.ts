import { sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { isMember } from '../../organizations/members/managed-by.server.ts'
import { MANAGED_BY_YOU } from '../../organizations/organization.ts'
import { projectLimits } from './draft.tables.server.ts'
import { LIMIT_CHANGED, type LimitInput, type ProjectLimit } from './draft.ts'

/** How many projects an organization may hold, and how many it holds. @throws not_found */
export async function findLimit(ctx: Pick<Context, 'db'>, organization_id: string): Promise<ProjectLimit> {
  const [found] = await rowsOf<ProjectLimit & Record<string, unknown>>(
    ctx.db,
    sql`select project_limit_of(o.id) as most, (select count(*)::int from projects p where p.organization_id = o.id and p.status <> 'deleted') as projects
      from organization_refs o where o.id = ${organization_id}`,
  )
  if (!found) throw notFound()
  return found
}

/**
 * Lets one organization hold another number of projects than ten, with a reason.
 * @throws forbidden; not_found; project_limit_changed when somebody changed it since it was seen; organization_managed_by_you
 */
export async function raiseLimit(
  ctx: Context,
  { organization_id, seen, most, reason }: LimitInput & { organization_id: string },
): Promise<void> {
  const { user_id: decided_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    // As who begins a project for it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects of ${organization_id}`}, 0))`)
    const before = await findLimit({ db: tx }, organization_id)
    if (await isMember(tx, organization_id, decided_by)) throw new ReadableError(MANAGED_BY_YOU)
    if (before.most !== seen) throw new ReadableError(LIMIT_CHANGED)
    await tx.insert(projectLimits).values({ organization_id, projects: most, reason, decided_by, created_at: ctx.now.toISOString() })
    await noteAct(ctx, tx, {
      action: 'organization.project_limit',
      subject_id: organization_id,
      before: { projects: before.most },
      after: { projects: most },
      reason,
    })
  })
}
