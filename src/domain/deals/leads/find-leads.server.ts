import { type SQL, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { personOf } from '../deal-rows.server.ts'
import { contentNamed } from './find-about.server.ts'
import type { LEAD_SORTS, Lead, LeadFilter } from './lead.ts'
import { officeMinutes } from './office-clock.ts'

type Reader = Pick<Context, 'db' | 'actor' | 'locale' | 'now' | 'config'>
type Sort = (typeof LEAD_SORTS)[number]
type Row = Omit<Lead, 'waited' | 'is_late'> & Record<string, unknown>

/** @throws forbidden */
export async function findLeads(
  ctx: Reader,
  { page, per_page, sort, ...filter }: LeadFilter & { sort: Sort; page: number; per_page: number },
): Promise<{ data: Lead[]; total: number }> {
  const { data, total } = await findListPage<Row>(ctx.db, {
    table: sql`leads l`,
    id: sql`l.id`,
    where: conditions(filter, requireRole(ctx.actor, 'salesop').user_id),
    order: ORDER[sort],
    fields: fields(ctx),
    shown_with: sql`join deals d on d.id = l.deal_id left join chat_codes k on k.code = l.chat_code`,
    page,
    per_page,
  })
  return { data: data.map((row) => leadOf(ctx, row)), total }
}

const ORDER: Record<Sort, SQL> = {
  waiting: sql`(l.answered_at is null) desc, case when l.answered_at is null then l.created_at end, l.created_at desc, l.id`,
  '-waiting': sql`l.answered_at is null, case when l.answered_at is null then l.created_at end desc, l.created_at, l.id desc`,
  '-created_at': sql`l.created_at desc, l.id desc`,
  created_at: sql`l.created_at, l.id`,
}

const COLUMNS: ListColumns<Lead, 'lead'> = {
  created_at: (row) => row.created_at,
  way: (row, locale) => translate(`lead_way_${row.way}`, locale),
  name: (row) => row.name,
  email: (row) => row.email,
  phone: (row) => row.phone,
  message: (row) => row.message,
  language: (row) => row.language,
  about: (row) => row.offer?.name ?? row.event?.name ?? null,
  project: (row) => row.project?.name ?? null,
  from: (row) => row.from,
  to: (row) => row.to,
  deal: (row) => row.deal.title,
  given_to: (row) => row.given_to?.username ?? null,
  answer_by: (row) => row.answer_by,
  answered_at: (row) => row.answered_at,
  waited: (row) => row.answered_at && row.waited,
}

/** The filtered leads as CSV; the audit log records the export and its user. */
export async function exportLeads(ctx: Context, filter: LeadFilter & { sort: Sort }): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findLeads(ctx, { ...filter, ...paging }))
  await noteAct(ctx, ctx.db, { action: 'deal.leads_exported', subject_id: 'leads', after: { rows: data.length } })
  return writeList('lead', COLUMNS, data, ctx.locale)
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
