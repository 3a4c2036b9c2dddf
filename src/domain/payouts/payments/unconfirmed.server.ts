import { type SQL, sql } from 'drizzle-orm'

/**
 * Condition on a payment: its organization has not confirmed it, and was asked to. Payments of before the reference were never asked about,
 * and one of which everything was set off sent nothing that could arrive.
 */
export function isUnconfirmed(payment: SQL): SQL {
  return sql`(${payment}.confirmed_at is null and ${payment}.code is not null and ${payment}.amount > 0)`
}
