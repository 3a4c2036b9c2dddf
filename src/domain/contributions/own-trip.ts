import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { TrailCard } from './contribution.ts'

/** A search that a user handed off to the travel site, or a booking they made there; with its contribution. */
export const OwnTrip = z.object({
  id: z.string(),
  trip_type: z.string(),
  destination: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  searched_at: z.string().nullable(),
  /** null while nothing is booked */
  booking: z.object({ status: z.enum(['confirmed', 'cancelled']), occurred_at: z.string() }).nullable(),
  gift: TrailCard.pick({ code: true, state: true, amount: true, project: true, common_fund: true })
    .extend({
      /** What counted before, when its last change made it less. */
      was: MoneyShape.nullable(),
      /** A question of one's own waits for its answer. */
      asks: z.boolean(),
    })
    .nullable(),
})
export type OwnTrip = z.infer<typeof OwnTrip>

/** A page of a user's trips, and the sums of all their contributions per currency. */
export const OwnGifts = z.object({
  trips: z.array(OwnTrip),
  gifts: z.int(),
  sums: z.array(z.object({ currency: z.string(), expected: MoneyShape, collected: MoneyShape, paid: MoneyShape })),
})
export type OwnGifts = z.infer<typeof OwnGifts>
