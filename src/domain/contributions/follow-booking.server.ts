import { eq, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { halfOf } from '../../kit/money.ts'
import { type Booking, lockBooking } from '../bookings/find-booking.server.ts'
import { BOOKING_CHANGED } from '../bookings/receive-booking.server.ts'
import { findHandOff } from '../hand-offs/find-hand-offs.server.ts'
import { findTarget } from '../users/find-target.server.ts'
import { contributionSteps, contributions } from './contribution.tables.server.ts'
import type { StepKind } from './contribution.ts'

type Contribution = typeof contributions.$inferSelect

export const followChangedBooking = onEvent(BOOKING_CHANGED, followBooking)

/**
 * Brings a booking's contribution in line with the booking: half of its profit, promised, adjusted, voided or restored.
 * Idempotent and independent of the order of events: it reads the booking's current revision (product.md §5).
 */
export async function followBooking(ctx: { db: Db; now: Date }, event: { booking_id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Concurrent deliveries of the same event queue on the booking's row.
    const booking = await lockBooking(tx, event.booking_id)
    if (!booking || booking.match === 'none') return
    // What cannot be moves no money until it is reported again; a cancellation needs neither dates nor currency.
    if (booking.needs_review && booking.status === 'confirmed') return
    const share = shareOf(booking)
    const [contribution] = await tx.select().from(contributions).where(eq(contributions.booking_id, booking.id)).for('update')
    if (!contribution && share > 0) return createContribution(tx, ctx.now, booking, share)
    if (contribution && (contribution.booking_revision ?? 0) < booking.revision)
      return adjustContribution(tx, ctx.now, booking, contribution, share)
  })
}

/** The contribution a booking currently owes, in minor units of its currency. */
export function shareOf({ status, profit_amount }: Booking): number {
  return status === 'confirmed' ? halfOf(profit_amount) : 0
}

async function createContribution(tx: Db, now: Date, booking: Booking, share: number): Promise<void> {
  const id = newId('cont')
  await tx.insert(contributions).values({
    id,
    code: booking.trail_code,
    kind: 'booking',
    project_id: await receivingProject(tx, booking),
    booking_id: booking.id,
    booking_revision: booking.revision,
    amount: share,
    currency: booking.currency,
    status: 'pending',
    created_at: now.toISOString(),
  })
  await writeStep(tx, now, id, { booking, kind: 'promised', amount: share })
}

async function adjustContribution(tx: Db, now: Date, booking: Booking, contribution: Contribution, share: number): Promise<void> {
  const { kind, change } = adjustment(now, booking, contribution, share)
  await tx
    .update(contributions)
    .set({ ...change, booking_revision: booking.revision })
    .where(eq(contributions.id, contribution.id))
  if (kind) await writeStep(tx, now, contribution.id, { booking, kind, amount: share })
}

/** The step and the change that a new revision causes, by the state of the contribution's money. */
function adjustment(
  now: Date,
  booking: Booking,
  contribution: Contribution,
  share: number,
): { kind: StepKind | null; change: Partial<Contribution> } {
  const same = share === contribution.amount && booking.currency === contribution.currency
  // Money that was paid out is never changed automatically: the `held` step asks an admin to review.
  if (contribution.paid_at) return { kind: same && !contribution.voided_at ? null : 'held', change: {} }
  if (share === 0 && contribution.voided_at) return { kind: null, change: {} }
  if (share === 0) return { kind: contribution.status === 'approved' ? 'reversed' : 'voided', change: { voided_at: now.toISOString() } }
  const change = { amount: share, currency: booking.currency }
  // An approval is for one amount: with another it goes back to review.
  const unapproved = contribution.status === 'approved' ? { status: 'pending' as const, approved_at: null } : {}
  if (contribution.voided_at) return { kind: 'restored', change: { ...change, ...unapproved, voided_at: null } }
  return same ? { kind: null, change: {} } : { kind: 'adjusted', change: { ...change, ...unapproved } }
}

async function writeStep(
  tx: Db,
  now: Date,
  contribution_id: string,
  { booking, kind, amount }: { booking: Booking; kind: StepKind; amount: number },
): Promise<void> {
  await tx.insert(contributionSteps).values({
    contribution_id,
    kind,
    amount,
    profit_amount: booking.profit_amount,
    booking_revision: booking.revision,
    created_at: now.toISOString(),
  })
}

/**
 * Finds the project that receives the money: the one chosen at the hand-off, else the traveller's own, while it collects; else the declared
 * fallback (product.md §4).
 * @returns null for the common fund
 */
async function receivingProject(tx: Db, booking: Booking): Promise<string | null> {
  const chosen_id = await chosenProject(tx, booking)
  const [row] = await rowsOf<{ project_id: string | null }>(tx, sql`select receiving_project(${chosen_id}) as project_id`)
  return row!.project_id
}

async function chosenProject(tx: Db, { hand_off_id, user_id }: Booking): Promise<string | null> {
  const handOff = hand_off_id === null ? undefined : await findHandOff(tx, hand_off_id)
  return handOff?.project_id ?? (user_id === null ? null : findTarget(tx, user_id))
}
