import { z } from 'zod'
import { BOOKING_NUMBER, BookingReport } from './booking.ts'

const Optional = z.string().trim().max(64).optional()
const Amount = z.int('kit_invalid_field').min(0, 'kit_invalid_field').max(1_000_000_000_000, 'kit_invalid_field')

/** A booking as an admin enters it: the same report as the travel site's, numbered by us. Amounts in minor units of its currency. */
export const HandReport = z.object({
  supplier_id: z.string('kit_required_field').min(1, 'kit_required_field').max(60),
  external_id: z.string('kit_required_field').trim().min(1, 'kit_required_field').regex(BOOKING_NUMBER, 'booking_error_external_id'),
  seen: z.int().nullable().describe('The revision that was seen, null for a new booking: if it is another by now, nothing is written'),
  status: BookingReport.in.shape.status,
  hand_off: Optional.describe('The code of the search that it came from'),
  username: Optional.describe('Whose trip it is, where no search is known'),
  trip: BookingReport.in.shape.trip.refine(({ start, end }) => !start || !end || start <= end, {
    path: ['end'],
    message: 'travel_error_end_before_start',
  }),
  currency: BookingReport.in.shape.currency,
  sale: Amount,
  cost: Amount,
  fees: Amount,
  taxes: Amount,
  profit: z.int().optional().describe('If given, it must agree with its parts'),
  occurred_at: z.iso.datetime({ offset: true, error: 'kit_required_field' }),
  reason: z.string('kit_required_field').trim().min(3, 'kit_required_field').max(500, 'booking_error_reason'),
})
export type HandReport = z.infer<typeof HandReport>
