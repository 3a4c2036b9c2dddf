import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findUnionPage } from '../../../kit/data/list-union.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { translate } from '../../../kit/translate.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import type { DealReader } from '../deal-rows.server.ts'
import type { SalesPlace, SalesUserCard, SalesUserFilter } from './sales-user.ts'
import { PEOPLE, peopleParts, personFields } from './sales-user-rows.server.ts'

type Row = SalesUserCard & { last_contact_at: unknown } & Record<string, unknown>

/** One page of the people known to the sales desk, and their total. */
export async function findSalesUsers(
  ctx: DealReader,
  filter: SalesUserFilter & { page: number; per_page: number },
): Promise<{ data: SalesUserCard[]; total: number }> {
  const { sort, page, per_page } = filter
  const { data, total } = await findUnionPage<Row>(ctx.db, {
    parts: peopleParts(filter),
    direction: sort === '-last_contact' ? 'desc nulls last' : sort === 'last_contact' ? 'nulls first' : sort.startsWith('-') ? 'desc' : '',
    fields: personFields(ctx),
    shown_with: sql`cross join lateral (select p.* from ${PEOPLE} where p.customer_id = page.key
      union all select p.* from ${PEOPLE} where p.customer_id is null and p.user_id = page.key offset 0) p`,
    page,
    per_page,
  })
  return { data: data.map(({ last_contact_at, ...card }) => card as SalesUserCard), total }
}

/**
 * Destinations of their deals and trips, the most frequent first. Places are looked up once for each destination: there are many more of them, and
 * PostgreSQL cannot tell that few are booked.
 */
export function findSalesPlaces({ db, locale }: Pick<DealReader, 'db' | 'locale'>): Promise<SalesPlace[]> {
  return rowsOf<SalesPlace & Record<string, unknown>>(
    db,
    sql`with trips as materialized (
        select coalesce(a.customer_id, t.user_id) as who, b.destination_id as known_as
          from booking_travellers t join booked_trips b on b.id = t.booking_id left join customer_accounts a on a.user_id = t.user_id
        union select d.customer_id, b.destination_id from deals d join booked_trips b on b.id = d.booking_id),
      known as materialized (select t.known_as, l.id from (select distinct known_as from trips) t,
        lateral (select l.id from places_by_any_id l where l.known_as = t.known_as offset 0) l),
      counted as (select place_id, count(*)::int as users from (
        select customer_id as who, destination_id as place_id from deals union select t.who, k.id from trips t join known k on k.known_as = t.known_as) w
        group by place_id)
      select l.id, l.name, c.users from counted c, lateral (select l.id, l.${sql.raw(`name_${locale}`)} as name from place_refs l where l.id = c.place_id offset 0) l
      order by c.users desc, l.name limit 100`,
  )
}

const COLUMNS: ListColumns<SalesUserCard, 'sales_user'> = {
  name: (row) => row.name,
  username: (row) => row.username,
  kinds: (row, locale) => row.kinds.map((kind) => translate(`sales_user_kind_${kind}`, locale)).join(', '),
  email: (row) => row.email,
  phone: (row) => row.phone,
  language: (row) => row.language,
  place: (row) => row.place,
  deals: (row) => row.deals,
  trips: (row) => row.trips,
  gifts: (row) => row.gifts.map((money) => `${money.currency} ${decimalText(money)}`).join('; '),
  last_contact: (row) => row.last_contact,
  created_at: (row) => row.created_at,
}

/** The filtered list as CSV, at most 20 000 rows; the audit log records each export and its user. */
export async function exportSalesUsers(ctx: Context, filter: SalesUserFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findSalesUsers(ctx, { ...filter, ...paging }))
  await noteAct(ctx, ctx.db, { action: 'customer.exported', subject_id: 'customers', after: { rows: data.length } })
  return writeList('sales_user', COLUMNS, data, ctx.locale)
}
