import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import { newCode } from '../../kit/ids.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { findBrought, findOwnSubject } from './find-links.server.ts'
import { links } from './link.tables.server.ts'
import type { BroughtByOrganization, EventLink } from './link.ts'

/** A limit far above the events of a year. */
const MOST_EVENTS = 100
const MOST_ORGANIZATIONS = 50

/**
 * The events to come with the links of an organization to each, and the money that each brought.
 * @throws not_found where it is not theirs
 */
export async function findEventLinks(ctx: Context, slug: string): Promise<EventLink[]> {
  const { id } = await findOwnSubject(ctx, 'organization', slug)
  const [events, made] = await Promise.all([
    findEventsToCome(ctx),
    findBrought(ctx, sql`l.organization_id = ${id} and l.event_id is not null`),
  ])
  return events.map((event) => {
    const { event_id: _, ...link } = made.find(({ event_id }) => event_id === event.id) ?? { event_id: null }
    return { event, link: 'code' in link ? link : null }
  })
}

/** Creates the link of an organization to an event to come, unless it exists. @throws not_found */
export async function openEventLink(ctx: Context, { slug, event_id }: { slug: string; event_id: string }): Promise<void> {
  const { id: organization_id } = await findOwnSubject(ctx, 'organization', slug)
  const events = await findEventsToCome(ctx)
  if (events.every(({ id }) => id !== event_id)) throw notFound()
  const row = { code: newCode(), organization_id, event_id, way: 'link' as const, created_at: ctx.now.toISOString() }
  await ctx.db.insert(links).values(row).onConflictDoNothing()
}

function findEventsToCome({ db, now, locale }: Pick<Context, 'db' | 'now' | 'locale'>): Promise<EventLink['event'][]> {
  return rowsOf<EventLink['event'] & Record<string, unknown>>(
    db,
    sql`select id, slug, name, start_date::text, end_date::text from offer_events_at(${now.toISOString()}, ${locale})
      where end_date >= ${todayInArgentina(now)}::date order by start_date, id limit ${MOST_EVENTS}`,
  )
}

/** Contributions of an event's travellers, by the organization whose link they followed: largest first. */
export function findBroughtToEvent({ db }: Pick<Context, 'db'>, event_id: string): Promise<BroughtByOrganization[]> {
  return rowsOf<BroughtByOrganization & Record<string, unknown>>(
    db,
    sql`with came as (
        select l.organization_id, g.booking_id, g.currency, sum(g.expected_amount)::bigint as expected, sum(g.collected_amount)::bigint as collected
        from links l join handed_off_trips h on h.link_code = l.code join booked_trips b on b.hand_off_id = h.id join gifts g on g.booking_id = b.id
        where l.event_id = ${event_id} group by l.organization_id, g.booking_id, g.currency),
      sums as (select organization_id, currency, sum(expected)::bigint as expected, sum(collected)::bigint as collected from came group by 1, 2)
      select json_build_object('id', o.id, 'slug', o.slug, 'name', o.name) as organization,
        (select count(distinct c.booking_id)::int from came c where c.organization_id = o.id) as trips,
        ${sumsOf('expected')} as expected, ${sumsOf('collected')} as collected
      from public_organizations o where o.id in (select organization_id from sums)
      order by (select max(s.collected + s.expected) from sums s where s.organization_id = o.id) desc, o.id limit ${MOST_ORGANIZATIONS}`,
  )
}

function sumsOf(column: 'expected' | 'collected') {
  const amount = sql.raw(`s.${column}`)
  return sql`(select coalesce(json_agg(money_of(${amount}, s.currency) order by s.currency), '[]') from sums s where s.organization_id = o.id and ${amount} > 0)`
}
