import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { GiverReport } from '../../projects/updates/update.ts'
import { TrailCard } from '../contribution.ts'

/** A search that a user handed off to the travel site, a booking they made there, or a direct donation; with its contribution. */
export const OwnTrip = z.object({
  id: z.string(),
  /** null for a direct donation */
  trip_type: z.string().nullable(),
  destination: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  searched_at: z.string().nullable(),
  /** null while nothing is booked */
  booking: z.object({ status: z.enum(['confirmed', 'cancelled']), occurred_at: z.string() }).nullable(),
  /** Its last day, once that has come. */
  travelled_on: z.string().nullable(),
  gift: TrailCard.pick({ code: true, state: true, amount: true, project: true, common_fund: true, created_at: true })
    .extend({
      /** Time at which it took effect, as long as it counts so. */
      confirmed_at: z.string().nullable(),
      paid_at: z.string().nullable(),
      reported_at: z.string().nullable(),
      /** The amount before its last change, if that was a decrease. */
      was: MoneyShape.nullable(),
      /** The user has a question without an answer. */
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

/** A user's contributions: sums per currency, never added up; the projects that received them, and their reports. */
export const MovedContributions = z.object({
  gifts: z.int(),
  sums: OwnGifts.shape.sums,
  projects: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      language: z.enum(['es', 'en']),
      money: z.array(MoneyShape),
      gifts: z.int(),
    }),
  ),
  reports: z.array(GiverReport),
})
export type MovedContributions = z.infer<typeof MovedContributions>
