import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf, rowsOfEach } from '../../kit/data/db.server.ts'
import { firstRows, foundBy } from '../../kit/data/list-page.server.ts'
import type { Supplier } from '../bookings/booking-desk.ts'
import { bookingsNumbered, bookingsTo } from '../bookings/bookings-with.server.ts'
import { bookingList } from '../bookings/find-sales.server.ts'
import type { BookingCard } from '../bookings/sale.ts'
import { SUPPLIERS } from '../bookings/suppliers.server.ts'
import { CURRENCY_CODES } from '../catalogues/find-currencies.server.ts'
import { projectsNamed } from '../projects/projects-with.server.ts'
import type { DealChoices, DealProject, LostReason, Seller } from './deal.ts'
import { IS_FREE } from './link-booking.server.ts'

interface Parts extends Record<string, object> {
  sellers: Seller
  lost_reasons: LostReason
  offered: DealProject
  named: DealProject
  suppliers: Supplier
  currencies: { code: string }
}
type Reader = Pick<Context, 'db' | 'locale'>

/** More than these are not offered at once but searched. */
const MOST_OFFERED = 100
const MOST_FOUND = 20

/** Choices of the forms and filters of deals. @param asked.project the address of one to name in any case */
export async function findChoices({ db, locale }: Reader, asked: { project?: string | undefined }): Promise<DealChoices> {
  const { sellers, lost_reasons, offered, named, suppliers, currencies } = await rowsOfEach<Parts>(db, {
    sellers: sql`select id, username, name, surname from sellers order by plain_text(name || ' ' || surname), id`,
    lost_reasons: sql`select id, ${sql.raw(`name_${locale}`)} as name from lost_reasons where enabled order by position, id`,
    offered: projectsAmong(sql`${CHOOSABLE} limit ${MOST_OFFERED + 1}`),
    named: projectsAmong(sql`select p.id from project_refs p where p.slug = ${asked.project ?? null}`),
    suppliers: SUPPLIERS,
    currencies: CURRENCY_CODES,
  })
  const has_more_projects = offered.length > MOST_OFFERED
  return {
    sellers,
    lost_reasons,
    projects: has_more_projects ? named : offered,
    has_more_projects,
    suppliers,
    currencies: currencies.map(({ code }) => code),
  }
}

/** Projects that a deal can be for, by words of their name. */
export function findProjectChoices({ db }: Reader, { query }: { query: string }): Promise<DealProject[]> {
  const found = foundBy(sql`p.id`, query, (has) => [projectsNamed(has)])
  const where = found.length > 0 ? sql.join(found, sql` and `) : sql`true`
  const has_deal = sql`(select true from deals d where d.project_id = p.id limit 1) is true`
  const ids = sql`select p.id from project_refs p where ${where} and (${COLLECTS} or ${has_deal}) order by ${BY_NAME} limit ${MOST_FOUND}`
  return rowsOf<DealProject & Record<string, unknown>>(db, projectsAmong(ids))
}

/** Bookings that a deal can be given, by words of their number and destination. */
export function findBookingChoices(ctx: Reader, { query }: { query: string }): Promise<BookingCard[]> {
  const found = foundBy(sql`b.id`, query, (has) => [bookingsNumbered(has), bookingsTo(has, ctx.locale)])
  return rowsOf<BookingCard & Record<string, unknown>>(
    ctx.db,
    firstRows({ ...bookingList(ctx, {}), where: [IS_FREE, ...found], per_page: MOST_FOUND }),
  )
}

/** SQL: the project `p` collects. A scalar, as what has a deal: with `exists` or `in`, all projects and deals would be read first. */
const COLLECTS = sql`(select true from collecting_projects c where c.id = p.id limit 1) is true`
/** The order of the index `projects_by_name`. */
const BY_NAME = sql`p.name collate "es-x-icu", p.id`

/** Projects of deals are looked up in their index one after the other, as deals are many. */
const CHOOSABLE = sql`(select id from collecting_projects limit ${MOST_OFFERED + 1}) union (
  with recursive of_deals(id) as (
    (select project_id from deals where project_id is not null order by project_id limit 1)
    union all select (select d.project_id from deals d where d.project_id > o.id order by d.project_id limit 1) from of_deals o where o.id is not null)
  select id from of_deals where id is not null limit ${MOST_OFFERED + 1})`

function projectsAmong(ids: SQL): SQL {
  return sql`select p.id, p.slug, p.name, ${COLLECTS} as collects from (${ids}) as chosen join project_refs p on p.id = chosen.id order by ${BY_NAME}`
}
