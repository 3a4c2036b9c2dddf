import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { BATCH_PAID, BATCH_UNDONE, CHANGED } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { lockContribution } from './lock-contribution.server.ts'
import type { UndoInput } from './managed-contribution.ts'

const EVERYBODY = { organization: true, contributor: true }

/**
 * Undoes an approval of many as one act, all or nothing, until anything of it was paid: each contribution that it still decides waits for its review again, where it
 * was before, and its parts are taken back. Nothing is deleted: each is a step with the reason, told to whom the approval was told.
 * @returns how many wait again
 * @throws forbidden; not_found; contribution_batch_paid, contribution_batch_undone, contribution_changed; organization_managed_by_you
 */
export async function undoApprovals(
  ctx: Context,
  { batch, reason, seen }: z.infer<typeof UndoInput> & { batch: string },
): Promise<{ undone: number }> {
  const acted_by = requireRole(ctx.actor, 'admin').user_id
  return ctx.db.transaction(async (tx) => {
    const decided = await lockDecided(tx, batch)
    if (seen !== undefined && seen !== decided.length) throw new ReadableError(CHANGED)
    const projects = await rowsOf<{ id: string }>(
      tx,
      sql`select c.project_id as id from contributions c where c.project_id is not null and ${isOf(decided.map(({ id }) => id))}
        union select unnest(${sql.param(decided.flatMap(({ from_project_id }) => from_project_id ?? []))}::text[])`,
    )
    await tx.execute(sql`select lock_projects(${sql.param(projects.map(({ id }) => id))})`)
    for (const { id, from_project_id } of decided) await undo(ctx, tx, { id, from_project_id, batch, reason, acted_by })
    return { undone: decided.length }
  })
}

interface Decided extends Record<string, unknown> {
  id: string
  from_project_id: string | null
}

/** The contributions of the batch that its approval still decides, locked with their parts in the order of their ids, as payouts lock them. */
async function lockDecided(tx: Db, batch: string): Promise<Decided[]> {
  const all = await rowsOf<{ id: string }>(tx, sql`select contribution_id as id from contribution_approvals where batch_id = ${batch}`)
  if (all.length === 0) throw notFound()
  const ids = all.map(({ id }) => id)
  await tx.execute(sql`select from contributions c where ${isOf(ids)} order by c.id for no key update`)
  const [paid] = await rowsOf(
    tx,
    sql`select from contribution_steps s join contributions c on c.id = s.contribution_id where ${isOf(ids)} and s.kind = 'paid'
      and s.id > (select min(a.step_id) from contribution_approvals a where a.batch_id = ${batch}) limit 1`,
  )
  if (paid) throw new ReadableError(BATCH_PAID)
  const decided = await rowsOf<Decided>(
    tx,
    sql`select c.id, a.from_project_id from contribution_approvals a join contributions c on c.id = a.contribution_id
      where a.batch_id = ${batch} and c.status = 'approved' and c.voided_at is null
        and a.step_id = (select max(s.id) from contribution_steps s where s.contribution_id = c.id and s.kind = 'approved') order by c.id`,
  )
  if (decided.length === 0) throw new ReadableError(BATCH_UNDONE)
  return decided
}

/** Contributions `ids`, and what went on from them to other projects. */
function isOf(ids: string[]) {
  return sql`(c.id = any(${sql.param(ids)}::text[]) or (c.split_from = any(${sql.param(ids)}::text[]) and ${wentOn})
    or exists (select from contributions x where x.id = any(${sql.param(ids)}::text[]) and ${isCarriedFrom}))`
}

/** A part that was promised by itself has a decision of its own. */
const wentOn = sql`not exists (select from contribution_steps s where s.contribution_id = c.id and s.kind = 'promised')`

/** A part that was promised later is a part of the same whole as what went on from it, which its approval wrote at the same time. */
const isCarriedFrom = sql`c.split_from = x.split_from and c.created_at = x.approved_at`

type Undoing = Decided & { batch: string; reason: string; acted_by: string }

async function undo(ctx: Context, tx: Db, { id, from_project_id, batch, reason, acted_by }: Undoing): Promise<void> {
  const whole = await lockContribution(tx, id)
  for (const project_id of [whole.project_id, from_project_id]) await refuseOwnProject(ctx, tx, project_id)
  const parts = await rowsOf<{ id: string; amount: number }>(
    tx,
    sql`select c.id, c.amount::float8 as amount from contributions c join contributions x on x.id = ${id}
      where ((c.split_from = x.id and ${wentOn}) or (${isCarriedFrom})) and c.voided_at is null and c.status = 'approved' order by c.id`,
  )
  const because = { acted_by, cause: 'mistake' as const, reason }
  for (const part of parts) {
    await tx.update(contributions).set({ voided_at: ctx.now.toISOString() }).where(eq(contributions.id, part.id))
    await writeStep(tx, ctx.now, { contribution_id: part.id, kind: 'reversed', amount: part.amount, ...because }, EVERYBODY)
  }
  const amount = parts.reduce((sum, part) => sum + part.amount, whole.amount)
  await tx
    .update(contributions)
    .set({ status: 'pending', approved_at: null, amount, project_id: from_project_id })
    .where(eq(contributions.id, id))
  await writeStep(tx, ctx.now, { contribution_id: id, kind: 'undone', amount, ...because }, EVERYBODY)
  await noteAct(ctx, tx, { action: 'contribution.approval_undone', subject_id: id, before: { batch, amount }, reason })
}
