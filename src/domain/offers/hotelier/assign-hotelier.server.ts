import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { lockItem } from '../../content/writing/save-draft.server.ts'
import { offerChanges, offerHoteliers } from '../offer.tables.server.ts'

interface Hotelier {
  id: string
  username: string
  name: string
}

/** Users who can be assigned an offer. */
export function findHoteliers({ db }: Pick<Context, 'db'>): Promise<Hotelier[]> {
  return rowsOf<Hotelier & Record<string, unknown>>(
    db,
    sql`select u.id, u.username, trim(concat(u.name, ' ', u.surname)) as name from enabled_users u
      where u.id in (select user_id from hoteliers) order by u.username limit 500`,
  )
}

/** The hotelier of an offer; null if there is none. */
export async function findHotelierOf(db: Db, offer_id: string): Promise<{ user_id: string; username: string } | null> {
  const [row] = await rowsOf<{ user_id: string; username: string }>(
    db,
    sql`select h.user_id, n.username from offer_hoteliers h join user_names n on n.id = h.user_id where h.offer_id = ${offer_id}`,
  )
  return row ?? null
}

/**
 * Assigns an offer to a hotelier, or to nobody with null. A text that another hotelier has not sent ends: it is theirs alone.
 * @throws not_found, invalid_fields; conflict when it is another one's than was seen
 */
export async function assignHotelier(
  ctx: Context,
  input: { id: string; user_id: string | null; seen?: string | null | undefined },
): Promise<void> {
  const { user_id: assigned_by } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const { kind } = await lockItem(tx, input.id)
    if (kind !== 'offer') throw notFound()
    const before = await findHotelierOf(tx, input.id)
    if (input.seen !== undefined && input.seen !== (before?.user_id ?? null)) throw conflict()
    if (input.user_id === null) await tx.delete(offerHoteliers).where(eq(offerHoteliers.offer_id, input.id))
    else {
      const known = await findHoteliers({ db: tx })
      // One who is a hotelier no longer may stay.
      if (input.user_id !== before?.user_id && known.every(({ id }) => id !== input.user_id))
        throw invalid({ user_id: ['kit_invalid_field'] })
      const row = { user_id: input.user_id, assigned_by, assigned_at: ctx.now.toISOString() }
      await tx
        .insert(offerHoteliers)
        .values({ offer_id: input.id, ...row })
        .onConflictDoUpdate({ target: offerHoteliers.offer_id, set: row })
      await tx
        .delete(offerChanges)
        .where(
          sql`${offerChanges.offer_id} = ${input.id} and ${offerChanges.state} = 'writing' and ${offerChanges.written_by} is distinct from ${input.user_id}`,
        )
    }
    const after = await findHotelierOf(tx, input.id)
    await noteAct(ctx, tx, {
      action: 'offer.assigned',
      subject_id: input.id,
      before: { hotelier: before?.username ?? null },
      after: { hotelier: after?.username ?? null },
    })
  })
}
