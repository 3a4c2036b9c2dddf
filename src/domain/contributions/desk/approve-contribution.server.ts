import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import type { Money } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { CHANGED, OWN_GIFT, REGISTERED_BY_YOU } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { type Contribution, lockPending, requireAdmin } from './lock-contribution.server.ts'
import type { ApprovalInput, Approved, ManyApproved } from './managed-contribution.ts'

/**
 * Confirms a contribution: from then on it counts as collected. Of a donation, with what really arrived. The project that reaches its objective by it
 * is completed in the same transaction, and what it has beyond that is told.
 * @throws forbidden; not_found; contribution_decided; contribution_changed; contribution_own_gift, contribution_registered_by_you; invalid_fields
 */
export async function approveContribution(ctx: Context, { id, ...input }: ApprovalInput & { id: string }): Promise<Approved> {
  const acted_by = requireAdmin(ctx)
  return ctx.db.transaction(async (tx) => {
    const contribution = await lockPending(tx, id)
    await refuseOwn(tx, id, acted_by)
    checkAmount(contribution, input)
    const effective_at = await arrivalOf(tx, contribution, input.arrived_on, ctx.now)
    const { amount, reason } = input
    await tx.update(contributions).set({ status: 'approved', approved_at: ctx.now.toISOString(), amount }).where(eq(contributions.id, id))
    const step = { contribution_id: id, kind: 'approved' as const, amount, acted_by, effective_at, reason: reason ?? null }
    await writeStep(tx, ctx.now, step, { organization: true, contributor: true })
    await noteAct(ctx, tx, {
      action: 'contribution.approved',
      subject_id: id,
      before: { amount: contribution.amount },
      after: { amount, currency: contribution.currency, project_id: contribution.project_id },
      reason,
    })
    return reachOf(tx, { ...contribution, amount })
  })
}

/**
 * Approves each by itself, in a fixed order and as it was seen, so that what cannot be approved does not stop the others, and two who approve the
 * same at once do not wait for each other in a circle.
 */
export async function approveMany(ctx: Context, items: readonly { id: string; amount: number }[]): Promise<ManyApproved> {
  requireAdmin(ctx)
  const once = new Map(items.map((item) => [item.id, item]))
  const answer: ManyApproved = { done: [], refused: [] }
  for (const item of [...once.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      answer.done.push({ id: item.id, ...(await approveContribution(ctx, item)) })
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      const code = error.fields?.reason ? 'contribution_changed' : error.code
      answer.refused.push({ id: item.id, why: translate(`error_${code}`, ctx.locale) })
    }
  }
  return answer
}

async function refuseOwn(tx: Db, id: string, user_id: string): Promise<void> {
  const [own] = await rowsOf<{ gave: boolean; registered: boolean }>(
    tx,
    sql`select exists (select from gift_givers where contribution_id = ${id} and user_id = ${user_id}) as gave,
      exists (select from contribution_donors where contribution_id = ${id} and registered_by = ${user_id}) as registered`,
  )
  if (own?.gave) throw new ReadableError(OWN_GIFT)
  if (own?.registered) throw new ReadableError(REGISTERED_BY_YOU)
}

/** A trip's share is what its booking says; a donation is what arrived, and any difference has a written cause. */
function checkAmount({ kind, amount }: Contribution, input: ApprovalInput): void {
  if (amount === input.amount) return
  if (kind === 'booking') throw new ReadableError(CHANGED)
  if (!input.reason) throw invalid({ reason: ['contribution_error_difference'] })
}

/** Now, or noon of the day when a donation arrived: neither before it was given nor in the future. */
async function arrivalOf(tx: Db, { id, kind }: Contribution, day: string | undefined, now: Date): Promise<string> {
  const today = todayInArgentina(now)
  if (day === undefined || kind === 'booking' || day === today) return now.toISOString()
  if (day > today) throw invalid({ arrived_on: ['contribution_error_future'] })
  const [promise] = await rowsOf<{ at: string }>(
    tx,
    sql`select iso_time(effective_at) as at from contribution_steps where contribution_id = ${id} and kind = 'promised' order by id limit 1`,
  )
  const noon = `${day}T15:00:00.000Z`
  if (!promise || noon >= promise.at) return noon
  if (day < todayInArgentina(new Date(promise.at))) throw invalid({ arrived_on: ['contribution_error_early'] })
  return promise.at
}

/** Read after the ledger added it to the project, whose row stays locked: exact, also when others approve at the same moment. */
async function reachOf(tx: Db, { project_id, currency, amount }: Contribution): Promise<Approved> {
  const [goal] = await rowsOf<{ collected: number; objective: number; completed: boolean }>(
    tx,
    sql`select collected_amount::float8 as collected, objective_amount::float8 as objective, status = 'completed' as completed
      from project_goals where id = ${project_id} and currency = ${currency} and objective_amount is not null`,
  )
  if (!goal) return { completed: false, over: null }
  const { collected, objective } = goal
  const over: Money | null = collected > objective ? { amount: collected - objective, currency } : null
  return { completed: goal.completed && collected >= objective && collected - amount < objective, over }
}
