import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { REVIEW_REASONS } from './booking.ts'

const BOOKING_STATES = ['confirmed', 'cancelled'] as const
const Project = z.object({ slug: z.string(), name: z.string() }).nullable()
const Trip = z.object({
  trip_type: z.enum(['ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT']),
  destination: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
})

export const BookingFilter = z.object({
  status: z.enum(BOOKING_STATES).optional(),
  /** `none`: the traveller is not known yet, or the report is implausible. */
  match: z.enum(['code', 'account', 'none']).optional(),
  user: z.string().max(60).optional(),
})
export type BookingFilter = z.infer<typeof BookingFilter>

/** A booking as desks list it. */
export const BookingCard = Trip.extend({
  id: z.string(),
  external_id: z.string(),
  status: z.enum(BOOKING_STATES),
  matched: z.boolean(),
  needs_review: z.enum(REVIEW_REASONS).nullable(),
  sale: MoneyShape,
  profit: MoneyShape,
  project: Project,
  username: z.string().nullable(),
  occurred_at: z.string(),
})
export type BookingCard = z.infer<typeof BookingCard>

/** A search that was handed off, with its booking if there is one. */
export const HandOffCard = Trip.extend({
  id: z.string(),
  code: z.string(),
  project: Project,
  username: z.string().nullable(),
  booking: z.object({ status: z.enum(BOOKING_STATES) }).nullable(),
  created_at: z.string(),
})
export type HandOffCard = z.infer<typeof HandOffCard>

/** The sales desk's overview: the last 30 days, per currency. */
export const SalesOverview = z.object({
  hand_offs: z.int(),
  bookings: z.int(),
  cancelled: z.int(),
  unmatched: z.int(),
  sold: z.array(z.object({ sale: MoneyShape, profit: MoneyShape })),
})
export type SalesOverview = z.infer<typeof SalesOverview>
