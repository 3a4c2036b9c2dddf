import { eq } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import type { Booking } from '../../bookings/find-booking.server.ts'
import { contributions } from '../contribution.tables.server.ts'
import { writeStep } from '../write-step.server.ts'
import { claimBack } from './open-claim.server.ts'

type Contribution = typeof contributions.$inferSelect

/**
 * Claims back what was paid for a booking and is more than it gives now: the whole of it when its currency is another one. What was not
 * paid yet is taken back only when nothing is left.
 * @param pieces the booking's contribution and its parts for other projects, locked
 * @returns false when nothing was paid, it is not more, or the paid pieces cannot cover the difference
 */
export async function claimOverpaid(
  tx: Db,
  now: Date,
  { pieces, given, booking }: { pieces: readonly Contribution[]; given: { amount: number; currency: string }; booking: Booking },
): Promise<boolean> {
  const [whole] = pieces
  const counting = pieces.filter(({ voided_at, amount }) => !voided_at && amount > 0)
  const paid = counting.filter(({ paid_at }) => paid_at)
  const changed = given.currency !== whole!.currency
  // A part has the currency of its whole: only a contribution in one piece is promised again in another one.
  if (paid.length === 0 || (changed && given.amount > 0 && counting.length > 1)) return false
  const left = changed ? 0 : given.amount
  const over = sumOf(counting) - left
  if (over <= 0 || (left > 0 && over > sumOf(paid))) return false
  const facts = { profit_amount: booking.profit_amount, booking_revision: booking.revision }
  const cause = booking.status === 'cancelled' ? ('cancelled' as const) : ('reduced' as const)
  let rest = over
  for (const piece of [...paid].reverse()) {
    const amount = Math.min(rest, piece.amount)
    if (amount > 0) await claimBack(tx, now, piece, { left: piece.amount - amount, cause, facts })
    rest -= amount
  }
  if (rest > 0) for (const piece of counting.filter(({ paid_at }) => !paid_at)) await takeBack(tx, now, piece, facts)
  return true
}

function sumOf(pieces: readonly Contribution[]): number {
  return pieces.reduce((sum, { amount }) => sum + amount, 0)
}

async function takeBack(tx: Db, now: Date, { id, amount }: Contribution, facts: object): Promise<void> {
  await tx.update(contributions).set({ voided_at: now.toISOString() }).where(eq(contributions.id, id))
  const step = { contribution_id: id, kind: 'reversed' as const, amount, ...facts }
  await writeStep(tx, now, step, { organization: true, contributor: true })
}
