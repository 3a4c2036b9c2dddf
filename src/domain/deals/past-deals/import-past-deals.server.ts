import { desc, eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { publishProgress } from '../../realtime/publish-progress.server.ts'
import { readSheet } from '../../sheets/read-sheet.server.ts'
import { answerOf, type Import } from '../../sheets/sheet-import.server.ts'
import type { ImportAnswer } from '../../sheets/sheet-import.ts'
import { columnsOf } from '../check-terms.server.ts'
import { contactOf, joinCustomer, lockContact } from '../customers/join-customer.server.ts'
import { dealMoves, dealNotes, deals, importedDeals } from '../deal.tables.server.ts'
import { publishStageRanked } from '../deal-events.server.ts'
import { rankBetween } from '../deal-ranks.ts'
import { type DealStage, STAGES } from '../deal-stages.ts'
import { lockStages } from '../place-deal.server.ts'
import { BOOK_HEADINGS, BOOK_OPTIONAL } from './past-deals.ts'
import { type DealInput, type PlannedLine, planPastDeals } from './plan-past-deals.server.ts'

/** Each customer's address and number is locked until the end, and the database holds a few thousand locks. */
const MOST_LINES = 2_000

/** Written in one statement of SQL: parameters stay below PostgreSQL's limit. */
const BATCH = 500

/** Progress is published after this many lines. */
const PROGRESS_EVERY = 50

/**
 * Plans the import of a table of customers and deals line by line and, with `apply`, performs it in one transaction; lines with errors are
 * left out. A line with a known address or number is added to that customer, and fills in what they lack. A deal imported before is not
 * changed, because sellers may have worked on it since.
 * @throws forbidden; too_large, unsupported_type; invalid_fields on `file`; changed
 */
export async function importPastDeals(ctx: Context, input: Import): Promise<ImportAnswer> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const lines = await readSheet(ctx, input.bytes, BOOK_HEADINGS, BOOK_OPTIONAL)
  if (lines.length > MOST_LINES) throw invalid({ file: ['book_error_lines'] })
  return ctx.db.transaction(async (tx) => {
    // Two imports of the same book run one after the other: the second one changes nothing.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('old book'))`)
    const planned = await planPastDeals(ctx, tx, lines)
    const answer = answerOf(
      planned.map(({ customer, deal, ...line }) => line),
      input,
    )
    if (input.apply) await write(ctx, tx, planned, user_id)
    return answer
  })
}

async function write(ctx: Context, tx: Db, planned: readonly PlannedLine[], by: string): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  const said: (DealInput & { customer_id: string })[] = []
  const total = planned.length
  // All of them at first, in one order, to avoid deadlocks with others who lock two of them.
  await lockContact(tx, ...planned.flatMap(({ customer }) => (customer ? [contactOf(customer)] : [])))
  for (const [done, { customer, deal }] of planned.entries()) {
    // Uses another connection, because messages of this transaction are delivered only at its commit. If no connection is free, this
    // progress is skipped.
    if (done > 0 && done % PROGRESS_EVERY === 0) await publishProgress(ctx.db, by, { done, total }).catch(() => {})
    if (!customer) continue
    const { id: customer_id } = await joinCustomer(ctx, tx, customer)
    if (deal) said.push({ ...deal, customer_id })
  }
  await writeDeals(ctx, tx, said, by)
  const created = planned.filter(({ customer }) => customer !== null).length
  await noteAct(ctx, tx, { action: 'deal.imported', subject_id: 'deals', after: { created } })
}

/** At the end of their stages, in the order of the file, each with the move that brought it there. */
async function writeDeals(ctx: Context, tx: Db, said: (DealInput & { customer_id: string })[], by: string): Promise<void> {
  const now = ctx.now.toISOString()
  const stages = STAGES.filter((stage) => said.some((deal) => deal.stage === stage))
  await lockStages(tx, stages)
  const last = new Map<DealStage, string | null>()
  for (const stage of stages) last.set(stage, await lastRank(tx, stage))
  const rows = said.map(({ stage, title, customer_id, lost_reason_id, terms: { owner_id, ...terms }, key, note }) => {
    const rank = rankBetween(last.get(stage) ?? null, null)
    last.set(stage, rank)
    const id = newId('deal')
    const deal = {
      ...columnsOf(terms),
      id,
      code: newCode(),
      title,
      customer_id,
      owner_id: owner_id ?? by,
      stage,
      lost_reason_id,
      rank,
      source: 'imported' as const,
      stage_since: now,
      changed_at: now,
      changed_by: by,
      created_by: by,
      created_at: now,
    }
    const move = { deal_id: id, from_stage: null, to_stage: stage, moved_by: by, lost_reason_id, version: 1, created_at: now }
    return { deal, move, note, key }
  })
  for (let at = 0; at < rows.length; at += BATCH) {
    const some = rows.slice(at, at + BATCH)
    await tx.insert(deals).values(some.map(({ deal }) => deal))
    await tx.insert(dealMoves).values(some.map(({ move }) => move))
    await tx.insert(importedDeals).values(some.map(({ key, deal }) => ({ key, deal_id: deal.id, imported_at: now })))
    const notes = some.filter(({ note }) => note !== null)
    if (notes.length > 0)
      await tx.insert(dealNotes).values(
        notes.map(({ note, deal }) => ({
          id: newId('dnot'),
          deal_id: deal.id,
          kind: 'note' as const,
          body: note!,
          author_id: by,
          created_at: now,
        })),
      )
  }
  // Open boards reload such a stage instead of receiving an event for each deal.
  for (const stage of stages) await publishStageRanked(tx, stage)
}

async function lastRank(tx: Db, stage: DealStage): Promise<string | null> {
  const [last] = await tx.select({ rank: deals.rank }).from(deals).where(eq(deals.stage, stage)).orderBy(desc(deals.rank)).limit(1)
  return last?.rank ?? null
}
