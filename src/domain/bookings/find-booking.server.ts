import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { bookings } from './booking.tables.server.ts'

export type Booking = typeof bookings.$inferSelect

/**
 * Locks the row until the transaction ends, so that only one process at a time computes a booking's effects. Rows that refer to it may be
 * written meanwhile: an approval writes parts of its contribution, which this transaction may wait for.
 */
export async function lockBooking(tx: Db, id: string): Promise<Booking | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('no key update')
  return booking
}

/** Finds a booking by the public code of its trail, whether or not the trail exists yet. */
export async function findBookingOfTrail(db: Db, code: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.trail_code, code))
  return booking
}
