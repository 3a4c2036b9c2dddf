import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { contributionSteps, contributions } from './contribution.tables.server.ts'
import { contributionNotices } from './notices/notice.tables.server.ts'

/** The contributions due to a project in a currency, locked until the transaction ends. Held ones and those being refunded are excluded. */
export async function lockDueContributions(tx: Db, { project_id, currency }: { project_id: string; currency: string }) {
  const locked = await tx
    .select({ id: contributions.id })
    .from(contributions)
    .where(
      and(
        ...[eq(contributions.project_id, project_id), eq(contributions.currency, currency), eq(contributions.status, 'approved')],
        ...[isNull(contributions.voided_at), isNull(contributions.paid_at)],
      ),
    )
    .orderBy(contributions.id)
    .for('update')
  // Read after the lock, so that a concurrent hold or refund is seen.
  const due = await rowsOf<{ id: string; amount: number; approved_at: string }>(
    tx,
    sql`select id, amount::float8 as amount, iso_time(approved_at) as approved_at from due_contributions
      where id = any(${sql.param(locked.map(({ id }) => id))}::text[]) order by id`,
  )
  return due
}

/** Marks locked contributions as paid, with a step on each one's trail; their givers are notified. */
export async function payContributions(
  tx: Db,
  due: readonly { id: string; amount: number }[],
  {
    paid_at,
    now,
    acted_by,
    cause,
    reason,
  }: { paid_at: string; now: Date; acted_by: string; cause?: 'one_person'; reason?: string | undefined },
): Promise<void> {
  const ids = due.map(({ id }) => id)
  await tx.update(contributions).set({ paid_at }).where(inArray(contributions.id, ids))
  const created_at = now.toISOString()
  const steps = await tx
    .insert(contributionSteps)
    .values(
      due.map(({ id, amount }) => ({
        ...{ contribution_id: id, kind: 'paid' as const, amount, acted_by },
        ...{ effective_at: paid_at, created_at, cause, reason },
      })),
    )
    .returning({ step_id: contributionSteps.id, contribution_id: contributionSteps.contribution_id })
  await queueContributorNotices(tx, steps, created_at)
}

/** Records that the givers have to be notified of steps (`notices/tell-waiting.server.ts` sends the letters). */
export async function queueContributorNotices(
  tx: Db,
  steps: readonly { step_id: number; contribution_id: string }[],
  created_at: string,
): Promise<void> {
  if (steps.length === 0) return
  await tx.insert(contributionNotices).values(steps.map((step) => ({ ...step, to_organization: false, to_contributor: true, created_at })))
}

/** Marks contributions as due again, as their payout came back, with a step on each one's trail; their givers are notified. */
export async function returnContributions(
  tx: Db,
  ids: string[],
  { returned_at, reason, now, acted_by }: { returned_at: string; reason: string; now: Date; acted_by: string },
): Promise<void> {
  const paid = await tx
    .select({ id: contributions.id, amount: contributions.amount })
    .from(contributions)
    .where(inArray(contributions.id, ids))
    .orderBy(contributions.id)
    .for('update')
  if (paid.length === 0) return
  await tx.update(contributions).set({ paid_at: null }).where(inArray(contributions.id, ids))
  const created_at = now.toISOString()
  const steps = await tx
    .insert(contributionSteps)
    .values(
      paid.map(({ id, amount }) => ({
        ...{ contribution_id: id, kind: 'returned' as const, amount, acted_by, reason },
        ...{ effective_at: returned_at, created_at },
      })),
    )
    .returning({ step_id: contributionSteps.id, contribution_id: contributionSteps.contribution_id })
  await queueContributorNotices(tx, steps, created_at)
}
