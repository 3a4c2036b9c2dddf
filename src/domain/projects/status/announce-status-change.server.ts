import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { projectStatusChanges } from '../project.tables.server.ts'
import { leavesTravellers } from '../project-status.ts'
import { findStatusChange } from './find-status-change.server.ts'
import {
  projectApprovedLetter,
  projectCompletedLetter,
  projectRejectedLetter,
  projectStartedLetter,
  projectStoppedLetter,
  targetStoppedLetter,
} from './status.letters.ts'

export const PROJECT_STATUS_CHANGED = eventType('project.status_changed', z.object({ project_id: z.string(), change_id: z.int() }))

/** Queues the letters to the project's managers and writes the event, in the transaction of the change. */
export async function announceStatusChange(ctx: Pick<Context, 'outbox'>, tx: Db, change_id: number): Promise<void> {
  const change = await findStatusChange(tx, change_id)
  if (!change) return
  const letter = letterTo(change)
  if (letter) {
    for (const user_id of await findManagersOfProject(tx, change.project_id))
      await queueLetter(ctx, tx, letter, { user_id, facts: { change_id } })
  }
  await ctx.outbox.emit(tx, PROJECT_STATUS_CHANGED, { project_id: change.project_id, change_id })
}

/** Publishes changes by the database itself: projects that reached their objective. */
export async function announceWaitingChanges(ctx: Pick<Context, 'db' | 'outbox'>): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const waiting = await tx
      .update(projectStatusChanges)
      .set({ unannounced: false })
      .where(eq(projectStatusChanges.unannounced, true))
      .returning({ id: projectStatusChanges.id })
    for (const { id } of waiting) await announceStatusChange(ctx, tx, id)
    return waiting.length
  })
}

/** Asks users who had chosen the project to choose another one, and notifies those whose contributions it expects, once for each change. */
export const notifyTravellers = onEvent(PROJECT_STATUS_CHANGED, async (ctx, { project_id, change_id }) => {
  await ctx.db.transaction(async (tx) => {
    const [change] = await tx
      .update(projectStatusChanges)
      .set({ travellers_told_at: ctx.now.toISOString() })
      .where(and(eq(projectStatusChanges.id, change_id), isNull(projectStatusChanges.travellers_told_at)))
      .returning({ from: projectStatusChanges.from_status, to: projectStatusChanges.to_status })
    if (!change || !leavesTravellers(change)) return
    const travellers = await rowsOf<{ id: string }>(
      tx,
      sql`select id from enabled_users where target_project_id = ${project_id} or id in (select user_id from expected_givers where project_id = ${project_id}) order by id`,
    )
    for (const { id } of travellers) await queueLetter(ctx, tx, targetStoppedLetter, { user_id: id, facts: { change_id } })
  })
})

/** The letter to its managers; none about their own acts. */
function letterTo({ from_status, to_status }: { from_status: string | null; to_status: string }) {
  if (from_status === 'under_review' && (to_status === 'active' || to_status === 'published')) return projectApprovedLetter
  if (to_status === 'active' || (from_status === 'hidden' && to_status === 'published')) return projectStartedLetter
  if (to_status === 'rejected') return projectRejectedLetter
  if (to_status === 'completed') return projectCompletedLetter
  if (to_status === 'hidden' || (from_status === 'active' && to_status === 'published')) return projectStoppedLetter
  return null
}

/** The managers of a project's organization, in any status of the project. */
export async function findManagersOfProject(db: Db, project_id: string): Promise<string[]> {
  const managers = await rowsOf<{ user_id: string }>(
    db,
    sql`select m.user_id from managed_organizations m join projects p on p.organization_id = m.organization_id where p.id = ${project_id} order by m.user_id`,
  )
  return managers.map(({ user_id }) => user_id)
}
