import { and, eq, isNull, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { onEvent } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { convertedHalf } from '../../kit/money.ts'
import { type Booking, lockBooking } from '../bookings/find-booking.server.ts'
import { findChosenProject } from '../bookings/find-chosen-project.server.ts'
import { BOOKING_CHANGED } from '../bookings/receive-booking.server.ts'
import { findRate, findUsedRate } from '../rates/find-rate.server.ts'
import { endRefused, followPaid } from './claims/follow-paid.server.ts'
import { lockPieces, lockProjectsOf } from './claims/take-from-pieces.server.ts'
import { contributions } from './contribution.tables.server.ts'
import type { StepKind } from './contribution.ts'
import { type StepRecipients, writeStep } from './write-step.server.ts'

type Contribution = typeof contributions.$inferSelect

export const followChangedBooking = onEvent(BOOKING_CHANGED, followBooking)

/**
 * Brings a booking's contribution in line with the booking: half of its profit, promised, adjusted, voided, restored, or moved to the
 * project of the traveller assigned to it. Idempotent and independent of the order of events: it reads the booking's current revision
 * (product.md §5).
 */
export async function followBooking(ctx: { db: Db; now: Date }, event: { booking_id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Concurrent deliveries of the same event queue on the booking's row.
    const booking = await lockBooking(tx, event.booking_id)
    if (!booking) return
    // An implausible report moves no money until it is corrected; a cancellation needs neither dates nor currency.
    if (booking.needs_review && booking.status === 'confirmed') return
    const [whole] = await tx.select({ id: contributions.id }).from(contributions).where(isWholeOf(booking))
    if (!whole) return createContribution(tx, ctx.now, booking)
    const [contribution, ...parts] = await lockPieces(tx, whole.id)
    const followed = await followAssignment(tx, ctx.now, booking, { contribution, parts })
    if (!followed) return
    const given = await giftOf(tx, booking, followed)
    // A rate that came later converts contributions that wait for review.
    const converted = followed.status === 'pending' && !followed.voided_at && given.rate_id !== followed.rate_id
    if (followed !== contribution || (contribution.booking_revision ?? 0) < booking.revision || converted)
      return adjustContribution(tx, ctx.now, booking, { contribution: followed, parts, given })
  })
}

/**
 * Moves a contribution to the project of the traveller assigned to its booking by hand.
 * @returns the contribution after that; undefined if nothing may follow automatically, as its money was approved meanwhile
 */
async function followAssignment(tx: Db, now: Date, booking: Booking, { contribution, parts }: Locked): Promise<Contribution | undefined> {
  if (contribution.booking_assignment_id === booking.assignment_id) return contribution
  const { id, status, voided_at, amount } = contribution
  const project_id = booking.match === 'none' ? contribution.project_id : await receivingProject(tx, booking)
  const confirmed = status === 'approved' && !voided_at
  const moves = project_id !== contribution.project_id
  // It stays where its last step says, and moves once its booking gives something again.
  if (moves && voided_at && (await giftOf(tx, booking, { ...contribution, project_id, status: 'pending' })).amount === 0)
    return contribution
  // All at once, before anything is posted.
  await lockProjectsOf(tx, [contribution, { project_id }, ...parts])
  const change = {
    booking_assignment_id: booking.assignment_id,
    ...(moves && !confirmed && { project_id, status: 'pending' as const, approved_at: null }),
  }
  const [changed] = await tx.update(contributions).set(change).where(eq(contributions.id, id)).returning()
  const kind = confirmed && (moves || booking.match === 'none') ? 'held' : moves && !voided_at ? 'moved' : null
  if (kind === 'moved') await writeMoved(tx, now, booking, contribution)
  if (kind === 'held') {
    await writeBookingStep(tx, now, id, { booking, kind, amount, cause: 'assigned' })
    return undefined
  }
  for (const part of moves && !confirmed ? parts.filter((one) => one.status === 'pending') : []) {
    await tx.update(contributions).set({ project_id }).where(eq(contributions.id, part.id))
    await writeMoved(tx, now, booking, part)
  }
  return changed
}

async function writeMoved(tx: Db, now: Date, booking: Booking, { id, amount }: Contribution): Promise<void> {
  await writeBookingStep(tx, now, id, { booking, kind: 'moved', amount, tell: { organization: false, contributor: true } })
}

/** The booking's contribution itself, without the parts that went on to other projects. */
function isWholeOf(booking: Booking) {
  return and(eq(contributions.booking_id, booking.id), isNull(contributions.split_from))
}

/** The contribution of a booking, in the currency of its project if there is a rate. */
type Gift = Pick<Contribution, 'amount' | 'currency' | 'rate_id'>

/**
 * Half of the profit; for a project in another currency at the rate of the booking's day. A converted contribution never changes its rate,
 * unless somebody corrected that day before its approval, and one approved in the booking's own currency stays in it.
 */
async function giftOf(
  tx: Db,
  booking: Booking,
  contribution: Omit<Gift, 'amount'> & Pick<Contribution, 'project_id' | 'status' | 'booking_revision'>,
): Promise<Gift> {
  const { currency, share_amount, profit_amount: profit } = booking
  if (booking.match === 'none' || share_amount === 0) return { ...contribution, amount: 0 }
  const own = { amount: share_amount, currency, rate_id: null }
  const used = contribution.rate_id === null ? undefined : await findUsedRate(tx, contribution.rate_id)
  const of_project = await currencyOf(tx, contribution.project_id)
  // The common fund has no currency of its own, and an approval is for the converted amount, whichever project has it now.
  const stays = used?.from_currency === currency && (of_project === null || contribution.status !== 'pending')
  const to = stays ? used.to_currency : of_project
  if (to === null || to === currency) return own
  if (contribution.status !== 'pending' && !used && contribution.currency === currency) return own
  const is_of_other_day = contribution.status === 'pending' && (contribution.booking_revision ?? 0) < (booking.day_revision ?? 0)
  const fits = used?.from_currency === currency && used.to_currency === to && !is_of_other_day
  const rate = fits ? used : await findRate(tx, currency, to, booking.occurred_at)
  return rate ? { ...convertedHalf({ amount: profit, currency }, rate.rate, to), rate_id: rate.id } : own
}

async function currencyOf(tx: Db, project_id: string | null): Promise<string | null> {
  if (project_id === null) return null
  const [project] = await rowsOf<{ currency: string }>(tx, sql`select currency from project_goals where id = ${project_id}`)
  return project?.currency ?? null
}

async function createContribution(tx: Db, now: Date, booking: Booking): Promise<void> {
  if (booking.match === 'none' || booking.share_amount === 0) return
  const project_id = await receivingProject(tx, booking)
  const { amount, currency, rate_id } = await giftOf(tx, booking, {
    project_id,
    status: 'pending',
    currency: booking.currency,
    rate_id: null,
    booking_revision: booking.revision,
  })
  // Too little for one minor unit of the project's currency.
  if (amount === 0) return
  const id = newId('cont')
  await tx.insert(contributions).values({
    id,
    code: booking.trail_code,
    kind: 'booking',
    project_id,
    booking_id: booking.id,
    booking_revision: booking.revision,
    booking_assignment_id: booking.assignment_id,
    amount,
    currency,
    rate_id,
    status: 'pending',
    created_at: now.toISOString(),
  })
  await writeBookingStep(tx, now, id, { booking, kind: 'promised', amount })
}

/** The contribution and those of its parts that count, locked. */
interface Locked {
  contribution: Contribution
  parts: readonly Contribution[]
}

async function adjustContribution(
  tx: Db,
  now: Date,
  booking: Booking,
  { contribution, parts, given }: Locked & { given: Gift },
): Promise<void> {
  await lockProjectsOf(tx, [contribution, ...parts])
  const followed = await followPaid(tx, now, { pieces: [contribution, ...parts], given, booking })
  if (followed && given.amount > 0 && given.currency !== contribution.currency) {
    await endRefused(tx, now, parts, booking)
    const again = { ...given, status: 'pending' as const, approved_at: null, voided_at: null, booking_revision: booking.revision }
    await tx.update(contributions).set(again).where(eq(contributions.id, contribution.id))
    const tell = { organization: false, contributor: true }
    return void (await writeBookingStep(tx, now, contribution.id, { booking, kind: 'restored', amount: given.amount, tell }))
  }
  // Paid in the project's currency, and reported in another one since: from then on it is converted.
  const { kind, change } = followed ? { kind: null, change: { rate_id: given.rate_id } } : adjustment(now, contribution, given, parts)
  await tx
    .update(contributions)
    .set({ ...change, booking_revision: booking.revision })
    .where(eq(contributions.id, contribution.id))
  if (kind && kind !== 'held') {
    await endRefused(tx, now, parts, booking)
    for (const part of parts) await returnShare(tx, now, part, booking)
  }
  // Its organization learns of it only with its approval.
  const tell = { organization: contribution.status === 'approved', contributor: true }
  if (kind) await writeBookingStep(tx, now, contribution.id, { booking, kind, amount: given.amount, ...(kind !== 'held' && { tell }) })
}

/** A changed booking is reviewed again as a whole, and divided again if necessary. */
async function returnShare(tx: Db, now: Date, { id, amount, status }: Contribution, booking: Booking): Promise<void> {
  if (status === 'not_approved') return
  await tx.update(contributions).set({ voided_at: now.toISOString() }).where(eq(contributions.id, id))
  await writeBookingStep(tx, now, id, {
    booking,
    kind: status === 'pending' ? 'voided' : 'reversed',
    amount,
    tell: { organization: status === 'approved', contributor: true },
  })
}

/** The step and the change caused by a new revision, by the state of the contribution's money. */
function adjustment(
  now: Date,
  contribution: Contribution,
  given: Gift,
  parts: readonly Contribution[],
): { kind: StepKind | null; change: Partial<Contribution> } {
  const whole = parts.reduce((sum, part) => sum + part.amount, parts.length > 0 && contribution.voided_at ? 0 : contribution.amount)
  const same = given.amount === whole && given.currency === contribution.currency
  const stands = !contribution.voided_at || parts.length > 0
  // Another currency, of several pieces: the `held` step asks an admin to review.
  if (contribution.paid_at || parts.some((part) => part.paid_at)) return { kind: same && stands ? null : 'held', change: {} }
  if (parts.length > 0 && same) return { kind: null, change: {} }
  if (given.amount === 0 && !stands) return { kind: null, change: {} }
  if (given.amount === 0)
    return { kind: contribution.status === 'approved' ? 'reversed' : 'voided', change: { voided_at: now.toISOString() } }
  const change = { amount: given.amount, currency: given.currency, rate_id: given.rate_id }
  // A decision is for one amount: with another amount it goes back to review.
  const unapproved = { status: 'pending' as const, approved_at: null }
  if (contribution.voided_at) return { kind: 'restored', change: { ...change, ...unapproved, voided_at: null } }
  // The rate of a corrected day may come to the same amount.
  return same ? { kind: null, change: { rate_id: given.rate_id } } : { kind: 'adjusted', change: { ...change, ...unapproved } }
}

function writeBookingStep(
  tx: Db,
  now: Date,
  contribution_id: string,
  { booking, kind, amount, cause, tell }: { booking: Booking; kind: StepKind; amount: number; cause?: 'assigned'; tell?: StepRecipients },
): Promise<number> {
  const step = { contribution_id, kind, amount, cause, profit_amount: booking.profit_amount, booking_revision: booking.revision }
  return writeStep(tx, now, { ...step, ...(kind === 'promised' && { effective_at: booking.occurred_at }) }, tell)
}

/**
 * Finds the project that receives the money: the one that the booking was made for, while it collects; if none does, the declared fallback
 * (product.md §4).
 * @returns null for the common fund
 */
async function receivingProject(tx: Db, booking: Booking): Promise<string | null> {
  const chosen_id = await findChosenProject(tx, booking)
  const [row] = await rowsOf<{ project_id: string | null }>(tx, sql`select receiving_project(${chosen_id}) as project_id`)
  return row!.project_id
}
