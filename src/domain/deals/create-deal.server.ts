import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newCode, newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { checkTerms, columnsOf } from './check-terms.server.ts'
import { joinCustomer, refuseUnknownCustomer } from './customers/join-customer.server.ts'
import { dealMoves, dealNotes, deals } from './deal.tables.server.ts'
import type { DealSource, NewDeal } from './deal.ts'
import { publishDealChanged } from './deal-events.server.ts'
import { lockStages, rankAt } from './place-deal.server.ts'

/**
 * Starts a deal: interested, first in its stage, owned by the seller who enters it unless they name another one.
 * @throws forbidden; invalid_fields
 */
export function createDeal(ctx: Context, { customer, customer_id, note, ...terms }: NewDeal): Promise<{ id: string; joined: boolean }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    if (customer_id) await refuseUnknownCustomer(tx, customer_id)
    const whose = customer_id ? { id: customer_id, joined: true } : await joinCustomer(ctx, tx, customer!)
    const { source, title, ...rest } = terms
    const asked = { ...columnsOf(rest), owner_id: terms.owner_id === undefined ? user_id : terms.owner_id }
    await checkTerms(tx, asked)
    const id = await insertDeal(ctx, tx, { ...asked, customer_id: whose.id, source, title, by: user_id })
    if (note)
      await tx
        .insert(dealNotes)
        .values({ id: newId('dnot'), deal_id: id, kind: 'note', body: note, author_id: user_id, created_at: ctx.now.toISOString() })
    return { id, joined: whose.joined }
  })
}

type Starter = Pick<Context, 'actor' | 'now' | 'request_id' | 'log' | 'outbox'>
type Start = Partial<typeof deals.$inferInsert> & { customer_id: string; title: string; source: DealSource; by: string | null }

/** Writes a new deal whose parts the caller checked. @returns its id */
export async function insertDeal(ctx: Starter, tx: Db, { by, ...columns }: Start): Promise<string> {
  const id = newId('deal')
  const now = ctx.now.toISOString()
  await lockStages(tx, ['interested'])
  const rank = await rankAt(tx, 'interested', id)
  await tx.insert(deals).values({
    ...columns,
    id,
    code: newCode(),
    stage: 'interested',
    stage_since: now,
    rank,
    changed_at: now,
    changed_by: by,
    created_by: by,
    created_at: now,
  })
  await tx.insert(dealMoves).values({ deal_id: id, from_stage: null, to_stage: 'interested', moved_by: by, version: 1, created_at: now })
  await noteAct(ctx, tx, { action: 'deal.created', subject_id: id, after: { stage: 'interested', source: columns.source } })
  await publishDealChanged(tx, { id, version: 1, stage: 'interested' }, { what: 'created', by })
  return id
}
