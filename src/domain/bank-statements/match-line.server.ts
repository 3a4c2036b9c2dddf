import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { lockContribution } from '../contributions/desk/lock-contribution.server.ts'
import { writeArrival } from '../contributions/desk/record-arrival.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { BANK_MATCH_CONFIRMED } from './bank-statement.errors.ts'
import { bankMatches } from './bank-statement.tables.server.ts'
import type { LineReason, MatchInput, UndoMatchInput } from './bank-statement.ts'
import { type FoundTarget, findGiftTarget, findPayoutTarget } from './find-targets.server.ts'
import { indexTargets, nameTargets, verdictOf } from './match-line.ts'
import { arrivalDay, type LineRow } from './match-open-lines.server.ts'
import { matchingText, openDetails } from './seal-details.server.ts'

type Line = LineRow & { currency: string }

/**
 * Decides what a line is: an announced transfer, whose money then arrived; a payout; or nothing of the projects', with a kind.
 * @throws forbidden; not_found; conflict if it has a match; organization_managed_by_you; invalid_fields
 */
export async function matchLine(ctx: Context, line_id: string, input: MatchInput): Promise<void> {
  const matched_by = requireRole(ctx.actor, 'admin').user_id
  const { contribution_id, payout_id, kind, note } = input
  if ([contribution_id, payout_id, kind].filter(Boolean).length !== 1) throw invalid({ kind: ['kit_required_field'] })
  if (kind === 'other' && !note) throw invalid({ note: ['kit_required_field'] })
  await ctx.db.transaction(async (tx) => {
    const line = await lockLine(tx, line_id)
    if (await findActiveMatch(tx, line_id)) throw conflict()
    const row = { id: newId('bmat'), line_id, note: note || null, is_automatic: false, matched_by, created_at: ctx.now.toISOString() }
    if (kind) {
      await tx.insert(bankMatches).values({ ...row, kind, confidence: 100, reasons: ['hand'], wrote_arrival: false })
      return noteAct(ctx, tx, {
        action: 'bank.set_aside',
        subject_id: line_id,
        after: { kind, amount: line.amount, currency: line.currency },
        reason: note,
      })
    }
    const target = contribution_id ? await giftFor(ctx, tx, line, contribution_id) : await payoutFor(ctx, tx, line, payout_id!)
    const wrote_arrival = contribution_id !== undefined && target.is_open
    if (wrote_arrival) await writeArrival(ctx, tx, { id: target.id, amount: line.amount, arrived_on: arrivalDay(line.day, target.day) })
    const reasons = reasonsFor(ctx, line, target)
    await tx.insert(bankMatches).values({ ...row, contribution_id, payout_id, confidence: 100, reasons, wrote_arrival })
    await noteAct(ctx, tx, {
      action: 'bank.matched',
      subject_id: line_id,
      after: { target: target.id, amount: line.amount, currency: line.currency },
    })
  })
}

/**
 * Undoes a match, with a reason: the line is open again, and money that it recorded as arrived did not.
 * @throws forbidden; not_found; conflict if another match was seen; bank_match_confirmed once the money is confirmed; invalid_fields
 */
export async function undoMatch(ctx: Context, line_id: string, { match_id, reason }: UndoMatchInput): Promise<void> {
  const undone_by = requireRole(ctx.actor, 'admin').user_id
  await ctx.db.transaction(async (tx) => {
    await lockLine(tx, line_id)
    const match = await findActiveMatch(tx, line_id)
    if (match?.id !== match_id) throw conflict()
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

/** Locked, so that two lines cannot both be its transfer. @throws invalid_fields; conflict if another line is */
async function giftFor(ctx: Context, tx: Db, line: Line, id: string): Promise<FoundTarget> {
  const found = line.amount > 0 ? await findGiftTarget(tx, id, line.currency) : undefined
  if (!found) throw invalid({ contribution_id: ['bank_error_target'] })
  const { project_id } = await lockContribution(tx, id)
  await refuseOwnProject(ctx, tx, project_id)
  const gift = await findGiftTarget(tx, id, line.currency)
  if (!gift) throw conflict()
  const taken = await rowsOf(tx, sql`select from bank_matches where contribution_id = ${id} and undone_at is null`)
  if (taken.length > 0) throw conflict()
  return gift
}

/** @throws invalid_fields, also for another amount; conflict if another line is its debit */
async function payoutFor(ctx: Context, tx: Db, line: Line, id: string): Promise<FoundTarget> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`bank debit ${id}`}))`)
  const payout = line.amount < 0 ? await findPayoutTarget(ctx, tx, id, line.currency) : undefined
  if (!payout) throw invalid({ payout_id: ['bank_error_target'] })
  if (payout.amount !== -line.amount) throw invalid({ payout_id: ['bank_error_amount_differs'] })
  const taken = await rowsOf(tx, sql`select from bank_matches where payout_id = ${id} and undone_at is null`)
  if (taken.length > 0) throw conflict()
  return payout
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
