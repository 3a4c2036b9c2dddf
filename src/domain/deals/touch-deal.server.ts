import { eq } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { type DealRow, dealNotes, deals, dealVisits } from './deal.tables.server.ts'
import type { DealNoteInput } from './deal.ts'
import { type DealWhat, publishDealChanged } from './deal-events.server.ts'
import { lockDeal } from './lock-deal.server.ts'

type Toucher = Pick<Context, 'now'>

/**
 * Records a change of a deal's tasks or notes: it is new to the other sellers, while their open forms for the deal remain valid.
 * @throws not_found
 */
export async function touchDeal(ctx: Toucher, tx: Db, id: string, what: DealWhat, by: string | null): Promise<DealRow> {
  const deal = await lockDeal(tx, id)
  await tx.update(deals).set({ changed_at: ctx.now.toISOString(), changed_by: by }).where(eq(deals.id, id))
  await publishDealChanged(tx, deal, { what, by })
  return deal
}

/** Writes a note, or the reply that was sent another way: the first one is the deal's first answer. @throws forbidden, not_found */
export function noteDeal(ctx: Context, id: string, { kind, body }: DealNoteInput): Promise<{ id: string }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const now = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const deal = await touchDeal(ctx, tx, id, 'noted', user_id)
    if (kind !== 'note' && deal.first_answer_at === null) await tx.update(deals).set({ first_answer_at: now }).where(eq(deals.id, id))
    const note_id = newId('dnot')
    await tx.insert(dealNotes).values({ id: note_id, deal_id: id, kind, body, author_id: user_id, created_at: now })
    return { id: note_id }
  })
}

/** Notes that a seller looks at a deal now; of one that is not there, nothing. @throws forbidden */
export function markDealSeen(ctx: Context, id: string): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const [deal] = await tx.select({ id: deals.id }).from(deals).where(eq(deals.id, id)).for('key share')
    if (!deal) return
    const seen_at = ctx.now.toISOString()
    await tx
      .insert(dealVisits)
      .values({ user_id, deal_id: id, seen_at })
      .onConflictDoUpdate({ target: [dealVisits.user_id, dealVisits.deal_id], set: { seen_at } })
  })
}
