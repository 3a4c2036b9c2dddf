import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { translate } from '../../../kit/translate.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { refuseOwnProject } from '../../organizations/members/managed-by.server.ts'
import { refusalOf } from '../../users/refusal-of.server.ts'
import { CHANGED, NOT_READY } from '../contribution.errors.ts'
import { contributions } from '../contribution.tables.server.ts'
import { findReadiness } from '../find-readiness.server.ts'
import type { WaitsFor } from '../readiness.ts'
import { writeStep } from '../write-step.server.ts'
import { contributionApprovals } from './approval.tables.server.ts'
import { arrivalOf } from './arrival-day.server.ts'
import { carryParts, divide, type Overflow } from './divide-contribution.server.ts'
import { type Contribution, lockPending, refuseUnseen } from './lock-contribution.server.ts'
import type { ApprovalInput, Approved, ManyApproved, ManyInput } from './managed-contribution.ts'
import { refuseOwn } from './refuse-own.server.ts'

/**
 * Confirms a contribution: from then on it counts as collected. For a donation, with the amount that arrived. A project that reaches its
 * objective by it is completed in the same transaction; the rest goes to its declared fallback, as trails show.
 * @throws forbidden; not_found; contribution_decided; contribution_changed; contribution_own_gift, contribution_registered_by_you,
 * contribution_handled_by_you, contribution_alone_too_soon; organization_managed_by_you; invalid_fields
 */
export async function approveContribution(ctx: Context, input: ApprovalInput & { id: string }): Promise<Approved> {
  return approveSeen(ctx, input, { batch_id: null })
}

async function approveSeen(ctx: Context, input: Input, options: Pick<Rules, 'batch_id'>): Promise<Approved> {
  const rules = { ...options, acted_by: requireRole(ctx.actor, 'admin').user_id }
  return (await approveWithin(ctx, input, { ...rules, wide: false })) ?? (await approveWithin(ctx, input, { ...rules, wide: true }))!
}

type Input = ApprovalInput & { id: string }
interface Rules {
  acted_by: string
  /** The id shared by contributions approved at once: those that are not ready are refused, as nobody looks at each. */
  batch_id: string | null
  /** Also locks and fills other projects than its own. */
  wide: boolean
}

/** @returns null, with nothing done, if other projects than its own are needed */
function approveWithin(ctx: Context, input: Input, { acted_by, batch_id, wide }: Rules): Promise<Approved | null> {
  const { id, amount } = input
  return ctx.db.transaction(async (tx) => {
    const contribution = await lockPending(tx, id)
    refuseUnseen(contribution, input.seen)
    await refuseOwnProject(ctx, tx, contribution.project_id)
    const cause = await refuseOwn(tx, ctx.now, input, acted_by)
    await refuseStale(tx, id)
    checkAmount(contribution, input)
    const { waits_for } = await findReadiness(tx, id, ctx.now)
    if (waits_for && batch_id) throw new NotReady(waits_for)
    if (waits_for && !input.reason) throw invalid({ reason: ['contribution_error_not_ready'] })
    const effective_at = await arrivalOf(tx, contribution, input.arrived_on, ctx.now)
    const divided = await divide(tx, contribution, amount, wide)
    if (!divided) return null
    const act = { ...input, effective_at, acted_by, cause }
    const step_id = await confirm(tx, ctx.now, contribution, divided, act)
    if (batch_id || waits_for)
      await tx
        .insert(contributionApprovals)
        .values({ step_id, contribution_id: id, batch_id, waited_for: waits_for, from_project_id: contribution.project_id })
    await noteAct(ctx, tx, {
      action: 'contribution.approved',
      subject_id: id,
      before: { amount: contribution.amount, ...(divided.why && { project_id: contribution.project_id }) },
      after: {
        amount,
        currency: contribution.currency,
        project_id: divided.portions[0]!.id,
        ...(divided.portions.length > 1 && { kept: divided.portions[0]!.amount }),
        ...(waits_for && { waited_for: waits_for }),
      },
      reason: input.reason,
    })
    return answerOf(tx, contribution, divided)
  })
}

/** Moves it first if its own project takes nothing of it, and splits it after the approval if that takes only a part. */
async function confirm(
  tx: Db,
  now: Date,
  { id, project_id, ...contribution }: Contribution,
  { portions, why }: Overflow,
  { amount, reason, effective_at, acted_by, cause }: ApprovalInput & { effective_at: string; acted_by: string; cause: 'one_person' | null },
): Promise<number> {
  const [first, ...parts] = portions
  if (first!.id !== project_id) {
    await tx.update(contributions).set({ project_id: first!.id }).where(eq(contributions.id, id))
    const moved = { contribution_id: id, kind: 'moved' as const, amount: contribution.amount, effective_at, cause: why }
    await writeStep(tx, now, moved, { organization: false, contributor: true })
  }
  const change = { status: 'approved' as const, approved_at: now.toISOString() }
  await tx
    .update(contributions)
    .set({ ...change, amount })
    .where(eq(contributions.id, id))
  const step = { contribution_id: id, kind: 'approved' as const, amount, acted_by, effective_at, cause, reason: reason ?? null }
  const step_id = await writeStep(tx, now, step, { organization: true, contributor: true })
  if (parts.length === 0) return step_id
  await tx.update(contributions).set({ amount: first!.amount }).where(eq(contributions.id, id))
  const parted = { contribution_id: id, kind: 'parted' as const, amount: first!.amount, effective_at, cause: 'completed' as const }
  await writeStep(tx, now, parted, { organization: true, contributor: true })
  await carryParts(tx, now, { id, project_id, ...contribution }, { parts, effective_at, acted_by })
  return step_id
}

/**
 * Approves those that are ready, each in its own transaction, in a fixed order and as displayed, so that one that cannot be approved does
 * not stop the others, and concurrent approvals do not deadlock.
 */
export async function approveMany(ctx: Context, items: z.infer<typeof ManyInput>['contributions']): Promise<ManyApproved> {
  requireRole(ctx.actor, 'admin')
  const once = new Map(items.map((item) => [item.id, item]))
  const batch_id = newId('appr')
  const answer: ManyApproved = { batch: null, done: [], refused: [] }
  for (const item of [...once.values()].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      const { id, amount, project_id } = item
      const seen = project_id === undefined ? undefined : { amount, project_id }
      answer.done.push({ id, ...(await approveSeen(ctx, { id, amount, seen }, { batch_id })) })
      answer.batch = batch_id
    } catch (error) {
      answer.refused.push({ id: item.id, why: translate(sentenceOf(refusalOf(error)), ctx.locale) })
    }
  }
  return answer
}

class NotReady extends ReadableError {
  readonly waits_for: WaitsFor

  constructor(waits_for: WaitsFor) {
    super(NOT_READY)
    this.waits_for = waits_for
  }
}

function sentenceOf(error: ReadableError): string {
  // `instanceof` knows every readable error as one of any.
  if ('waits_for' in error) return `contribution_waits_${error.waits_for}`
  if (error.fields?.reason?.includes('contribution_error_alone')) return 'contribution_error_alone'
  return `error_${error.fields?.reason ? 'contribution_changed' : error.code}`
}

/**
 * Refuses a contribution that is being refunded, or differs from its booking. Read after the contribution was locked: assigning a booking
 * and refunding a payment lock it, too, so that the second of two concurrent acts sees the result of the first.
 */
export async function refuseStale(tx: Db, id: string): Promise<void> {
  const moving = await rowsOf(
    tx,
    sql`select from contributions_behind where contribution_id = ${id} union all select from contributions_given_back where contribution_id = ${id}`,
  )
  if (moving.length > 0) throw new ReadableError(CHANGED)
}

/** A trip's share must equal its booking's; a donation is the amount that arrived, and a difference needs a written cause. */
function checkAmount({ kind, amount }: Contribution, input: ApprovalInput): void {
  if (amount === input.amount) return
  if (kind === 'booking') throw new ReadableError(CHANGED)
  if (!input.reason) throw invalid({ reason: ['contribution_error_difference'] })
}

/** Read after the ledger added it to the projects, whose rows are still locked. */
async function answerOf(tx: Db, { project_id, currency }: Contribution, { portions }: Overflow): Promise<Approved> {
  const ids = portions.flatMap(({ id }) => id ?? [])
  const goals = await rowsOf<{ id: string; name: string; completed: boolean }>(
    tx,
    sql`select id, name, status = 'completed' and collected_amount >= objective_amount and currency = ${currency} as completed
      from project_goals where id = any(${sql.param(ids)}::text[])`,
  )
  const nameOf = (id: string | null) => goals.find((goal) => goal.id === id)?.name ?? null
  const elsewhere = portions.filter(({ id }) => id !== project_id)
  return {
    completed: goals.some(({ completed }) => completed),
    moved: elsewhere.map(({ id, amount }) => ({ project: nameOf(id), amount: { amount, currency } })),
  }
}
