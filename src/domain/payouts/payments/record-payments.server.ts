import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { requireProof, requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { type ErrorKind, type FieldErrors, invalid, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { whyNotPayable } from '../../bank-accounts/bank-account.ts'
import { findLiveAccount } from '../../bank-accounts/find-account-record.server.ts'
import { setOffClaims } from '../../contributions/claims/set-off-claims.server.ts'
import { lockOpenClaims } from '../../contributions/claims/settle.server.ts'
import { divideDue } from '../../contributions/divide-due.server.ts'
import { payContributions } from '../../contributions/pay-contributions.server.ts'
import type { ReadDocument } from '../../organizations/documents/read-document.server.ts'
import { lockOrganizationMoney } from '../../organizations/lock-organization.server.ts'
import { isMember } from '../../organizations/members/managed-by.server.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { storeFiles } from '../../uploads/store-files.server.ts'
import { ACCOUNT_CHANGED, DUE_CHANGED, NOT_PAYABLE } from '../payout.errors.ts'
import { payments, payoutContributions, payouts } from '../payout.tables.server.ts'
import { dueKey } from './due-key.ts'
import { notifyOfPayment } from './notify-of-payment.server.ts'
import type { PaymentInput, PaymentsInput } from './payment.ts'
import { type PaymentPlan, planPayments } from './plan-payment.server.ts'

/** Money was transferred to an organization, for the contributions of one project. */
export const PAYOUT_RECORDED = eventType('payout_recorded', z.object({ payout_id: z.string() }))

/** A payment with its account, what it covers, and its proof. */
interface Recording {
  id: string
  input: PaymentInput
  proof: ReadDocument | undefined
}

/**
 * Records transfers to organizations, all of them or none: their contributions are paid from then on. Of two concurrent records of the same money only one succeeds.
 * @param proofs one for each payment, in their order
 * @returns the payments' ids, in their order
 * @throws proof_required; forbidden; not_found; payout_list_old; payout_due_changed, payout_account_changed and why one cannot be paid by this person, with the payments
 * concerned as `errors`; invalid_fields for a day that cannot be, without a reason of the only admin, or without proof and without a reason for that
 */
export async function recordPayments(
  ctx: Context,
  input: PaymentsInput,
  proofs: readonly (ReadDocument | undefined)[] = [],
): Promise<string[]> {
  const user = requireRole(requireProof(ctx), 'admin')
  const recordings = input.payments.map((payment, i) => ({ id: newId('pmt'), input: payment, proof: proofs[i] }))
  refuseIfIncomplete(recordings)
  const files = recordings.flatMap(({ id, proof }) =>
    proof ? [{ key: `payments/${id}/${digestOf(proof.bytes)}`, bytes: proof.bytes, content_type: proof.type }] : [],
  )
  await storeFiles(ctx.files, files, () =>
    ctx.db.transaction(async (tx) => {
      // In one order, so that concurrent payments wait for each other and never in a circle.
      const ordered = [...recordings].sort((a, b) => (dueKey(a.input) < dueKey(b.input) ? -1 : 1))
      for (const id of new Set(ordered.map((one) => one.input.organization_id))) await lockOrganizationMoney(tx, id)
      const payable_from = await refuseOtherAccounts(ctx, tx, ordered)
      const plans = await lockSeen(ctx, tx, ordered, input.until)
      for (const recording of ordered) {
        const plan = plans.get(recording.id)!
        const earliest = Math.max(payable_from.get(recording.id)!, ...latestApprovals(plan))
        const paid_at = instantOf(input.paid_on, ctx.now, new Date(earliest))
        await writePayment(ctx, tx, recording, { plan, paid_at, payer: user.user_id })
      }
    }),
  )
  return recordings.map(({ id }) => id)
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function refuseIfIncomplete(recordings: readonly Recording[]): void {
  const errors: FieldErrors = {}
  const keys = recordings.map(({ input }) => dueKey(input))
  if (new Set(keys).size < keys.length) throw invalid({ payments: ['kit_invalid_field'] })
  recordings.forEach(({ input, proof }, i) => {
    if (!proof && !input.no_proof_reason && input.amount > 0) errors[`payments.${i}.proof`] = ['payout_error_proof']
  })
  refuseIfWrong(errors)
}

/** @returns from when each account may be paid */
async function refuseOtherAccounts(ctx: Context, tx: Db, recordings: readonly Recording[]): Promise<Map<string, number>> {
  const user = requireRole(ctx.actor, 'admin')
  const refused = new Refusals()
  const payable_from = new Map<string, number>()
  for (const { id, input } of recordings) {
    const account = await findLiveAccount(tx, input.organization_id)
    const why_not = whyNotPayable(account, { payer: user.user_id, now: ctx.now })
    if (why_not) refused.add(input, NOT_PAYABLE[why_not])
    else if (account!.id !== input.bank_account_id) refused.add(input, ACCOUNT_CHANGED)
    else if (await isMember(tx, input.organization_id, user.user_id)) refused.add(input, NOT_PAYABLE.managed_by_you)
    else payable_from.set(id, new Date(account!.payable_from).getTime())
  }
  refused.throwIfAny()
  return payable_from
}

/** Locks what the payments cover, and plans them again: what was seen is what is due, or nothing is recorded. */
async function lockSeen(ctx: Context, tx: Db, recordings: readonly Recording[], until: string): Promise<Map<string, PaymentPlan>> {
  const payer = requireRole(ctx.actor, 'admin').user_id
  const plan = () =>
    planPayments(
      tx,
      recordings.map((one) => one.input),
      { until, payer, now: ctx.now },
    )
  const covered = (await plan()).flatMap(({ projects }) => projects.flatMap((one) => one.covered.map(({ id }) => id)))
  const claims = await lockOpenClaims(
    tx,
    recordings.map((one) => one.input),
    covered,
  )
  const plans = await plan()
  const projects = [...plans.flatMap((one) => one.projects), ...claims].flatMap(({ project_id }) => project_id ?? [])
  await tx.execute(sql`select lock_projects(${sql.param(projects)})`)
  const refused = new Refusals()
  const missing: FieldErrors = {}
  plans.forEach((one, i) => {
    const { input } = recordings[i]!
    const why = one.left_out[0]?.why
    if (one.covered === 0 && why) refused.add(input, NOT_PAYABLE[why])
    else if (one.covered === 0 || one.version !== input.version || one.amount !== input.amount) refused.add(input, DUE_CHANGED)
    else if (isAlone(one) && !input.reason) missing[`reason.${dueKey(input)}`] = ['payout_error_alone']
  })
  refused.throwIfAny()
  refuseIfWrong(missing)
  return new Map(plans.map((one, i) => [recordings[i]!.id, one]))
}

function isAlone({ projects }: PaymentPlan): boolean {
  return projects.some(({ alone_from }) => alone_from !== null)
}

interface Written {
  plan: PaymentPlan
  paid_at: string
  payer: string
}

async function writePayment(ctx: Context, tx: Db, recording: Recording, written: Written): Promise<void> {
  const { id, input, proof } = recording
  const { plan, paid_at, payer } = written
  const { organization_id, currency, bank_account_id, no_proof_reason } = input
  const created_at = ctx.now.toISOString()
  const reason = isAlone(plan) ? (input.reason ?? null) : null
  await tx.insert(payments).values({
    id,
    organization_id,
    currency,
    bank_account_id,
    paid_at,
    created_at,
    reason,
    recorded_by: payer,
    amount: plan.amount,
    set_off_amount: plan.set_off,
    code: plan.code,
    reference: input.reference ?? null,
    no_proof_reason: proof ? null : (no_proof_reason ?? null),
    ...(proof && {
      proof_file: digestOf(proof.bytes),
      proof_name: proof.name,
      proof_type: proof.type,
      proof_digest: digestOf(proof.bytes),
    }),
  })
  let owed = plan.set_off
  for (const project of plan.projects) {
    const set_off_amount = Math.min(owed, project.amount)
    owed -= set_off_amount
    await writePayout(ctx, tx, { ...recording, project, set_off_amount }, written)
  }
  const contributions = plan.projects.reduce((sum, { covered }) => sum + covered.length, 0)
  const { amount, set_off, code } = plan
  await noteAct(ctx, tx, {
    action: 'payout.recorded',
    subject_id: id,
    after: {
      organization_id,
      amount,
      set_off,
      currency,
      code,
      reference: input.reference ?? null,
      projects: plan.projects.length,
      contributions,
    },
    ...(reason && { reason }),
  })
  await notifyOfPayment(ctx, tx, { id, organization_id })
}

/** The part of a payment that goes to one project. */
async function writePayout(
  ctx: Context,
  tx: Db,
  { id: payment_id, input, project, set_off_amount }: Recording & { project: PaymentPlan['projects'][number]; set_off_amount: number },
  { plan, paid_at, payer }: Written,
): Promise<void> {
  const { organization_id, currency, bank_account_id } = input
  const created_at = ctx.now.toISOString()
  for (const { id, amount, whole } of project.covered) if (whole) await divideDue(tx, ctx.now, { id, pays: amount, acted_by: payer })
  const payout_id = newId('pay')
  const alone = project.alone_from !== null
  await tx.insert(payouts).values({
    id: payout_id,
    payment_id,
    organization_id,
    project_id: project.project_id,
    amount: project.amount,
    currency,
    set_off_amount,
    bank_account_id,
    recorded_by: payer,
    paid_at,
    created_at,
    reference: input.reference ?? plan.code,
    reason: alone ? (input.reason ?? null) : null,
  })
  await tx.insert(payoutContributions).values(project.covered.map((one) => ({ contribution_id: one.id, payout_id })))
  const about = { paid_at, now: ctx.now, acted_by: payer }
  if (set_off_amount > 0) {
    // Read again for each payout, which took some of it off.
    const claims = await lockOpenClaims(tx, [{ organization_id, currency }])
    await setOffClaims(tx, claims, { ...about, payout_id, amount: set_off_amount })
  }
  await payContributions(tx, project.covered, { ...about, ...(alone && { cause: 'one_person', reason: input.reason }) })
  await ctx.outbox.emit(tx, PAYOUT_RECORDED, { payout_id })
}

function latestApprovals({ projects }: PaymentPlan): number[] {
  return projects.flatMap(({ covered }) => covered.map(({ approved_at }) => new Date(approved_at).getTime()))
}

/**
 * The time of a transfer made on a day: now for today, otherwise noon; never before the last approval of its contributions, nor before the
 * account could be paid.
 */
function instantOf(day: string, now: Date, earliest: Date): string {
  const today = todayInArgentina(now)
  if (day > today) throw invalid({ paid_on: ['payout_error_future'] })
  if (day < todayInArgentina(earliest)) throw invalid({ paid_on: ['payout_error_too_early'] })
  const noon = new Date(`${day}T15:00:00Z`)
  return (day === today ? now : noon < earliest ? earliest : noon).toISOString()
}

/** Refusals of several payments at once: the status of the first, the sentence of each. */
class Refusals {
  private first: ErrorKind | undefined
  private readonly fields: FieldErrors = {}

  add(input: PaymentInput, kind: ErrorKind): void {
    this.first ??= kind
    this.fields[dueKey(input)] = [`error_${kind.code}`]
  }

  throwIfAny(): void {
    if (this.first) throw new ReadableError(this.first, { fields: this.fields })
  }
}
