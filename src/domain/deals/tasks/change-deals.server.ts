import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { publishDealChanged } from '../deal-events.server.ts'
import { lockDeals, writeDeal } from '../lock-deal.server.ts'
import { touchDeal } from '../touch-deal.server.ts'
import type { BulkInput } from './task.ts'
import { insertTask, refuseUnknownSeller } from './write-task.server.ts'

/** Gives several deals an owner, or a task each: all of them or none. Those that are gone are passed over. @throws forbidden; invalid_fields */
export function changeDeals(ctx: Context, { ids, owner_id, task }: BulkInput): Promise<{ changed: number }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    if (owner_id) await refuseUnknownSeller(tx, owner_id)
    const found = await lockDeals(tx, ids)
    for (const deal of found) {
      if (task) {
        await touchDeal(ctx, tx, deal.id, 'tasks', user_id)
        await insertTask(ctx, tx, deal.id, task, user_id)
      } else if (owner_id && deal.owner_id !== owner_id) {
        const changed = await writeDeal(ctx, tx, deal.id, { owner_id }, user_id)
        await noteAct(ctx, tx, { action: 'deal.changed', subject_id: deal.id, before: { owner_id: deal.owner_id }, after: { owner_id } })
        await publishDealChanged(tx, changed, { what: 'changed', by: user_id })
      }
    }
    return { changed: found.length }
  })
}
