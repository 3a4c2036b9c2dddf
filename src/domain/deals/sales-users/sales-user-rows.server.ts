import { type SQL, sql } from 'drizzle-orm'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import type { DealReader } from '../deal-rows.server.ts'
import type { SalesUserFilter, SalesUserSort } from './sales-user.ts'

/** SQL: the deals of each customer, and when somebody of ours last did something about one of them. */
const OF_CUSTOMERS = sql`select d.customer_id, count(*)::int as deals, max(greatest(d.contacted_at, d.first_answer_at)) as last_contact_at from deals d group by d.customer_id`

/**
 * SQL: the people known to the sales desk, each once, as `p`; without erased ones. E-mail and telephone are those of customers and of
 * people with a booking: a mere account shows neither, and is not found by them.
 */
export const PEOPLE = sql`(
    select coalesce(u.username, c.id) as slug, c.id as customer_id, u.id as user_id, u.username, c.name, c.email, coalesce(c.phone, u.phone) as phone,
      c.language, coalesce(u.sells, false) as sells, true as buys, coalesce(u.is_traveller, false) as travels, u.target_project_id, c.created_at,
      coalesce(x.deals, 0) as deals, x.last_contact_at
    from customers c left join (${OF_CUSTOMERS}) x on x.customer_id = c.id left join customer_accounts a on a.customer_id = c.id left join user_contacts u on u.id = a.user_id
    where c.merged_into is null and c.forgotten_at is null
    union all
    select u.username, null, u.id, u.username, u.name || ' ' || u.surname, case when b.has_booking then u.email end, case when b.has_booking then u.phone end, u.language, u.sells, false, u.is_traveller, u.target_project_id, u.created_at, 0, null
    from user_contacts u, lateral (select exists (select from booking_travellers t where t.user_id = u.id) as has_booking) b
    where (u.sells or u.is_traveller or b.has_booking)
      and not exists (select from customer_accounts a where a.user_id = u.id)) p`

/** SQL: the bookings of a person `p`. */
export const OWN_BOOKINGS = sql`select t.booking_id as id from booking_travellers t where t.user_id = p.user_id
    union select d.booking_id from deals d where d.customer_id = p.customer_id and d.booking_id is not null`

/** SQL: the fields of a person `p` in a list. */
export function personFields({ locale }: Pick<DealReader, 'locale'>): SQL {
  const name = sql.raw(`name_${locale}`)
  return sql`p.slug, p.name, p.username, p.email, p.phone, p.language, p.last_contact_at, iso_time(p.last_contact_at) as last_contact, iso_time(p.created_at) as created_at,
    array_remove(array[case when p.sells then 'seller' end, case when p.buys then 'customer' end, case when p.travels or not p.buys and not p.sells then 'traveller' end], null) as kinds,
    p.deals, (select count(*)::int from deals d where d.customer_id = p.customer_id and d.stage not in ('booked', 'closed', 'lost')) as open_deals,
    (select count(*)::int from deals d where d.owner_id = p.user_id and d.stage not in ('booked', 'closed', 'lost')) as selling,
    (select count(*)::int from booked_trips b where b.status = 'confirmed' and b.id = any(array(${OWN_BOOKINGS}))) as trips,
    coalesce(
      (select l.${name} from deals d join place_refs l on l.id = d.destination_id where d.customer_id = p.customer_id order by d.created_at desc limit 1),
      (select l.${name} from booked_trips b join places_by_any_id l on l.known_as = b.destination_id where b.id = any(array(${OWN_BOOKINGS})) order by b.occurred_at desc limit 1)) as place,
    coalesce((select json_agg(money_of(g.amount, g.currency) order by g.currency) from (select x.currency, sum(x.amount) as amount from gifts x
      where x.booking_id = any(array(${OWN_BOOKINGS})) or x.id = any(array(select y.contribution_id from gift_givers y where y.user_id = p.user_id)) group by x.currency) g), '[]') as gifts`
}

/** Conditions on a person `p`. */
export function personConditions({ query, kind, language, place, deals, trips }: Omit<SalesUserFilter, 'sort'>): SQL {
  const text = sql`plain_text(concat_ws(' ', p.name, p.username, p.email, p.phone))`
  const all = [
    sql`true`,
    ...hasWords(text, query),
    ...(kind ? [KIND[kind]] : []),
    ...(language ? [sql`p.language = ${language}`] : []),
    ...(place
      ? [
          sql`(exists (select from deals d where d.customer_id = p.customer_id and d.destination_id = ${place})
            or exists (select from booked_trips b join places_by_any_id l on l.known_as = b.destination_id where l.id = ${place} and b.id = any(array(${OWN_BOOKINGS}))))`,
        ]
      : []),
    ...(deals === 'open'
      ? [sql`exists (select from deals d where d.customer_id = p.customer_id and d.stage not in ('booked', 'closed', 'lost'))`]
      : []),
    ...(deals === 'none' ? [sql`not exists (select from deals d where d.customer_id = p.customer_id)`] : []),
    ...(trips
      ? [sql`exists (select from booked_trips b where b.status = 'confirmed' and b.id = any(array(${OWN_BOOKINGS}))) = ${trips === 'some'}`]
      : []),
  ]
  return sql.join(all, sql` and `)
}

const KIND = {
  seller: sql`p.sells`,
  customer: sql`p.buys`,
  traveller: sql`(p.travels or not p.buys and not p.sells)`,
}

export const PEOPLE_ORDER: Record<SalesUserSort, SQL> = {
  name: sql`plain_text(p.name), p.slug`,
  '-name': sql`plain_text(p.name) desc, p.slug desc`,
  '-last_contact': sql`p.last_contact_at desc nulls last, p.created_at desc, p.slug`,
  last_contact: sql`p.last_contact_at nulls first, p.created_at, p.slug`,
  '-deals': sql`p.deals desc, p.created_at desc, p.slug`,
  deals: sql`p.deals, p.created_at, p.slug`,
  '-created_at': sql`p.created_at desc, p.slug`,
  created_at: sql`p.created_at, p.slug`,
}
