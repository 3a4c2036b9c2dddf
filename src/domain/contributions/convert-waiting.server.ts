import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type DeliveryContext, onEvent } from '../../kit/event-handler.server.ts'
import { RATES_RECORDED } from '../rates/record-rate.server.ts'
import { followBooking } from './follow-booking.server.ts'

/** Contributions of one delivery, which must end well before its time limit; another event continues with the next ones. */
const AT_ONCE = 200

export const convertWaitingContributions = onEvent(RATES_RECORDED, convertWaiting)

/**
 * Converts contributions that wait for review in another currency than their project's, once there is a rate. Each has its own transaction,
 * in any order, and is converted once.
 */
export async function convertWaiting(ctx: Pick<DeliveryContext, 'db' | 'now' | 'outbox'>): Promise<void> {
  const waiting = await rowsOf<{ booking_id: string }>(
    ctx.db,
    sql`select c.booking_id from contributions c join project_goals p on p.id = c.project_id join booking_facts b on b.id = c.booking_id
      where c.status = 'pending' and c.voided_at is null and c.split_from is null and c.rate_id is null and p.currency <> c.currency and b.currency = c.currency
        and exists (select from current_rates r where r.from_currency = c.currency and r.to_currency = p.currency
          and r.day <= (b.occurred_at at time zone 'America/Argentina/Buenos_Aires')::date)
      order by c.created_at limit ${AT_ONCE}`,
  )
  for (const { booking_id } of waiting) await followBooking(ctx, { booking_id })
  if (waiting.length === AT_ONCE) await ctx.db.transaction((tx) => ctx.outbox.emit(tx, RATES_RECORDED, {}))
}
