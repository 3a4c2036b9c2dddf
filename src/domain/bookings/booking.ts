import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { CURRENCY } from '../../kit/http/money-shape.ts'
import { halfOf } from '../../kit/money.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'

/** Upper bound of an amount, in minor units: no trip costs more, and sums stay well within safe integers. */
const MAX_AMOUNT = 1_000_000_000_000
const Amount = z.int().min(0).max(MAX_AMOUNT)
/** Channels of a report: the signed webhook, an admin by hand, a supplier's statement. */
export const REPORT_CHANNELS = ['webhook', 'hand', 'statement'] as const
export type ReportChannel = (typeof REPORT_CHANNELS)[number]

/** The supplier whose webhook reports to us. */
export const TRAVEL_SITE = 'supp_travel_site'

export const BOOKING_STATES = ['confirmed', 'cancelled'] as const

/** A supplier's number of a booking, also `1234/26`. The travel site's ids have no slash. */
export const BOOKING_NUMBER = /^[\w:.~/-]{1,64}$/

const Code = z.string().regex(/^[\w:.~-]{1,64}$/)
/** Any date of this form is accepted: a booking with an impossible one is stored for a person to look at, not lost. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** The travel site's report of a booking, with amounts in minor units of its currency (product.md §5). */
export const BookingReport = z
  .object({
    external_id: Code.describe('The travel site’s own id'),
    revision: z.int().min(1).max(1_000_000).describe('Grows with every change; an older one never undoes a newer one'),
    status: z.enum(BOOKING_STATES),
    hand_off: Code.nullish().describe('The code that the hand-off carried'),
    deal: Code.nullish().describe('The code of the deal, where a seller gave one'),
    traveller: z
      .object({
        account: Code.nullish().describe('The `sub` of the user who was signed in with their account here when they booked'),
        email: z.string().max(254).nullish().describe('Used to suggest one of our users to a person, and not kept'),
      })
      .nullish(),
    trip: z.object({
      trip_type: z.enum(TRIP_TYPES),
      destination: Code.nullish(),
      departure: Code.nullish(),
      start: Day.nullish(),
      end: Day.nullish(),
    }),
    currency: z.string().regex(CURRENCY),
    sale: Amount,
    cost: Amount,
    fees: Amount,
    taxes: Amount,
    profit: z
      .int()
      .min(-MAX_AMOUNT)
      .max(MAX_AMOUNT)
      .optional()
      .describe('Left out, it is computed from the parts; given, it must agree with them'),
    occurred_at: z.iso.datetime({ offset: true }),
  })
  .refine((report) => report.profit === undefined || report.profit === profitOf(report), {
    path: ['profit'],
    message: 'booking_error_profit',
  })
  // Any other data about the traveller are dropped; the address is dropped after its lookup.
  .transform(({ traveller, ...report }) => ({
    ...report,
    ...(traveller?.account && { account: traveller.account }),
    ...(traveller?.email && { email: traveller.email }),
  }))
export type BookingReport = z.infer<typeof BookingReport>

/** A booking as the report of its latest revision. */
export type KnownReport = BookingReport & {
  /** Somebody's, or decided by a person: a report does not change whose it is. */
  is_matched: boolean
}

/** Reasons why a booking has no effect until its travel site corrects the report. */
export const REVIEW_REASONS = ['unknown_currency', 'impossible_date', 'end_before_start'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** The implausible part of a report, if any. @param currencies those that projects collect in */
export function reviewReasonOf(
  { currency, trip: { start, end } }: Pick<BookingReport, 'currency' | 'trip'>,
  currencies: readonly string[],
): ReviewReason | null {
  if (!currencies.includes(currency)) return 'unknown_currency'
  if ((start && !isDay(start)) || (end && !isDay(end))) return 'impossible_date'
  return start && end && end < start ? 'end_before_start' : null
}

/** True for a day of the calendar that PostgreSQL knows, too: 2027-02-30 is none, and there was no year 0. */
export function isDay(day: string): boolean {
  return day >= '0001' && DATE.safeParse(day).success
}

/** Created once: creating a schema takes longer than a hundred checks with it. */
const DATE = z.iso.date()

/** The contribution of a booking, in minor units of its currency: half of its profit while it is confirmed. */
export function shareOf({ status, profit }: { status: BookingReport['status']; profit: number }): number {
  return status === 'confirmed' ? halfOf(profit) : 0
}

/** The agency's actual profit in minor units, from its recorded parts; negative for a loss. */
export function profitOf(parts: { sale: number; cost: number; fees: number; taxes: number }): number {
  return parts.sale - parts.cost - parts.fees - parts.taxes
}

/** Its contribution was approved or paid: that money is never moved by an assignment. */
export const BOOKING_SETTLED = errorKind('booking_settled', 409)
