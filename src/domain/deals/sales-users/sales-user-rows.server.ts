import { type SQL, sql } from 'drizzle-orm'
import { foundBy, type Has } from '../../../kit/data/list-page.server.ts'
import type { ListPart } from '../../../kit/data/list-union.server.ts'
import { usersCalled, usersWith } from '../../users/users-with.server.ts'
import type { DealReader } from '../deal-rows.server.ts'
import type { SalesUserFilter } from './sales-user.ts'

/**
 * SQL: the people known to the sales desk, each once, as `p`; without erased ones. E-mail and telephone are those of customers and of
 * people with a booking: a mere account shows neither, and is not found by them.
 */
export const PEOPLE = sql`(
    select coalesce(u.username, c.id) as slug, c.id as customer_id, u.id as user_id, u.username, c.name, c.email, coalesce(c.phone, u.phone) as phone,
      c.language, coalesce(u.sells, false) as sells, true as buys, coalesce(u.is_traveller, false) as travels, u.target_project_id, c.created_at,
      c.deals, c.last_contact_at
    from customers c left join customer_accounts a on a.customer_id = c.id left join user_contacts u on u.id = a.user_id
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
      (select l.${name} from (select b.destination_id, b.occurred_at from booked_trips b where b.id = any(array(${OWN_BOOKINGS})) offset 0) b
        cross join lateral (select l.${name} from places_by_any_id l where l.known_as = b.destination_id limit 1) l order by b.occurred_at desc limit 1)) as place,
    coalesce((select json_agg(money_of(g.amount, g.currency) order by g.currency) from (select x.currency, sum(x.amount) as amount from gifts x
      where (x.booking_id = any(array(${OWN_BOOKINGS})) or x.id = any(array(select y.contribution_id from gift_givers y where y.user_id = p.user_id)))
        and x.status <> 'not_approved' group by x.currency) g), '[]') as gifts`
}

/** The two kinds of people of {@link PEOPLE}, each in the order of an index of its own. */
export function peopleParts({ sort, query, ...filter }: SalesUserFilter): ListPart[] {
  const by = sort.replace('-', '') as 'name' | 'last_contact' | 'deals' | 'created_at'
  const all = conditions(filter)
  const matching = (person: SQL) =>
    all.length > 0 ? [sql`exists (select from ${PEOPLE} where ${sql.join([person, ...all], sql` and `)})`] : []
  return [
    {
      table: sql`customers c`,
      id: sql`c.id`,
      where: [
        sql`c.merged_into is null and c.forgotten_at is null`,
        ...foundBy(sql`c.id`, query, customersWith),
        ...matching(sql`p.customer_id = c.id`),
      ],
      sorted_by: {
        name: [sql`plain_text(c.name)`],
        last_contact: [sql`c.last_contact_at`, sql`c.created_at`],
        deals: [sql`c.deals`, sql`c.created_at`],
        created_at: [sql`c.created_at`],
      }[by],
    },
    {
      table: sql`user_contacts u`,
      id: sql`u.id`,
      // As scalars: joined, the rows that are skipped would be sorted first.
      where: [
        sql`(u.sells or u.is_traveller or ${HAS_BOOKING})`,
        sql`(not u.email_verified or (select true from customers c where c.email = u.email and (c.merged_into is null
          or exists (select from customer_accounts a where a.user_id = u.id and a.customer_id = c.root_id)) limit 1) is not true)`,
        ...foundBy(sql`u.id`, query, accountsWith),
        ...matching(sql`p.customer_id is null and p.user_id = u.id`),
      ],
      sorted_by: {
        name: [sql`plain_text(u.name || ' ' || u.surname)`],
        last_contact: [sql`null::timestamptz`, sql`u.created_at`],
        deals: [sql`0`, sql`u.created_at`],
        created_at: [sql`u.created_at`],
      }[by],
    },
  ]
}

/** A scalar, too: as `exists`, the travellers of all bookings would be read. */
const HAS_BOOKING = sql`(select true from booking_travellers t where t.user_id = u.id limit 1) is true`

function customersWith(has: Has): SQL[] {
  return [
    sql`select c.root_id from customers c where ${has(sql`plain_text(coalesce(c.name, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, ''))`)}`,
    sql`select a.customer_id from customer_accounts a where a.user_id = any(array(${usersCalled(has)}))`,
    sql`select a.customer_id from user_contacts u join customer_accounts a on a.user_id = u.id where ${has(CONTACT)} and ${has(sql`plain_text(u.phone)`)}`,
  ]
}

/** An account is found by its address only if it has a booking. */
function accountsWith(has: Has): SQL[] {
  return [usersWith(has), sql`select u.id from user_contacts u where ${has(CONTACT)} and ${HAS_BOOKING}`]
}

/** The expression of the index `users_contact_text`. */
const CONTACT = sql`plain_text(u.email || ' ' || coalesce(u.phone, ''))`

/** Conditions on a person `p`. */
function conditions({ kind, language, place, deals, trips }: Omit<SalesUserFilter, 'sort' | 'query'>): SQL[] {
  return [
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
    ...(deals === 'none' ? [sql`p.deals = 0`] : []),
    ...(trips
      ? [sql`exists (select from booked_trips b where b.status = 'confirmed' and b.id = any(array(${OWN_BOOKINGS}))) = ${trips === 'some'}`]
      : []),
  ]
}

const KIND = {
  seller: sql`p.sells`,
  customer: sql`p.buys`,
  traveller: sql`(p.travels or not p.buys and not p.sells)`,
}
