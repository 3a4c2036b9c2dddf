import { type SQL, sql } from 'drizzle-orm'

/** Start of a day in Argentine time, which all rules of time use (product.md §2). */
export function startOfDay(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone 'America/Argentina/Buenos_Aires')`
}
