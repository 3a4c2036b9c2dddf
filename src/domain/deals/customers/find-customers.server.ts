import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { plainPhone } from '../../users/phone.server.ts'
import { phoneSpellings } from '../../users/phone.ts'
import { plainLogin } from '../../users/user.ts'
import { type CustomerMerge, type KnownCustomer, PART_WITHIN_HOURS } from './customer.ts'

/** Least similarity of two names in `pg_trgm`'s measure: "Maria Gomez" and "María Gómez de Sosa" are similar enough. */
const ALIKE = 0.35

/** SQL: a customer `c` as a card. */
export function customerCard(): SQL {
  return sql`json_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone, 'language', c.language, 'user',
    (select json_build_object('id', u.id, 'username', u.username) from customer_accounts a join user_names u on u.id = a.user_id where a.customer_id = c.id))`
}

/** Customers who may be the one being typed: by an address or a number that they have or had, by a similar name; at most eight, the surest first. */
export async function findKnownCustomers(
  { db }: Pick<Context, 'db'>,
  typed: { name?: string | undefined; email?: string | undefined; phone?: string | undefined; except?: string | undefined },
): Promise<KnownCustomer[]> {
  const email = (typed.email && plainLogin(typed.email)) || null
  const phone = typed.phone ? plainPhone(typed.phone) : null
  const phones = phone && phoneSpellings(phone)
  const name = typed.name?.trim() || null
  if (!email && !phone && !name) return []
  const rows = await rowsOf<{
    card: Omit<KnownCustomer, 'deals' | 'open_deals' | 'matches'>
    deals: number
    open_deals: number
    matches: KnownCustomer['matches']
  }>(
    db,
    sql`with known as materialized (select m.root_id, coalesce(bool_or(m.email = ${email}), false) as by_email from customers m
        where m.email = ${email} or m.phone = any(${sql.param(phones)}::text[]) group by m.root_id)
      select ${customerCard()} as card, (select count(*)::int from deals d where d.customer_id = c.id) as deals,
        (select count(*)::int from deals d where d.customer_id = c.id and d.stage not in ('booked', 'closed', 'lost')) as open_deals,
        case when k.by_email then 'email' when k.root_id is not null then 'phone' else 'name' end as matches
      from customers c left join known k on k.root_id = c.id
      where c.merged_into is null and c.forgotten_at is null and c.id is distinct from ${typed.except ?? null}
        and (c.id = any(array(select root_id from known)) or (plain_text(c.name) % plain_text(${name}) and similarity(plain_text(c.name), plain_text(${name})) > ${ALIKE})
          or plain_text(c.name) like plain_text(${likePrefix(name)}))
      order by coalesce(k.by_email, false) desc, k.root_id is not null desc, similarity(plain_text(c.name), plain_text(coalesce(${name}, ''))) desc, c.id limit 8`,
  )
  return rows.map(({ card, ...counted }) => ({ ...card, ...counted }))
}

function likePrefix(name: string | null): string | null {
  return name && name.length > 2 ? `${name.replace(/[\\%_]/g, (character) => `\\${character}`)}%` : null
}

/** Merges into this customer that can still be undone. */
export async function findMerges({ db, now }: Pick<Context, 'db' | 'now'>, customer_id: string): Promise<CustomerMerge[]> {
  return rowsOf<CustomerMerge & Record<string, unknown>>(
    db,
    sql`select m.id, json_build_object('id', c.id, 'name', c.name) as merged, iso_time(m.merged_at) as merged_at,
        iso_time(m.merged_at + ${PART_WITHIN_HOURS} * interval '1 hour') as part_until
      from customer_merges m join customers c on c.id = m.merged_id
      where m.kept_id = ${customer_id} and m.parted_at is null and m.merged_at > ${now.toISOString()}::timestamptz - ${PART_WITHIN_HOURS} * interval '1 hour'
      order by m.merged_at desc`,
  )
}
