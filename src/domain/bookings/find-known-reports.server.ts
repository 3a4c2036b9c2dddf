import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import type { Money } from '../../kit/money.ts'
import type { KnownReport } from './booking.ts'

/** A supplier's bookings as reports, by their number. */
export async function findKnownReports(db: Db, supplier_id: string, external_ids: readonly string[]): Promise<Map<string, KnownReport>> {
  const found = new Map<string, KnownReport>()
  for (let at = 0; at < external_ids.length; at += 5_000) {
    const rows = await rowsOf<KnownReport & Record<string, unknown>>(
      db,
      sql`select b.external_id, b.revision, b.status, b.currency, b.sale_amount::float8 as sale, b.cost_amount::float8 as cost, b.fees_amount::float8 as fees, b.taxes_amount::float8 as taxes,
        iso_time(b.occurred_at) as occurred_at, h.code as hand_off, (b.match <> 'none' or b.assignment_id is not null) as is_matched,
        json_build_object('trip_type', b.trip_type, 'destination', b.destination_id, 'departure', b.departure_id, 'start', b.start_date, 'end', b.end_date) as trip
        from bookings b left join handed_off_trips h on h.id = b.hand_off_id
        where b.supplier_id = ${supplier_id} and b.external_id in (select jsonb_array_elements_text(${JSON.stringify(external_ids.slice(at, at + 5_000))}::jsonb))`,
    )
    for (const row of rows) found.set(row.external_id, row)
  }
  return found
}

/** A supplier's bookings by their number without leading zeros, as reports. @param plain_numbers without leading zeros, too */
export async function findSameNumbers(db: Db, supplier_id: string, plain_numbers: readonly string[]): Promise<Map<string, KnownReport[]>> {
  const found = new Map<string, KnownReport[]>()
  if (plain_numbers.length === 0) return found
  const rows = await rowsOf<{ external_id: string; plain: string }>(
    db,
    sql`select external_id, ${PLAIN} as plain from bookings
      where supplier_id = ${supplier_id} and ${PLAIN} in (select jsonb_array_elements_text(${JSON.stringify(plain_numbers)}::jsonb)) order by external_id`,
  )
  const reports = await findKnownReports(
    db,
    supplier_id,
    rows.map(({ external_id }) => external_id),
  )
  for (const { external_id, plain } of rows) found.set(plain, [...(found.get(plain) ?? []), reports.get(external_id)!])
  return found
}

/** As the index `bookings_by_plain_number` has it. */
const PLAIN = sql.raw(String.raw`regexp_replace(external_id, '^0+(?=\d)', '')`)

/** Confirmed profit of a supplier's bookings of a month in Argentine time, per currency, in minor units. */
export function sumsOfMonth(db: Db, supplier_id: string, month: string): Promise<{ currency: string; amount: number }[]> {
  return rowsOf(
    db,
    sql`select currency, sum(case when status = 'confirmed' then profit_amount else 0 end)::float8 as amount from bookings where ${ofMonth(supplier_id, month)} group by 1`,
  )
}

/** A supplier's bookings of a month in Argentine time, at most 20 000. */
export function findOfMonth(
  db: Db,
  supplier_id: string,
  month: string,
): Promise<{ id: string; external_id: string; sale: Money; profit: Money; status: 'confirmed' | 'cancelled' }[]> {
  return rowsOf(
    db,
    sql`select id, external_id, status, money_of(sale_amount, currency) as sale, money_of(profit_amount, currency) as profit from bookings
      where ${ofMonth(supplier_id, month)} order by occurred_at, id limit 20000`,
  )
}

function ofMonth(supplier_id: string, month: string) {
  return sql`supplier_id = ${supplier_id} and ${isOfMonth(sql`occurred_at`, month)}`
}

/** SQL: a time is in a month of Argentine time. @param month YYYY-MM */
export function isOfMonth(time: SQL, month: string): SQL {
  const first = `${month}-01`
  return sql`(${time} >= ${startOfDay(first)} and ${time} < ((${first}::date + interval '1 month') at time zone 'America/Argentina/Buenos_Aires'))`
}
