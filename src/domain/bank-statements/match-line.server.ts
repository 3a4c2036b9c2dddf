import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { writeRepayment } from '../contributions/claims/settle-claim.server.ts'
import { lockContribution } from '../contributions/desk/lock-contribution.server.ts'
import { writeArrival } from '../contributions/desk/record-arrival.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { BANK_LINE_PROVISIONAL, BANK_MATCH_CONFIRMED, BANK_MATCH_REPAID } from './bank-statement.errors.ts'
import { bankMatches, bankMatchRepayments } from './bank-statement.tables.server.ts'
import { type LineReason, type MatchInput, TARGET_KINDS, type TargetKind, type UndoMatchInput } from './bank-statement.ts'
import { type FoundTarget, findLineTarget } from './find-targets.server.ts'
import { indexTargets, nameTargets, verdictOf } from './match-line.ts'
import { arrivalDay, type LineRow, lockFree, TARGET_COLUMNS } from './match-open-lines.server.ts'
import { findRecorded, referenceOf, refuseRepayment, repaySeveral } from './match-several.server.ts'
import { matchingText, openDetails } from './seal-details.server.ts'

type Line = LineRow & { currency: string }

/**
 * Decides what a line is: an announced transfer, whose money then arrived; a payment or its return; the repayment of a claim, which is recorded
 * if it was not, or repayments of several claims of an organization; or nothing of the projects', with a kind.
 * @throws forbidden; not_found; conflict if it has a match; bank_line_provisional; organization_managed_by_you; invalid_fields; as `recordRepayment`
 */
export async function matchLine(ctx: Context, line_id: string, input: MatchInput): Promise<void> {
  const matched_by = requireRole(ctx.actor, 'admin').user_id
  const { kind, note } = input
  const target = targetOf(input)
  if (kind === 'other' && !note) throw invalid({ note: ['kit_required_field'] })
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, line_id)
    if (await findActiveMatch(tx, line_id)) throw conflict()
    if (line.is_provisional && kind === undefined) throw new ReadableError(BANK_LINE_PROVISIONAL)
    const row = { id: newId('bmat'), line_id, note: note || null, is_automatic: false, matched_by, created_at: ctx.now.toISOString() }
    const { amount, currency } = line
    if (input.claim_ids || input.repayment_ids) {
      const { claim_ids, repayment_ids, owed, reason } = input
      const settlements = claim_ids
        ? await repaySeveral(ctx, tx, line, { claim_ids, owed, reason })
        : await findRecorded(tx, line, repayment_ids!)
      const [settlement_id, ...also] = settlements
      const about = { confidence: 100, reasons: ['hand' as const], wrote_arrival: claim_ids !== undefined }
      await tx.insert(bankMatches).values({ ...row, settlement_id, ...about })
      await tx.insert(bankMatchRepayments).values(also.map((id) => ({ match_id: row.id, settlement_id: id })))
      const after = { target: settlements.join(', '), amount, currency }
      return noteAct(ctx, tx, { action: 'bank.matched', subject_id: line_id, after })
    }
    if (!target) {
      if (kind !== 'returned') await refuseRepayment(tx, line)
      await tx.insert(bankMatches).values({ ...row, kind: kind!, confidence: 100, reasons: ['hand'], wrote_arrival: false })
      return noteAct(ctx, tx, { action: 'bank.set_aside', subject_id: line_id, after: { kind: kind!, amount, currency }, reason: note })
    }
    const matched = await MATCHERS[target.kind](ctx, tx, line, { ...input, id: target.id })
    await tx.insert(bankMatches).values({
      ...row,
      [TARGET_COLUMNS[target.kind]]: matched.id,
      confidence: 100,
      reasons: reasonsFor(ctx, line, matched.target),
      wrote_arrival: matched.wrote_arrival,
    })
    await noteAct(ctx, tx, { action: 'bank.matched', subject_id: line_id, after: { target: target.id, amount, currency } })
  })
}

/** @returns undefined for a line that is set aside, or several targets @throws invalid_fields unless exactly one is given */
function targetOf(input: MatchInput): { kind: TargetKind; id: string } | undefined {
  const targets = TARGET_KINDS.flatMap((kind) => {
    const id = input[`${kind}_id`]
    return id ? [{ kind, id }] : []
  })
  const others = [input.kind, input.claim_ids, input.repayment_ids].filter((one) => one !== undefined)
  if (targets.length + others.length !== 1) throw invalid({ kind: ['kit_required_field'] })
  return targets[0]
}

/**
 * Undoes a match, with a reason: the line is open again, and money that it recorded as arrived did not.
 * @throws forbidden; not_found; conflict if another match was seen; bank_match_confirmed once the money is confirmed,
 * bank_match_repaid for a repayment that it recorded; invalid_fields
 */
export async function undoMatch(ctx: Context, line_id: string, { match_id, reason }: UndoMatchInput): Promise<void> {
  const undone_by = requireRole(ctx.actor, 'admin').user_id
  await ctx.db.transaction(async (tx) => {
    await lockLine(tx, line_id)
    const match = await findActiveMatch(tx, line_id)
    if (match?.id !== match_id) throw conflict()
    if (match.wrote_arrival && match.settlement_id) throw new ReadableError(BANK_MATCH_REPAID)
    if (match.wrote_arrival) await withdrawArrival(ctx, tx, match.contribution_id!, reason)
    await tx
      .update(bankMatches)
      .set({ undone_at: ctx.now.toISOString(), undone_by, undo_reason: reason })
      .where(eq(bankMatches.id, match.id))
    await noteAct(ctx, tx, { action: 'bank.match_undone', subject_id: line_id, after: { match: match.id }, reason })
  })
}

/** Locked until the transaction ends: of two admins at once, the second sees what the first did. @throws not_found */
async function lockLine(tx: Db, id: string): Promise<Line> {
  const [line] = await rowsOf<Line>(
    tx,
    sql`select l.id, l.day::text as day, l.amount::float8 as amount, l.reference, l.sealed_details, l.is_provisional, a.currency
      from bank_lines l join platform_accounts a on a.id = l.account_id where l.id = ${id} and l.withdrawn_at is null for update of l`,
  )
  if (!line) throw notFound()
  return line
}

async function findActiveMatch(tx: Db, line_id: string): Promise<typeof bankMatches.$inferSelect | undefined> {
  const [match] = await tx
    .select()
    .from(bankMatches)
    .where(and(eq(bankMatches.line_id, line_id), isNull(bankMatches.undone_at)))
  return match
}

interface Matched {
  /** Id for the column of the match. */
  id: string
  target: FoundTarget
  wrote_arrival: boolean
}
type Matcher = (ctx: Context, tx: Db, line: Line, input: MatchInput & { id: string }) => Promise<Matched>

const MATCHERS: Record<TargetKind, Matcher> = {
  contribution: matchGift,
  payment: (ctx, tx, line, { id }) => matchExact(ctx, tx, line, { kind: 'payment', id }),
  return: (ctx, tx, line, { id }) => matchExact(ctx, tx, line, { kind: 'return', id }),
  claim: matchClaim,
  repayment: (ctx, tx, line, { id }) => matchExact(ctx, tx, line, { kind: 'repayment', id }),
}

/** Records the arrival of the money of an announced transfer. @throws invalid_fields; conflict if another line is its transfer */
async function matchGift(ctx: Context, tx: Db, line: Line, { id }: { id: string }): Promise<Matched> {
  const { currency, amount, day } = line
  const find = () => findLineTarget(ctx, tx, { kind: 'contribution', id, currency })
  if (amount < 0 || !(await find())) throw invalid({ contribution_id: ['bank_error_target'] })
  const { project_id } = await lockContribution(tx, id)
  await refuseOwnProject(ctx, tx, project_id)
  const gift = await find()
  if (!gift) throw conflict()
  await refuseTaken(tx, gift)
  if (gift.is_open) await writeArrival(ctx, tx, { id, amount, arrived_on: arrivalDay(day, gift.day) })
  return { id, target: gift, wrote_arrival: gift.is_open }
}

/** Matches what is recorded already, to the last cent. @throws invalid_fields, also for another amount; conflict if another line is it */
async function matchExact(ctx: Context, tx: Db, line: Line, { kind, id }: { kind: TargetKind; id: string }): Promise<Matched> {
  const refuse = (key: string) => invalid({ [`${kind}_id`]: [key] })
  const is_debit = kind === 'payment'
  const target = line.amount < 0 === is_debit ? await findLineTarget(ctx, tx, { kind, id, currency: line.currency }) : undefined
  if (!target) throw refuse('bank_error_target')
  if (target.amount !== Math.abs(line.amount)) throw refuse('bank_error_amount_differs')
  if (!target.is_open) throw refuse('bank_error_not_returned')
  await refuseTaken(tx, target)
  return { id, target, wrote_arrival: false }
}

/** Records the repayment of a claim, in part or whole. @throws invalid_fields; as `recordRepayment` */
async function matchClaim(ctx: Context, tx: Db, line: Line, input: MatchInput & { id: string }): Promise<Matched> {
  const { id, owed, reason } = input
  const target = line.amount > 0 ? await findLineTarget(ctx, tx, { kind: 'claim', id, currency: line.currency }) : undefined
  if (!target) throw invalid({ claim_id: ['bank_error_target'] })
  if (owed === undefined) throw invalid({ owed: ['kit_required_field'] })
  if (line.amount > owed) throw invalid({ claim_id: ['bank_error_more_than_owed'] })
  const reference = referenceOf(line)
  const paid_on = line.day
  const settlement_id = await writeRepayment(ctx, tx, { id, owed, amount: line.amount, reference, paid_on, reason: reason || undefined })
  return { id: settlement_id, target, wrote_arrival: true }
}

/** @throws conflict if another line is this target */
async function refuseTaken(tx: Db, target: FoundTarget): Promise<void> {
  const free = await lockFree(tx, [{ target }])
  if (free.length === 0) throw conflict()
}

function reasonsFor({ config }: Context, row: Line, target: FoundTarget): LineReason[] {
  const line = { ...row, text: matchingText(openDetails(config, row), row.reference) }
  const index = indexTargets([target])
  const { certain, suggestions } = verdictOf(line, index, nameTargets([line], index))
  const reasons = (certain ?? suggestions[0])?.reasons ?? []
  return [...reasons.filter((reason) => reason !== 'only_one'), 'hand']
}

/** A later decision about the contribution holds: only one that still waits loses its arrival. */
async function withdrawArrival(ctx: Context, tx: Db, id: string, reason: string): Promise<void> {
  const { status } = await lockContribution(tx, id)
  if (status === 'approved') throw new ReadableError(BANK_MATCH_CONFIRMED)
  const [known] = await rowsOf<{ arrived_on: string }>(
    tx,
    sql`select arrived_on::text as arrived_on from contribution_readiness where contribution_id = ${id} and arrived_amount is not null and arrived_on is not null`,
  )
  if (status === 'pending' && known) await writeArrival(ctx, tx, { id, amount: 0, arrived_on: known.arrived_on, reason })
}
