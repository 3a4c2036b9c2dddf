import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'

/** Whether an offer `f` is on sale. By Argentine days: also on its last one. */
export function isOnSale({ now }: Pick<Context, 'now'>): SQL {
  return sql`f.published_until >= ${todayInArgentina(now)}::date`
}

/** A date of the database as `2027-03-10`. */
export function day(column: string): SQL {
  return sql.raw(`to_char(${column}, 'YYYY-MM-DD')`)
}
