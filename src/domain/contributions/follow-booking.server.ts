import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { type Booking, lockBooking } from '../bookings/find-booking.server.ts'
import { BOOKING_CHANGED } from '../bookings/receive-booking.server.ts'
import { findHandOff } from '../hand-offs/find-hand-offs.server.ts'
import { findTarget } from '../users/find-target.server.ts'
import { contributions } from './contribution.tables.server.ts'
import type { StepKind } from './contribution.ts'
import { type Audience, writeStep } from './write-step.server.ts'

type Contribution = typeof contributions.$inferSelect

export const followChangedBooking = onEvent(BOOKING_CHANGED, followBooking)

/**
 * Brings a booking's contribution in line with the booking: half of its profit, promised, adjusted, voided, restored, or moved to the project of who it was assigned to.
 * Idempotent and independent of the order of events: it reads the booking's current revision (product.md §5).
 */
export async function followBooking(ctx: { db: Db; now: Date }, event: { booking_id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Concurrent deliveries of the same event queue on the booking's row.
    const booking = await lockBooking(tx, event.booking_id)
    if (!booking) return
    // What cannot be moves no money until it is reported again; a cancellation needs neither dates nor currency.
    if (booking.needs_review && booking.status === 'confirmed') return
    const share = booking.match === 'none' ? 0 : booking.share_amount
    const [contribution] = await tx.select().from(contributions).where(isWholeOf(booking)).for('update')
    if (!contribution && share > 0) return createContribution(tx, ctx.now, booking, share)
    if (!contribution) return
    const followed = await followAssignment(tx, ctx.now, booking, contribution)
    if (followed && (followed !== contribution || (contribution.booking_revision ?? 0) < booking.revision))
      return adjustContribution(tx, ctx.now, booking, followed, share)
  })
}

/**
 * Moves a contribution to the project of who its booking was assigned to by hand.
 * @returns the contribution as it is then; undefined where nothing may follow by itself, as its money was approved meanwhile
 */
async function followAssignment(tx: Db, now: Date, booking: Booking, contribution: Contribution): Promise<Contribution | undefined> {
  if (contribution.booking_assignment_id === booking.assignment_id) return contribution
  const { id, status, voided_at, amount } = contribution
  const project_id = booking.match === 'none' ? contribution.project_id : await receivingProject(tx, booking)
  const confirmed = status === 'approved' && !voided_at
  const moves = project_id !== contribution.project_id
  const change = {
    booking_assignment_id: booking.assignment_id,
    ...(moves && !confirmed && { project_id, status: 'pending' as const, approved_at: null }),
  }
  const [changed] = await tx.update(contributions).set(change).where(eq(contributions.id, id)).returning()
  const kind = confirmed && (moves || booking.match === 'none') ? 'held' : moves && !voided_at ? 'moved' : null
  if (kind)
    await writeBookingStep(tx, now, id, {
      booking,
      kind,
      amount,
      ...(kind === 'moved' && { tell: { organization: false, contributor: true } }),
    })
  return kind === 'held' ? undefined : changed
}

/** Its contribution, not the parts of it that went on to other projects. */
function isWholeOf(booking: Booking) {
  return and(eq(contributions.booking_id, booking.id), isNull(contributions.split_from))
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
    booking_assignment_id: booking.assignment_id,
    amount: share,
    currency: booking.currency,
    status: 'pending',
    created_at: now.toISOString(),
  })
  await writeBookingStep(tx, now, id, { booking, kind: 'promised', amount: share })
}

async function adjustContribution(tx: Db, now: Date, booking: Booking, contribution: Contribution, share: number): Promise<void> {
  const parts = await lockParts(tx, contribution.id)
  const { kind, change } = adjustment(now, booking, contribution, share, parts)
  await tx
    .update(contributions)
    .set({ ...change, booking_revision: booking.revision })
    .where(eq(contributions.id, contribution.id))
  if (kind && kind !== 'held') for (const part of parts) await takePartBack(tx, now, part, booking)
  // Its organization knows of it only since its approval.
  const tell = { organization: contribution.status === 'approved', contributor: true }
  if (kind) await writeBookingStep(tx, now, contribution.id, { booking, kind, amount: share, ...(kind !== 'held' && { tell }) })
}

/** What of it went on to other projects, and counts there. */
function lockParts(tx: Db, id: string): Promise<Contribution[]> {
  return tx
    .select()
    .from(contributions)
    .where(and(eq(contributions.split_from, id), isNull(contributions.voided_at)))
    .orderBy(asc(contributions.id))
    .for('update')
}

/** With another booking the whole is reviewed anew, and divided anew where it has to be. */
async function takePartBack(tx: Db, now: Date, { id, amount }: Contribution, booking: Booking): Promise<void> {
  await tx.update(contributions).set({ voided_at: now.toISOString() }).where(eq(contributions.id, id))
  await writeBookingStep(tx, now, id, { booking, kind: 'reversed', amount, tell: { organization: true, contributor: true } })
}

/** The step and the change that a new revision causes, by the state of the contribution's money. */
function adjustment(
  now: Date,
  booking: Booking,
  contribution: Contribution,
  share: number,
  parts: readonly Contribution[],
): { kind: StepKind | null; change: Partial<Contribution> } {
  const whole = parts.reduce((sum, part) => sum + part.amount, parts.length > 0 && contribution.voided_at ? 0 : contribution.amount)
  const same = share === whole && booking.currency === contribution.currency
  const stands = !contribution.voided_at || parts.length > 0
  // Money that was paid out is never changed automatically: the `held` step asks an admin to review.
  if (contribution.paid_at || parts.some((part) => part.paid_at)) return { kind: same && stands ? null : 'held', change: {} }
  if (parts.length > 0 && same) return { kind: null, change: {} }
  if (share === 0 && !stands) return { kind: null, change: {} }
  if (share === 0) return { kind: contribution.status === 'approved' ? 'reversed' : 'voided', change: { voided_at: now.toISOString() } }
  const change = { amount: share, currency: booking.currency }
  // A decision is about one amount: with another it goes back to review.
  const unapproved = { status: 'pending' as const, approved_at: null }
  if (contribution.voided_at) return { kind: 'restored', change: { ...change, ...unapproved, voided_at: null } }
  return same ? { kind: null, change: {} } : { kind: 'adjusted', change: { ...change, ...unapproved } }
}

function writeBookingStep(
  tx: Db,
  now: Date,
  contribution_id: string,
  { booking, kind, amount, tell }: { booking: Booking; kind: StepKind; amount: number; tell?: Audience },
): Promise<number> {
  const step = { contribution_id, kind, amount, profit_amount: booking.profit_amount, booking_revision: booking.revision }
  return writeStep(tx, now, { ...step, ...(kind === 'promised' && { effective_at: booking.occurred_at }) }, tell)
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
