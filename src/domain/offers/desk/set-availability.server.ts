import { sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound, refuseChanged } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { lockItem } from '../../content/writing/save-draft.server.ts'
import { offerAvailability } from '../offer.tables.server.ts'
import type { Availability, AvailabilityChange } from './offer-desk.ts'

const NOBODY_COUNTS: Availability = { places_left: null, sold_out: false }

/** The availability of an offer. */
export async function findAvailability({ db }: Pick<Context, 'db'>, id: string): Promise<Availability> {
  const [row] = await rowsOf<Availability & Record<string, unknown>>(
    db,
    sql`select places_left, sold_out from offer_availability where offer_id = ${id}`,
  )
  return row ?? NOBODY_COUNTS
}

/** Sets the availability of an offer, effective for everybody at once. @throws not_found, changed */
export async function setAvailability(ctx: Context, { id, seen, ...after }: AvailabilityChange & { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  await ctx.db.transaction(async (tx) => {
    const { kind } = await lockItem(tx, id)
    if (kind !== 'offer') throw notFound()
    const before = await findAvailability({ db: tx }, id)
    refuseChanged(before, seen)
    const row = { ...after, updated_by: user_id, updated_at: ctx.now.toISOString() }
    await tx
      .insert(offerAvailability)
      .values({ offer_id: id, ...row })
      .onConflictDoUpdate({ target: offerAvailability.offer_id, set: row })
    await noteAct(ctx, tx, { action: 'offer.counted', subject_id: id, before, after })
  })
}
