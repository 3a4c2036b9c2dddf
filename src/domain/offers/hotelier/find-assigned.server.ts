import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { lockItem } from '../../content/writing/save-draft.server.ts'
import type { WrittenTo } from './own-offer.ts'

/** An offer that is assigned to the caller. @throws not_found also for those of others */
export async function findAssigned(ctx: Pick<Context, 'db' | 'actor' | 'now'>, id: string): Promise<{ id: string; to: WrittenTo }> {
  const { user_id } = requireUser(ctx.actor)
  const [found] = await rowsOf<{ id: string; is_announced: boolean }>(
    ctx.db,
    sql`select h.offer_id as id, is_announced(h.offer_id, ${ctx.now.toISOString()}) as is_announced
      from offer_hoteliers h where h.offer_id = ${id} and h.user_id = ${user_id}`,
  )
  if (!found) throw notFound()
  return { id: found.id, to: found.is_announced ? 'change' : 'draft' }
}

/** The same, with the lock that serializes all changes of it. */
export async function lockAssigned(ctx: Context, tx: Db, id: string) {
  const assigned = await findAssigned({ ...ctx, db: tx }, id)
  const { kind } = await lockItem(tx, id)
  return { ...assigned, kind }
}
