import { eq } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import { bookings } from './booking.tables.server.ts'

export type Booking = typeof bookings.$inferSelect

/** Held until the transaction ends: what follows from a booking is worked out by one at a time. */
export async function lockBooking(tx: Db, id: string): Promise<Booking | undefined> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  return booking
}

/** By the public code that its trail has or will have. */
export async function findBookingOfTrail(db: Db, code: string): Promise<Booking | undefined> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.trail_code, code))
  return booking
}
