import { type SQL, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { personOf } from '../deal-rows.server.ts'
import { contentNamed } from './find-about.server.ts'
import type { Lead, LeadFilter } from './lead.ts'
import { officeMinutes } from './office-clock.ts'

type Reader = Pick<Context, 'db' | 'actor' | 'locale' | 'now' | 'config'>
type Row = Omit<Lead, 'waited' | 'is_late'> & Record<string, unknown>

/** Leads: first those that wait for an answer, the longest wait first; then the latest. @throws forbidden */
export async function findLeads(
  ctx: Reader,
  { page, per_page, ...filter }: LeadFilter & { page: number; per_page: number },
): Promise<{ data: Lead[]; total: number }> {
  const { data, total } = await findListPage<Row>(ctx.db, {
    table: sql`leads l`,
    id: sql`l.id`,
    where: conditions(filter, requireRole(ctx.actor, 'salesop').user_id),
    order: sql`(l.answered_at is null) desc, case when l.answered_at is null then l.created_at end, l.created_at desc, l.id`,
    fields: fields(ctx),
    shown_with: sql`join deals d on d.id = l.deal_id left join chat_codes k on k.code = l.chat_code`,
    page,
    per_page,
  })
  return { data: data.map((row) => leadOf(ctx, row)), total }
}

function fields({ locale, now }: Reader): SQL {
  return sql`l.id, l.way, json_build_object('id', d.id, 'title', d.title, 'stage', d.stage) as deal, l.name, l.email, l.phone, l.message, l.language,
    l.wished_from::text as "from", l.wished_to::text as "to", k.page, ${contentNamed('offer', sql`l.offer_id`, locale, now)} as offer,
    ${contentNamed('offer_event', sql`l.event_id`, locale, now)} as event,
    (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = l.project_id) as project,
    ${personOf(sql`l.given_to`)} as given_to, iso_time(l.answer_by) as answer_by, iso_time(l.answered_at) as answered_at, iso_time(l.created_at) as created_at`
}

function conditions({ state, mine, query }: LeadFilter, user_id: string): SQL[] {
  return [
    ...foundBy(sql`l.id`, query, (has) => [
      sql`select x.id from leads x where ${has(sql`plain_text(coalesce(x.name, '') || ' ' || coalesce(x.email, '') || ' ' || coalesce(x.phone, '') || ' ' || coalesce(x.message, ''))`)}`,
      sql`select x.id from leads x where x.deal_id = any(array(select d.id from deals d where ${has(sql`plain_text(d.title || ' ' || d.code)`)}))`,
    ]),
    ...(state ? [state === 'waiting' ? sql`l.answered_at is null` : sql`l.answered_at is not null`] : []),
    ...(mine ? [sql`l.given_to = ${user_id}`] : []),
  ]
}

function leadOf({ now, config }: Reader, row: Row): Lead {
  const end = row.answered_at ? new Date(row.answered_at) : now
  return {
    ...(row as Omit<Lead, 'waited' | 'is_late'>),
    waited: officeMinutes(new Date(row.created_at), end, config.sales.office_hours),
    is_late: end.getTime() > Date.parse(row.answer_by),
  }
}
