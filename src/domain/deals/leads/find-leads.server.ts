import { type SQL, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
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
  const where = conditions(filter, requireRole(ctx.actor, 'salesop').user_id)
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(
      ctx.db,
      sql`select ${fields(ctx)} ${TABLES} where ${where}
        order by a.answered_at is null desc, case when a.answered_at is null then l.created_at end, l.created_at desc, l.id
        limit ${per_page} offset ${(page - 1) * per_page}`,
    ),
    rowsOf<{ total: number }>(ctx.db, sql`select count(*)::int as total ${TABLES} where ${where}`),
  ])
  return { data: rows.map((row) => leadOf(ctx, row)), total: counted[0]?.total ?? 0 }
}

// A deal that is lost or booked no longer waits for an answer.
const TABLES = sql`from leads l join deals d on d.id = l.deal_id left join chat_codes k on k.code = l.chat_code
  join lateral (select case when x.answered_at is null and d.stage in ('booked', 'closed', 'lost') then d.stage_since else x.answered_at end as answered_at
    from lead_answers x where x.lead_id = l.id) a on true`

function fields({ locale, now }: Reader): SQL {
  return sql`l.id, l.way, json_build_object('id', d.id, 'title', d.title, 'stage', d.stage) as deal, l.name, l.email, l.phone, l.message, l.language,
    l.wished_from::text as "from", l.wished_to::text as "to", k.page, ${contentNamed('offer', sql`l.offer_id`, locale, now)} as offer,
    ${contentNamed('offer_event', sql`l.event_id`, locale, now)} as event,
    (select json_build_object('slug', p.slug, 'name', p.name) from project_refs p where p.id = l.project_id) as project,
    ${personOf(sql`l.given_to`)} as given_to, iso_time(l.answer_by) as answer_by, iso_time(a.answered_at) as answered_at, iso_time(l.created_at) as created_at`
}

function conditions({ state, mine, query }: LeadFilter, user_id: string): SQL {
  const all = [
    ...hasWords(sql`plain_text(concat_ws(' ', l.name, l.email, l.phone, l.message, d.title, d.code))`, query),
    ...(state ? [state === 'waiting' ? sql`a.answered_at is null` : sql`a.answered_at is not null`] : []),
    ...(mine ? [sql`l.given_to = ${user_id}`] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

function leadOf({ now, config }: Reader, row: Row): Lead {
  const end = row.answered_at ? new Date(row.answered_at) : now
  return {
    ...(row as Omit<Lead, 'waited' | 'is_late'>),
    waited: officeMinutes(new Date(row.created_at), end, config.sales.office_hours),
    is_late: end.getTime() > Date.parse(row.answer_by),
  }
}
