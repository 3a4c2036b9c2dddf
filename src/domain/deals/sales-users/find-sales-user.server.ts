import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { moneyState } from '../../contributions/contribution.ts'
import type { DealCard } from '../deal.ts'
import { cardOf, type DealCardRow, type DealReader, dealCardFields, dealTables } from '../deal-rows.server.ts'
import type { SalesUser, SalesUserCard } from './sales-user.ts'
import { OWN_BOOKINGS, PEOPLE, personFields } from './sales-user-rows.server.ts'

interface Person extends SalesUserCard, Record<string, unknown> {
  customer_id: string | null
  user_id: string | null
  last_contact_at: unknown
  target_project: SalesUser['target_project']
}

/** Limit for each kind, higher than nearly anybody needs and small enough for a page. */
const MOST = 100

/** A person with all their data, by username or the id of a customer. @throws not_found */
export async function findSalesUser(ctx: DealReader, slug: string): Promise<SalesUser> {
  const [row] = await rowsOf<Person>(
    ctx.db,
    sql`select p.customer_id, p.user_id, ${personFields(ctx)}, (select json_build_object('slug', r.slug, 'name', r.name) from project_refs r where r.id = p.target_project_id) as target_project
      from ${PEOPLE} where p.slug = ${slug.toLowerCase()} or p.customer_id = ${slug}`,
  )
  if (!row) throw notFound()
  const { customer_id, user_id, last_contact_at, ...card } = row
  const person = sql`(select ${customer_id}::text as customer_id, ${user_id}::text as user_id) p`
  const [customer_deals, seller_deals, bookings, searches, contributions] = await Promise.all([
    findCards(ctx, sql`d.customer_id = ${customer_id}`),
    findCards(ctx, sql`d.owner_id = ${user_id} and d.stage not in ('booked', 'closed', 'lost')`),
    findBookings(ctx, person),
    findSearches(ctx, user_id),
    findContributions(ctx, person),
  ])
  return { ...card, customer_deals, seller_deals, bookings, searches, contributions }
}

async function findCards(ctx: DealReader, where: SQL): Promise<DealCard[]> {
  const rows = await rowsOf<DealCardRow>(
    ctx.db,
    sql`select ${dealCardFields(ctx)} ${dealTables(ctx)} where ${where} order by d.created_at desc, d.id limit ${sql.raw(String(MOST))}`,
  )
  return rows.map((row) => cardOf(ctx, row))
}

function findBookings({ db, locale }: DealReader, person: SQL): Promise<SalesUser['bookings']> {
  return rowsOf(
    db,
    sql`select f.external_id as number, b.status, b.start_date::text as start, b.end_date::text as "end", money_of(b.sale_amount, b.currency) as sale, iso_time(b.occurred_at) as at,
        (select l.${sql.raw(`name_${locale}`)} from places_by_any_id l where l.known_as = b.destination_id limit 1) as destination
      from ${person} cross join booked_trips b join booking_facts f on f.id = b.id where b.id = any(array(${OWN_BOOKINGS})) order by b.occurred_at desc, b.id limit ${MOST}`,
  )
}

function findSearches({ db, locale }: DealReader, user_id: string | null): Promise<SalesUser['searches']> {
  return rowsOf(
    db,
    sql`select h.code, h.start_date::text as start, h.end_date::text as "end", iso_time(h.created_at) as at,
        coalesce((select l.${sql.raw(`name_${locale}`)} from places_by_any_id l where l.known_as = h.destination_id limit 1), h.search #>> '{destination,text}') as destination
      from handed_off_trips h where h.user_id = ${user_id} order by h.created_at desc, h.id limit ${MOST}`,
  )
}

type Gift = Omit<SalesUser['contributions'][number], 'state'> & Parameters<typeof moneyState>[0] & Record<string, unknown>

async function findContributions({ db }: DealReader, person: SQL): Promise<SalesUser['contributions']> {
  const rows = await rowsOf<Gift>(
    db,
    sql`select g.code, money_of(g.amount, g.currency) as amount, g.status, g.paid_at, g.voided_at, exists (select from announced_contributions a where a.contribution_id = g.id) as announced,
        iso_time(g.created_at) as at,
        (select json_build_object('slug', r.slug, 'name', r.name) from project_refs r where r.id = g.project_id) as project
      from ${person} cross join gifts g where g.booking_id = any(array(${OWN_BOOKINGS})) or g.id = any(array(select y.contribution_id from gift_givers y where y.user_id = p.user_id))
      order by g.created_at desc, g.id limit ${MOST}`,
  )
  return rows.map(({ code, amount, project, at, ...money }) => ({ code, amount, project, at, state: moneyState(money) }))
}
