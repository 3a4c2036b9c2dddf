import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, ReadableError } from '../../../kit/errors.ts'
import { lockBooking } from '../../bookings/find-booking.server.ts'
import { NOT_CHOOSABLE } from '../contribution.errors.ts'
import { refuseStale } from '../desk/approve-contribution.server.ts'
import { checkCollecting, moveContribution } from '../desk/assign-contribution.server.ts'
import { lockPending, refuseUnseen } from '../desk/lock-contribution.server.ts'
import { followBooking } from '../follow-booking.server.ts'
import { findOwnId } from '../questions/find-own-gift.server.ts'
import { isChoosable } from './choosable.server.ts'
import type { GiftProjectInput } from './gift-project.ts'

/**
 * Moves the contribution of the user's own trip to the collecting project that they choose, until it is reviewed. In another currency it is
 * converted at once.
 * @throws unauthorized; not_found also for another's; contribution_decided, contribution_changed, contribution_not_choosable; invalid_fields
 */
export async function chooseGiftProject(
  ctx: Pick<Context, 'db' | 'actor' | 'now'>,
  { code, project_id, seen }: z.infer<typeof GiftProjectInput> & { code: string },
): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const id = await findOwnId(ctx.db, user_id, code)
  await ctx.db.transaction(async (tx) => {
    const booking_id = await lockBookingOf(tx, id)
    const contribution = await lockPending(tx, id)
    // The booking may have been assigned to somebody else since.
    await findOwnId(tx, user_id, code)
    refuseUnseen(contribution, seen)
    await refuseStale(tx, id)
    const choosable = await rowsOf(tx, sql`select from contributions c where c.id = ${id} and ${isChoosable}`)
    if (!booking_id || choosable.length === 0) throw new ReadableError(NOT_CHOOSABLE)
    if (contribution.project_id === project_id) throw invalid({ project_id: ['contribution_error_same_project'] })
    await checkCollecting(tx, project_id)
    await moveContribution(tx, ctx.now, contribution, { project_id, acted_by: user_id, cause: 'chosen' })
    await followBooking({ db: tx, now: ctx.now }, { booking_id })
  })
}

/** Before its contribution, as a report of the booking does. @returns null for a donation */
async function lockBookingOf(tx: Db, id: string): Promise<string | null> {
  const [found] = await rowsOf<{ booking_id: string | null }>(tx, sql`select booking_id from contributions where id = ${id}`)
  if (!found?.booking_id) return null
  await lockBooking(tx, found.booking_id)
  return found.booking_id
}
