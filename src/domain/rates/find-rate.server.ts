import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { todayInArgentina } from '../search/travel-dates.ts'

export interface KnownRate {
  id: string
  from_currency: string
  to_currency: string
  rate: string
}

/**
 * The rate for a time: the newest of its day in Argentina or of an earlier one. Blocks the recording of rates until the transaction ends,
 * so that a later recording finds unconverted contributions.
 */
export async function findRate(tx: Db, from: string, to: string, at: string): Promise<KnownRate | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('exchange rates'))`)
  const [rate] = await rowsOf<KnownRate & Record<string, unknown>>(
    tx,
    sql`select id, from_currency, to_currency, trim_scale(rate)::text as rate from current_rates
      where from_currency = ${from} and to_currency = ${to} and day <= ${todayInArgentina(new Date(at))}::date order by day desc limit 1`,
  )
  return rate
}

/** A rate that was used before, in any state. */
export async function findUsedRate(tx: Db, id: string): Promise<KnownRate | undefined> {
  const [rate] = await rowsOf<KnownRate & Record<string, unknown>>(
    tx,
    sql`select id, from_currency, to_currency, trim_scale(rate)::text as rate from rate_refs where id = ${id}`,
  )
  return rate
}

/** The rate of a row with `rate_id`, as JSON. */
export function rateOf(rate_id: string) {
  return sql`(select json_build_object('rate', trim_scale(r.rate)::text, 'from_currency', r.from_currency, 'day', to_char(r.day, 'YYYY-MM-DD'), 'source', r.source, 'source_url', r.source_url)
    from rate_refs r where r.id = ${sql.raw(rate_id)})`
}
