import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Estimate } from './estimate.ts'

/** A median of fewer trips says nothing about the next one. */
const LEAST_TRIPS = 20

/**
 * Median contribution of trips of each kind, by currency, as confirmed in the ledger. A trip counts whole, including the parts that went on
 * to other projects.
 */
export function findEstimates(ctx: Pick<Context, 'db'>): Promise<Estimate[]> {
  return rowsOf<Estimate & Record<string, unknown>>(
    ctx.db,
    sql`select t.trip_type, money_of(round(percentile_cont(0.5) within group (order by c.amount))::bigint, c.currency) as median, count(*)::int as trips
      from contributions_of_bookings c join booked_trips t on t.id = c.booking_id
      where c.status = 'approved' and c.voided_at is null and c.amount > 0
      group by t.trip_type, c.currency having count(*) >= ${LEAST_TRIPS} order by t.trip_type, c.currency`,
  )
}
