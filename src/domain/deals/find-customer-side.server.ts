import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type DealReader, personOf } from './deal-rows.server.ts'
import { contentNamed } from './leads/find-about.server.ts'
import type { CustomerSide, TimelineEntry } from './timeline.ts'

/** Limit for each kind, higher than any real deal needs. */
const MOST = 200

/** The messages of the customer, and the history of the quotes sent to them. */
export async function findCustomerSide(ctx: DealReader, id: string): Promise<TimelineEntry<CustomerSide>[]> {
  const [leads, quotes] = await Promise.all([findLeads(ctx, id), findQuoteEvents(ctx, id)])
  return [...leads, ...quotes]
}

function findLeads({ db, locale, now }: DealReader, id: string): Promise<TimelineEntry<CustomerSide>[]> {
  return rowsOf(
    db,
    sql`select 'lead' as kind, l.id, l.way, l.name, concat_ws(' · ', l.phone, l.email) as contact, l.message, l.wished_from::text as "from", l.wished_to::text as "to",
        coalesce(${contentNamed('offer', sql`l.offer_id`, locale, now)} ->> 'name', ${contentNamed('offer_event', sql`l.event_id`, locale, now)} ->> 'name',
          (select p.name from project_refs p where p.id = l.project_id)) as about,
        ${personOf(sql`l.entered_by`)} as by, iso_time(l.created_at) as at
      from leads l where l.deal_id = ${id} order by l.created_at desc limit ${MOST}`,
  )
}

function findQuoteEvents({ db }: DealReader, id: string): Promise<TimelineEntry<CustomerSide>[]> {
  return rowsOf(
    db,
    sql`select 'quote' as kind, e.id::int as id, e.kind as event, v.number, case when e.kind = 'sent' then v.sent_way end as way, (select p.name from project_refs p where p.id = e.project_id) as project, e.question,
        ${personOf(sql`e.by_user`)} as by, iso_time(e.created_at) as at
      from quote_events e join quote_versions v on v.id = e.version_id where v.deal_id = ${id} order by e.id desc limit ${MOST}`,
  )
}
