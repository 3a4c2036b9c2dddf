import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { decimalText } from '../../kit/read-amount.ts'
import { translate } from '../../kit/translate.server.ts'
import type { DeskBooking, DeskBookingFilter } from './booking-desk.ts'
import { findDeskBookings } from './find-desk-bookings.server.ts'

const COLUMNS = [
  'external_id',
  'supplier',
  'door',
  'status',
  'match',
  'confidence',
  'needs_review',
  'occurred_at',
  'destination',
  'start',
  'end',
  'currency',
  'sale',
  'profit',
  'gift',
  'project',
] as const

/** The filtered bookings as CSV; nothing of who travels. */
export async function exportBookings(ctx: Context, filter: DeskBookingFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findDeskBookings(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`booking_csv_${column}`, ctx.locale)),
    data.map((booking) => COLUMNS.map((column) => cellOf(booking, column))),
  )
}

function cellOf(booking: DeskBooking, column: (typeof COLUMNS)[number]): string | number | null {
  switch (column) {
    case 'supplier':
      return booking.supplier.name
    case 'currency':
      return booking.sale.currency
    case 'project':
      return booking.project?.name ?? null
    case 'sale':
    case 'profit':
    case 'gift':
      return decimalText(booking[column])
    default:
      return booking[column]
  }
}
