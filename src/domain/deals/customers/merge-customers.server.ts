import { and, eq, inArray, isNull } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError, refuseChanged } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { customerMerges, customers, deals } from '../deal.tables.server.ts'
import { CUSTOMER_CHANGED, PARTING_TOO_LATE } from '../deal.ts'
import { publishDealChanged } from '../deal-events.server.ts'
import { writeDeal } from '../lock-deal.server.ts'
import { type MergeInput, PART_WITHIN_HOURS } from './customer.ts'
import { type Customer, lockContact } from './join-customer.server.ts'

/**
 * Merges two customers who are the same person: the remaining one gets the other's deals, and their address and number if it had none.
 * @throws forbidden, not_found; conflict when either became another one meanwhile; customer_changed for other data than those that were
 * seen; invalid_fields
 */
export function mergeCustomers(ctx: Context, kept_id: string, { merged_id, seen, seen_merged }: MergeInput): Promise<{ id: string }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  if (kept_id === merged_id) throw invalid({ merged_id: ['deal_error_same_customer'] })
  return ctx.db.transaction(async (tx) => {
    const [kept, merged] = await lockBoth(tx, kept_id, merged_id)
    if (kept.merged_into || merged.merged_into || kept.forgotten_at || merged.forgotten_at) throw conflict()
    refuseChanged(kept, seen, CUSTOMER_CHANGED)
    refuseChanged(merged, seen_merged, CUSTOMER_CHANGED)
    const got_email = kept.email === null && merged.email !== null
    const got_phone = kept.phone === null && merged.phone !== null
    await tx.update(customers).set({ merged_into: kept_id }).where(eq(customers.id, merged_id))
    const contact = { ...(got_email && { email: merged.email }), ...(got_phone && { phone: merged.phone }) }
    if (got_email || got_phone) await tx.update(customers).set(contact).where(eq(customers.id, kept_id))
    const deal_ids = await moveDeals(ctx, tx, user_id, { from: merged_id, to: kept_id })
    const id = newId('cmrg')
    await tx
      .insert(customerMerges)
      .values({ id, kept_id, merged_id, deal_ids, got_email, got_phone, merged_by: user_id, merged_at: ctx.now.toISOString() })
    await noteAct(ctx, tx, { action: 'customer.merged', subject_id: kept_id, after: { merged: merged_id, deals: deal_ids.length } })
    return { id }
  })
}

/**
 * Undoes a merge: each customer has their own deals and contact again.
 * @throws forbidden, not_found; conflict if it was undone or one was erased, or the remaining one was merged again; parting_too_late after
 * a day
 */
export function unmergeCustomers(ctx: Context, merge_id: string): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const [merge] = await tx.select().from(customerMerges).where(eq(customerMerges.id, merge_id)).for('update')
    if (!merge) throw notFound()
    const [kept, merged] = await lockBoth(tx, merge.kept_id, merge.merged_id)
    if (merge.parted_at || merged.merged_into !== kept.id || kept.merged_into || kept.forgotten_at || merged.forgotten_at) throw conflict()
    if (ctx.now.getTime() - Date.parse(merge.merged_at) > PART_WITHIN_HOURS * 3_600_000) throw new ReadableError(PARTING_TOO_LATE)
    const given = {
      ...(merge.got_email && kept.email === merged.email && { email: null }),
      ...(merge.got_phone && kept.phone === merged.phone && { phone: null }),
    }
    if (Object.keys(given).length > 0) await tx.update(customers).set(given).where(eq(customers.id, kept.id))
    await tx
      .update(customers)
      .set({ merged_into: null, ...(await freeEmail(tx, merged)) })
      .where(eq(customers.id, merged.id))
    const deal_ids = await moveDeals(ctx, tx, user_id, { from: kept.id, to: merged.id, only: merge.deal_ids })
    await tx.update(customerMerges).set({ parted_by: user_id, parted_at: ctx.now.toISOString() }).where(eq(customerMerges.id, merge_id))
    await noteAct(ctx, tx, { action: 'customer.parted', subject_id: kept.id, after: { parted: merged.id, deals: deal_ids.length } })
  })
}

/** Another customer may have got their address meanwhile: then it stays with that one. */
async function freeEmail(tx: Db, { id, email }: Customer): Promise<{ email?: null }> {
  if (email === null) return {}
  const others = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.email, email), isNull(customers.merged_into)))
  return others.some((other) => other.id !== id) ? { email: null } : {}
}

/** In the order of `lockDeal`, and by id, to avoid deadlocks with concurrent merges of the same two and with what happens to their deals. */
async function lockBoth(tx: Db, one: string, other: string): Promise<[Customer, Customer]> {
  const both = () =>
    tx
      .select()
      .from(customers)
      .where(inArray(customers.id, [one, other]))
      .orderBy(customers.id)
  await lockContact(tx, ...(await both()))
  const found = await both().for('update')
  const [first, second] = [one, other].map((id) => found.find((customer) => customer.id === id))
  if (!first || !second) throw notFound()
  return [first, second]
}

async function moveDeals(
  ctx: Context,
  tx: Db,
  by: string,
  { from, to, only }: { from: string; to: string; only?: string[] },
): Promise<string[]> {
  if (only?.length === 0) return []
  const theirs = await tx
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.customer_id, from), only && inArray(deals.id, only)))
    .orderBy(deals.id)
    .for('update')
  for (const { id } of theirs) {
    const moved = await writeDeal(ctx, tx, id, { customer_id: to }, by)
    await publishDealChanged(tx, moved, { what: 'customer', by })
  }
  return theirs.map(({ id }) => id)
}
