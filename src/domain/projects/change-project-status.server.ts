import { eq, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { projectStatusChanges, projects } from './project.tables.server.ts'
import { HAS_COLLECTED, OBJECTIVE_REACHED, PROJECT_CHANGED, STATUS_MOVED } from './project.ts'
import type { ProjectStatus } from './project-rules.ts'
import { type StatusActor, type StatusFacts, type StatusRefusal, stepOf, stepRefusal } from './project-status.ts'
import { followReview } from './review/follow-review.server.ts'
import { refuseIfClaimed } from './review/review-project.server.ts'
import { announceStatusChange } from './status/announce-status-change.server.ts'

export interface StatusChange {
  id: string
  /** The status that the deciding user saw: if it changed since, somebody else decided meanwhile. */
  from: ProjectStatus
  to: ProjectStatus
  as: Exclude<StatusActor, 'system'>
  reason?: string | undefined
  /** The `version` that was read, for a decision about a project under review. */
  seen?: string | undefined
  /** For "send for review": the caller has checked that nothing is missing. */
  complete?: boolean
}

/**
 * Moves a project to another status, in a transaction of the caller if it has one. Concurrent decisions are serialized: the second one finds
 * another status and is refused.
 * @throws not_found if it does not exist or is not theirs to move; status_moved, project_changed, has_collected, objective_reached, organization_managed_by_you or conflict
 *   (409) for what its state forbids; invalid_fields for a missing reason
 */
export async function changeProjectStatus(ctx: Context, change: StatusChange, tx?: Db): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  if (!tx) return ctx.db.transaction((own) => changeProjectStatus(ctx, change, own))
  const project = await lockProject(ctx, tx, change)
  if (project.status !== change.from) throw new ReadableError(STATUS_MOVED)
  const reason = change.reason?.trim() ?? ''
  const step = { from: change.from, to: change.to, by: change.as }
  refuse(stepRefusal(step, { ...project, reason, complete: change.complete ?? false }))
  if (change.as === 'admin') await refuseOwnProject(ctx, tx, project.id)
  if (change.as === 'admin' && change.from === 'under_review') {
    await refuseIfClaimed(ctx, tx, project.id)
    await refuseUnread(tx, project.id, change.seen)
  }
  const [row] = await tx
    .insert(projectStatusChanges)
    .values({
      project_id: project.id,
      from_status: change.from,
      to_status: change.to,
      reason: reason || null,
      created_at: ctx.now.toISOString(),
      changed_by: user_id,
      acted_as: change.as,
    })
    .returning({ id: projectStatusChanges.id })
  // Written after its history row: an active project that has reached its objective completes in this very update, which adds a later row.
  await tx
    .update(projects)
    .set(datesOf(change.to, ctx.now, project))
    .where(eq(projects.id, project.id))
  await followReview(tx, ctx.now, { project_id: project.id, change_id: row!.id, from: change.from, to: change.to })
  await noteAct(ctx, tx, {
    action: `project.${stepOf(step)!.act}`,
    subject_id: project.id,
    before: { status: change.from },
    after: { status: change.to, name: project.name },
    // The audit log has only the beginning; the whole reason is in the project's history.
    reason: reason.slice(0, 500) || undefined,
  })
  await announceStatusChange(ctx, tx, row!.id)
}

/** Read after the lock: the second of two concurrent decisions sees the changes of the first. */
async function refuseUnread(tx: Db, id: string, seen: string | undefined): Promise<void> {
  const [found] = await rowsOf<{ version: string }>(tx, sql`select project_version(${id}) as version`)
  if (found!.version !== seen) throw new ReadableError(PROJECT_CHANGED)
}

interface LockedProject extends Omit<StatusFacts, 'reason' | 'complete'>, Record<string, unknown> {
  id: string
  name: string
  status: ProjectStatus
  published_at: string | null
}

/** Locks the row, if the actor may act in this role; 404 otherwise. */
async function lockProject(ctx: Context, tx: Db, { id, as }: StatusChange): Promise<LockedProject> {
  const { user_id } = requireUser(ctx.actor)
  const theirs =
    as === 'admin'
      ? sql`${hasRole(ctx.actor, 'admin')}`
      : sql`exists (select from managed_organizations m where m.organization_id = p.organization_id and m.user_id = ${user_id})`
  const [project] = await rowsOf<LockedProject>(
    tx,
    sql`select p.id, coalesce(p.name, '') as name, p.status, iso_time(p.published_at) as published_at,
      p.collected_amount::float8 as collected_amount, p.objective_amount::float8 as objective_amount,
      p.collected_amount > 0 or exists (select from project_other_money x where x.project_id = p.id and x.collected_amount > 0) as has_collected
      from projects p where p.id = ${id} and ${theirs} for update of p`,
  )
  if (!project) throw notFound()
  return project
}

function refuse(refusal: StatusRefusal | null): void {
  switch (refusal) {
    case null:
      return
    case 'reason':
      throw invalid({ reason: ['kit_required_field'] })
    case 'nothing_collected':
      throw new ReadableError(HAS_COLLECTED)
    case 'below_objective':
      throw new ReadableError(OBJECTIVE_REACHED)
    default:
      throw conflict()
  }
}

function datesOf(status: ProjectStatus, now: Date, { published_at }: LockedProject) {
  const time = now.toISOString()
  const is_open = status === 'active' || status === 'published'
  return {
    status,
    ...(is_open && { published_at: published_at ?? time, completed_at: null }),
    ...(status === 'completed' && { completed_at: time }),
    // A project that nobody sees loses its position among the featured ones.
    ...((status === 'hidden' || status === 'deleted') && { featured_position: null }),
  }
}
