import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { decimalText } from '../../kit/read-amount.ts'
import type { DeskBooking, DeskBookingFilter } from './booking-desk.ts'
import { findDeskBookings } from './find-desk-bookings.server.ts'

const COLUMNS: ListColumns<DeskBooking, 'booking'> = {
  external_id: (row) => row.external_id,
  supplier: (row) => row.supplier.name,
  door: (row) => row.door,
  status: (row) => row.status,
  match: (row) => row.match,
  confidence: (row) => row.confidence,
  needs_review: (row) => row.needs_review,
  occurred_at: (row) => row.occurred_at,
  destination: (row) => row.destination,
  start: (row) => row.start,
  end: (row) => row.end,
  currency: (row) => row.sale.currency,
  sale: (row) => decimalText(row.sale),
  profit: (row) => decimalText(row.profit),
  gift: (row) => decimalText(row.gift),
  project: (row) => row.project?.name ?? null,
}

/** The filtered bookings as CSV, without data of travellers. */
export async function exportBookings(ctx: Context, filter: DeskBookingFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findDeskBookings(ctx, { ...filter, ...paging }))
  return writeList('booking', COLUMNS, data, ctx.locale)
}
