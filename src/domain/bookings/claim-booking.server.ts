import { eq } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { invalid } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { bookingAssignments, bookings } from './booking.tables.server.ts'
import { lockBooking } from './find-booking.server.ts'
import { BOOKING_CHANGED } from './receive-booking.server.ts'

interface Claim {
  hand_off_id: string | null
  user_id: string | null
  /** The deal that it is of. */
  deal_code: string
  /** The seller who claims it; null if the booking itself named the deal. */
  by: string | null
}

/**
 * Makes a booking that waits for a person that of a deal: its contribution follows to the project that the deal promised. One that is somebody's stays
 * theirs.
 * @throws invalid_fields when it does not wait
 */
export async function claimBooking(
  ctx: Pick<Context, 'now' | 'outbox' | 'actor' | 'request_id' | 'log'>,
  tx: Db,
  id: string,
  claim: Claim,
): Promise<void> {
  const booking = await lockBooking(tx, id)
  if (booking?.match !== 'none' || booking.needs_review) throw invalid({ booking_id: ['deal_error_booking_taken'] })
  const { hand_off_id, user_id, deal_code, by } = claim
  const assignment_id = by === null ? null : newId('asgn')
  if (assignment_id && by)
    await tx.insert(bookingAssignments).values({
      id: assignment_id,
      booking_id: id,
      hand_off_id,
      user_id,
      deal_code,
      reason: `#${deal_code}`,
      assigned_by: by,
      created_at: ctx.now.toISOString(),
    })
  await tx
    .update(bookings)
    .set({ hand_off_id, user_id, assignment_id, match: 'hand', match_reasons: ['deal'], match_confidence: 100 })
    .where(eq(bookings.id, id))
  await noteAct(ctx, tx, {
    action: 'booking.assigned',
    subject_id: id,
    before: { match: 'none' },
    after: { match: 'hand', deal: deal_code },
  })
  await ctx.outbox.emit(tx, BOOKING_CHANGED, { booking_id: id, revision: booking.revision })
}
