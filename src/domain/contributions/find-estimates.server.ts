import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { MoneyShape } from '../../kit/http/money-shape.ts'

/** Fewer trips of a kind say nothing about the next one. */
const LEAST_TRIPS = 20

export const Estimate = z.object({
  trip_type: z.string(),
  median: MoneyShape.describe('Half of the confirmed contributions were smaller, half larger'),
  trips: z.int().describe('How many it is of, at least 20'),
})
type Estimate = z.infer<typeof Estimate>

/** What trips of each kind left for their projects, by currency, as they are confirmed in the ledger: whole trips, with what went on to other projects. */
export function findEstimates(ctx: Pick<Context, 'db'>): Promise<Estimate[]> {
  return rowsOf<Estimate & Record<string, unknown>>(
    ctx.db,
    sql`select t.trip_type, money_of(round(percentile_cont(0.5) within group (order by c.amount))::bigint, c.currency) as median, count(*)::int as trips
      from contributions_of_bookings c join booked_trips t on t.id = c.booking_id
      where c.status = 'approved' and c.voided_at is null and c.amount > 0
      group by t.trip_type, c.currency having count(*) >= ${LEAST_TRIPS} order by t.trip_type, c.currency`,
  )
}
