import { eq } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { newCode, newId } from '../../../kit/ids.ts'
import type { Booking } from '../../bookings/find-booking.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { claimFrom, type Piece, paidOf, sumOf, takeBack } from './take-from-pieces.server.ts'

interface Following {
  /** The booking's contribution and its parts, locked, and so are their projects. */
  pieces: readonly Piece[]
  given: { amount: number; currency: string; rate_id: string | null }
  booking: Booking
}

/**
 * Brings the pieces of a contribution of which something was paid in line with what its booking gives. More is promised as a part with a
 * trail of its own. Less comes off what is still promised first, then off what was confirmed and not paid; only what was paid beyond what
 * the booking gives is claimed back.
 * In another currency all pieces are taken back, or claimed, and the caller promises the new amount.
 * @returns false when nothing was paid
 */
export async function followPaid(tx: Db, now: Date, { pieces, given, booking }: Following): Promise<boolean> {
  const whole = pieces[0]!
  const open = pieces.filter(({ voided_at, amount }) => !voided_at && amount > 0)
  const counting = open.filter(({ status }) => status !== 'not_approved')
  const paid = paidOf(counting)
  const changed = given.currency !== whole.currency
  if (paid.length === 0) return false
  const total = changed ? 0 : given.amount
  const over = sumOf(counting) - total
  const left = over > 0 ? await takeLess(tx, now, { counting, over, booking }) : over
  // A refused piece is not promised again while the booking gives the same.
  if (left < 0 && total !== sumOf(open)) {
    await endRefused(tx, now, pieces, booking)
    await promiseMore(tx, now, { pieces, given, more: -left, takes_back: over > 0, booking })
  }
  return true
}

/** Ends refused pieces, as another amount is promised in their place: they are no part of what the booking gives any more. */
export async function endRefused(tx: Db, now: Date, pieces: readonly Piece[], { revision }: Booking): Promise<void> {
  for (const { id, amount } of pieces.filter((piece) => piece.status === 'not_approved' && !piece.voided_at)) {
    await tx.update(contributions).set({ voided_at: now.toISOString() }).where(eq(contributions.id, id))
    await writeStep(tx, now, { contribution_id: id, kind: 'voided', amount, booking_revision: revision })
  }
}

type Lowering = { counting: readonly Piece[]; over: number; booking: Booking }

/** @returns what is left to take, negative when more was taken back than had to be */
async function takeLess(tx: Db, now: Date, { counting, over, booking }: Lowering): Promise<number> {
  const facts = { profit_amount: booking.profit_amount, booking_revision: booking.revision }
  const paid = paidOf(counting)
  const unpaid = counting.filter(({ status, paid_at }) => status === 'approved' && !paid_at)
  let rest = over
  for (const piece of counting.filter(({ status }) => status === 'pending').reverse()) {
    const amount = Math.min(rest, piece.amount)
    if (amount > 0) await change(tx, now, piece, piece.amount - amount, booking)
    rest -= amount
  }
  // An approval is for one amount: a piece that gives less is promised again as far as the booking still gives it.
  for (const piece of unpaid.reverse()) {
    if (rest <= 0) break
    await takeBack(tx, now, piece, facts)
    rest -= piece.amount
  }
  if (rest <= 0) return rest
  const cause = booking.status === 'cancelled' ? ('cancelled' as const) : ('reduced' as const)
  await claimFrom(tx, now, paid, rest, { cause, facts })
  return 0
}

/** The profit is that of the whole trip, so that a step about a piece of it names none. */
async function change(tx: Db, now: Date, { id, amount: was }: Piece, amount: number, { revision }: Booking): Promise<void> {
  await tx
    .update(contributions)
    .set(amount === 0 ? { voided_at: now.toISOString() } : { amount })
    .where(eq(contributions.id, id))
  const step = amount === 0 ? { kind: 'voided' as const, amount: was } : { kind: 'adjusted' as const, amount }
  await writeStep(tx, now, { contribution_id: id, ...step, booking_revision: revision }, { organization: false, contributor: true })
}

/** Waits for its review as any promise: with the piece that waits already, or as a new part. */
async function promiseMore(
  tx: Db,
  now: Date,
  { pieces, given, more, takes_back, booking }: Following & { more: number; takes_back: boolean },
): Promise<void> {
  const whole = pieces[0]!
  // Pieces that waited were taken back first, so that then none does.
  const waiting = pieces.find(({ status, voided_at, amount }) => status === 'pending' && !voided_at && amount > 0)
  if (waiting && !takes_back) return change(tx, now, waiting, waiting.amount + more, booking)
  const { kind, project_id, booking_id, currency } = whole
  const id = newId('cont')
  await tx.insert(contributions).values({
    id,
    code: newCode(),
    kind,
    project_id,
    booking_id,
    split_from: whole.id,
    amount: more,
    currency,
    rate_id: given.rate_id,
    status: 'pending',
    created_at: now.toISOString(),
  })
  const step = { contribution_id: id, kind: 'promised' as const, amount: more, booking_revision: booking.revision }
  await writeStep(tx, now, step, { organization: false, contributor: true })
}
