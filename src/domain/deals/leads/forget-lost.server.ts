import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { FORGOTTEN_AFTER_MONTHS } from './lead.ts'

/** Customers whose deals were all lost so long ago lose their name, their contact and what was written about them; deals stay. @returns their number */
export async function forgetLost(db: Db, now: Date): Promise<{ customers: number }> {
  const forgotten = await rowsOf(
    db,
    sql`with lost as materialized (select id from lost_customers where lost_at < ${now.toISOString()}::timestamptz - make_interval(months => ${FORGOTTEN_AFTER_MONTHS}))
      select forget_customer(c.id) from customers c where c.id in (select id from lost) or c.merged_into in (select id from lost)`,
  )
  return { customers: forgotten.length }
}
