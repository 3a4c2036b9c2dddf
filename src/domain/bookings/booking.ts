import { z } from 'zod'
import { CURRENCY } from '../../kit/http/money-shape.ts'

/** Ten thousand million in minor units: no trip costs more, and sums stay far inside safe integers. */
const MOST = 1_000_000_000_000
const Amount = z.int().min(0).max(MOST)
const Code = z.string().regex(/^[\w:.~-]{1,64}$/)
const Day = z.iso.date()

/** What the travel site reports of a booking, in minor units of its currency (product.md §5). */
export const BookingReport = z
  .object({
    external_id: Code.describe('The travel site’s own id'),
    revision: z.int().min(1).max(1_000_000).describe('Grows with every change; an older one never undoes a newer one'),
    status: z.enum(['confirmed', 'cancelled']),
    hand_off: Code.nullish().describe('The code that the hand-off carried'),
    traveller: z
      .object({ account: Code.nullish().describe('The `sub` of who was signed in with their account here when they booked') })
      .nullish(),
    trip: z.object({
      trip_type: z.enum(['ONLY_HOTEL', 'MULTI', 'ONLY_TICKET', 'FLIGHT_HOUSE', 'ONLY_FLIGHT']),
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
    profit: z.int().min(-MOST).max(MOST).optional().describe('Left out, it is computed from the parts; given, it must agree with them'),
    occurred_at: z.iso.datetime({ offset: true }),
  })
  .refine((report) => report.profit === undefined || report.profit === profitOf(report), {
    path: ['profit'],
    message: 'booking_error_profit',
  })
  // Nothing else that a report may say of the traveller is kept.
  .transform(({ traveller, ...report }) => ({ ...report, ...(traveller?.account && { account: traveller.account }) }))
export type BookingReport = z.infer<typeof BookingReport>

/** What the agency really earns: recorded part by part, never guessed from the price. Minor units; negative for a loss. */
export function profitOf(parts: { sale: number; cost: number; fees: number; taxes: number }): number {
  return parts.sale - parts.cost - parts.fees - parts.taxes
}
