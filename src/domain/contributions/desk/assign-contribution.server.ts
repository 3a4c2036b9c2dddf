import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { CHANGED } from '../contribution.errors.ts'
import { contributionSteps, contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { type Contribution, lockPending } from './lock-contribution.server.ts'
import type { AssignmentInput } from './managed-contribution.ts'

/**
 * Moves a contribution that waits for its review to another project, or to the common fund. Only a collecting project can receive it.
 * @throws forbidden; not_found; contribution_decided, contribution_changed; organization_managed_by_you; invalid_fields
 */
export async function assignContribution(
  ctx: Context,
  { id, from, project_id, reason }: z.infer<typeof AssignmentInput> & { id: string },
): Promise<void> {
  const { user_id: acted_by } = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const contribution = await lockPending(tx, id)
    if (contribution.project_id !== from) throw new ReadableError(CHANGED)
    if (contribution.project_id === project_id) throw invalid({ project_id: ['contribution_error_same_project'] })
    for (const own of [from, project_id]) await refuseOwnProject(ctx, tx, own)
    await checkCollecting(tx, project_id)
    await moveContribution(tx, ctx.now, contribution, { project_id, acted_by, cause: 'assigned', reason })
    await noteAct(ctx, tx, {
      action: 'contribution.assigned',
      subject_id: id,
      before: { project_id: contribution.project_id },
      after: { project_id },
      reason,
    })
  })
}

interface Move {
  project_id: string | null
  acted_by: string
  cause: 'assigned' | 'chosen'
  reason?: string
}

/** The caller has locked it, and checked that the project may receive it. */
export async function moveContribution(
  tx: Db,
  now: Date,
  { id, amount }: Pick<Contribution, 'id' | 'amount'>,
  { project_id, ...step }: Move,
): Promise<void> {
  await tx.update(contributions).set({ project_id }).where(eq(contributions.id, id))
  const kind = await stationOf(tx, id)
  await writeStep(tx, now, { contribution_id: id, kind, amount, ...step }, { organization: false, contributor: true })
}

/** @throws invalid_fields for a project that does not collect */
export async function checkCollecting(tx: Db, project_id: string | null): Promise<void> {
  if (project_id === null) return
  const found = await rowsOf(tx, sql`select from collecting_projects where id = ${project_id}`)
  if (found.length === 0) throw invalid({ project_id: ['contribution_error_project'] })
}

/** Money that a payment service has, or that was only announced, keeps its state. */
async function stationOf(tx: Db, id: string): Promise<'received' | 'announced' | 'moved'> {
  const [last] = await tx
    .select({ kind: contributionSteps.kind })
    .from(contributionSteps)
    .where(
      sql`${eq(contributionSteps.contribution_id, id)} and ${inArray(contributionSteps.kind, ['announced', 'promised', 'adjusted', 'restored', 'received', 'moved', 'undone'])}`,
    )
    .orderBy(desc(contributionSteps.id))
    .limit(1)
  return last?.kind === 'received' || last?.kind === 'announced' ? last.kind : 'moved'
}
