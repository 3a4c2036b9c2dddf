import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../kit/actor.policy.ts'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../kit/errors.ts'
import { newId } from '../../kit/ids.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { refuseOwnProject } from '../organizations/members/managed-by.server.ts'
import { bookingAssignments, bookings } from './booking.tables.server.ts'
import { BOOKING_SETTLED } from './booking.ts'
import { type AssignInput, assignmentVersion } from './booking-desk.ts'
import { lockSettled } from './booking-settled.server.ts'
import { type Booking, lockBooking } from './find-booking.server.ts'
import { findChosenProject } from './find-chosen-project.server.ts'
import { BOOKING_CHANGED } from './receive-booking.server.ts'

/**
 * Assigns a booking by hand: to a hand-off, to a user, or to nobody. Its contribution follows, to that traveller's project; an approved or
 * paid contribution never moves, so such a booking cannot be assigned again.
 * @throws forbidden, not_found, conflict when it was assigned or matched meanwhile, booking_settled, organization_managed_by_you; invalid_fields
 */
export async function assignBooking(ctx: Context, id: string, input: AssignInput): Promise<void> {
  const user = requireRole(ctx.actor, 'admin')
  await ctx.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking) throw notFound()
    if (assignmentVersion(booking) !== input.seen) throw conflict()
    if (await lockSettled(tx, id)) throw new ReadableError(BOOKING_SETTLED)
    const to = await targetOf(tx, input.to)
    if (to.hand_off_id === booking.hand_off_id && to.user_id === booking.user_id) throw invalid({ to: ['booking_error_same'] })
    await refuseOwn(ctx, tx, id, to)
    const assignment_id = newId('asgn')
    const { reason } = input
    await tx.insert(bookingAssignments).values({
      id: assignment_id,
      booking_id: id,
      ...to,
      reason,
      assigned_by: user.user_id,
      created_at: ctx.now.toISOString(),
    })
    const is_nobodys = input.to === 'nobody'
    await tx
      .update(bookings)
      .set({
        ...to,
        assignment_id,
        match: is_nobodys ? 'none' : 'hand',
        match_reasons: is_nobodys ? [] : ['hand'],
        match_confidence: is_nobodys ? null : 100,
      })
      .where(eq(bookings.id, id))
    await noteAct(ctx, tx, { action: 'booking.assigned', subject_id: id, before: whose(booking), after: { match: 'hand', ...to }, reason })
    await ctx.outbox.emit(tx, BOOKING_CHANGED, { booking_id: id, revision: booking.revision })
  })
}

const whose = ({ match, hand_off_id, user_id }: Booking) => ({ match, hand_off_id, user_id })

interface Target {
  hand_off_id: string | null
  user_id: string | null
}

/** An admin moves money neither from nor to a project of an organization that they manage. */
async function refuseOwn(ctx: Context, tx: Db, booking_id: string, to: Target): Promise<void> {
  const chosen_id = await findChosenProject(tx, { id: booking_id, ...to })
  const projects = await rowsOf<{ project_id: string | null }>(
    tx,
    sql`select project_id from gifts where booking_id = ${booking_id}
      union select receiving_project(${chosen_id})`,
  )
  for (const { project_id } of projects) await refuseOwnProject(ctx, tx, project_id)
}

async function targetOf(tx: Db, to: string): Promise<Target> {
  if (to === 'nobody') return { hand_off_id: null, user_id: null }
  const [found] = await rowsOf<{ hand_off_id: string | null; user_id: string | null }>(
    tx,
    to.startsWith('hand_')
      ? sql`select h.id as hand_off_id, h.user_id from handed_off_trips h where h.id = ${to}`
      : sql`select null as hand_off_id, u.id as user_id from user_names u where u.id = ${to}`,
  )
  if (!found) throw invalid({ to: ['booking_error_to'] })
  return found
}
