import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { invalid } from '../../kit/errors.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { checkTerms, columnsOf } from './check-terms.server.ts'
import type { DealRow } from './deal.tables.server.ts'
import type { DealChange } from './deal.ts'
import { publishDealChanged } from './deal-events.server.ts'
import { lockDeal, writeDeal } from './lock-deal.server.ts'

/**
 * Changes the fields of a deal; fields left out do not change. The amount of a quoted deal and its last day are fixed.
 * @throws forbidden, not_found; conflict when it changed since it was seen; invalid_fields
 */
export function changeDeal(ctx: Context, id: string, { version, ...terms }: DealChange): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, id, version)
    const asked = columnsOf(terms)
    const change = Object.fromEntries(Object.entries(asked).filter(([name, value]) => differs(deal[name as keyof DealRow], value)))
    if (Object.keys(change).length === 0) return
    const next: DealRow = { ...deal, ...change }
    // An owner who no longer sells, or a deleted place, was right when it was written.
    await checkTerms(tx, { ...change, amount: next.amount, currency: next.currency, start_date: next.start_date, end_date: next.end_date })
    if (deal.stage === 'quoted' && next.amount === null) throw invalid({ amount: ['deal_error_amount'] })
    if (deal.stage === 'quoted' && next.holds_until === null) throw invalid({ holds_until: ['deal_error_holds_until'] })
    const changed = await writeDeal(ctx, tx, id, change, user_id)
    await noteAct(ctx, tx, { action: 'deal.changed', subject_id: id, before: factsOf(deal, change), after: factsOf(next, change) })
    await publishDealChanged(tx, changed, { what: 'changed', by: user_id })
  })
}

function differs(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? null) !== JSON.stringify(after ?? null)
}

/** Names and texts of customers stay out of the log: it records only that they changed. */
function factsOf(deal: DealRow, change: Partial<DealRow>): Record<string, string | number | null> {
  const { title, rooms, ...rest } = change
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return Object.fromEntries(names.map((name) => [name, deal[name] as string | number | null]))
}
