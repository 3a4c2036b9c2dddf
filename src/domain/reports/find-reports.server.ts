import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { countOf, findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { notFound } from '../../kit/errors.ts'
import { formatMoney } from '../../kit/money.ts'
import { findOrganizationForManager as findOrganization } from '../organizations/members/managed-by.server.ts'
import { organizationsWith } from '../organizations/organizations-with.server.ts'
import { findProjectForManager } from '../projects/drafts/find-managed.server.ts'
import { type NamedImage, projectImage } from '../projects/project-image.ts'
import { projectsNamed } from '../projects/projects-with.server.ts'
import type { OpenedReport, OwnReport, ReportCard, ReportDetail, ReportFilter } from './report.ts'
import { redeemable } from './report-link.server.ts'
import { daysLeft } from './report-rules.ts'

/** The report behind a link. Reading does not use the link up. @throws invalid_link */
export async function findOpenedReport(ctx: Context, token: string): Promise<OpenedReport> {
  const { id } = await redeemable(ctx, token)
  const [report] = await rowsOf<OpenedReport & Record<string, unknown>>(
    ctx.db,
    sql`select r.id, r.state, ${project()} as project, ${language()} as language, o.name as organization, ${payoutsOf()} as payouts, iso_time(r.due_at) as due_at, r.reason,
        r.spent, r.reached, r.next,
        (select coalesce(json_agg(json_build_object('name', ${pictureName()}, 'alt', i.alt) order by i.position), '[]') from report_pictures i where i.report_id = r.id) as pictures
      from reports r join organization_refs o on o.id = ${organizationId()} where r.id = ${id}`,
  )
  return report!
}

/** The reports of a project, for its managers and admins. @throws project_not_yours (404) */
export async function findReportsOfProject(ctx: Context, key: string): Promise<OwnReport[]> {
  const { id } = await findProjectForManager(ctx, key)
  const rows = await rowsOf<AwaitedRow>(
    ctx.db,
    sql`select ${ownFields()} from reports r where r.project_id = ${id} order by r.owed_at desc, r.id desc`,
  )
  return rows.map((row) => withDays(ctx, row))
}

/** The reports that an organization still has to write, the most urgent first. @throws not_found */
export async function findAwaitedReports(ctx: Context, slugOrId: string): Promise<OwnReport[]> {
  const rows = await rowsOf<AwaitedRow>(ctx.db, awaitedOf(await findOrganization(ctx, slugOrId)))
  return rows.map((row) => withDays(ctx, row))
}

/** SQL: the reports that an organization still has to write. */
export function awaitedOf(organization_id: string): SQL {
  return sql`select ${ownFields()} from reports r where r.state in ('owed', 'returned')
    and r.id in (select l.report_id from report_payouts l join project_payouts y on y.id = l.payout_id where y.organization_id = ${organization_id})
    order by r.due_at, r.id`
}

export type AwaitedRow = Omit<OwnReport, 'days_left'> & Record<string, unknown>

export function withDays<One extends { due_at: string }>({ now }: Pick<Context, 'now'>, row: One): One & { days_left: number } {
  return { ...row, days_left: daysLeft(row.due_at, now) }
}

/** One page of all reports, for admins. */
export async function findReports(
  ctx: Pick<Context, 'db' | 'now'>,
  filter: ReportFilter & { page: number; per_page: number },
): Promise<{ data: ReportCard[]; total: number }> {
  const { data, total } = await findListPage<Omit<ReportCard, 'days_left'>>(ctx.db, {
    table: sql`reports r`,
    id: sql`r.id`,
    where: conditions(filter),
    ordered_with: filter.sort.endsWith('project') ? sql`join project_names n on n.id = r.project_id` : undefined,
    order: sql`${ORDER[filter.sort]}, r.id desc`,
    fields: cardFields(),
    shown_with: sql`join organization_refs o on o.id = ${organizationId()}`,
    ...filter,
  })
  return { data: data.map((row) => withDays(ctx, row)), total }
}

/** SQL: how many reports a filter leaves over. */
export function countReports(filter: Partial<ReportFilter>): SQL {
  return countOf({ table: sql`reports r`, where: conditions(filter) })
}

const ORDER: Record<ReportFilter['sort'], SQL> = {
  '-sent_at': sql`r.sent_at desc nulls last`,
  sent_at: sql`r.sent_at asc nulls last`,
  due_at: sql`r.due_at`,
  '-due_at': sql`r.due_at desc`,
  project: sql`n.name collate "es-x-icu"`,
  '-project': sql`n.name collate "es-x-icu" desc`,
}

/** One report with all that its review needs. @throws not_found */
export async function findReport(ctx: Pick<Context, 'db' | 'now'>, id: string): Promise<ReportDetail> {
  const [row] = await rowsOf<ReportRow>(
    ctx.db,
    sql`select ${cardFields()}, ${language()} as language, r.spent, r.reached, r.next, report_version(r.id) as version,
        (select coalesce(json_agg(json_build_object('scene', ${pictureName()}, 'alt', i.alt) order by i.position), '[]') from report_pictures i where i.report_id = r.id) as images,
        (select json_build_object('username', u.username) from user_names u where u.id = r.decided_by) as decided_by,
        exists (select from public_projects p where p.id = r.project_id) as is_public,
        (select count(*)::int from report_payouts l join payout_gifts g on g.payout_id = l.payout_id where l.report_id = r.id) as contributions
      from reports r join organization_refs o on o.id = ${organizationId()} where r.id = ${id}`,
  )
  if (!row) throw notFound()
  const { is_public, ...report } = row
  const decide = row.state === 'pending'
  return {
    ...withDays(ctx, report),
    images: row.images.map(projectImage),
    abilities: { decide, approve: decide && is_public && row.payouts.length > 0 },
  }
}

type ReportRow = Omit<ReportDetail, 'days_left' | 'abilities' | 'images'> & { images: NamedImage[]; is_public: boolean } & Record<
    string,
    unknown
  >

function cardFields(): SQL {
  return sql`${ownFields()}, o.ref as organization, r.reminded`
}

function ownFields(): SQL {
  return sql`r.id, r.state, ${project()} as project, ${payoutsOf()} as payouts, iso_time(r.due_at) as due_at, r.overdue_at is not null and r.state <> 'approved' as overdue,
    iso_time(r.sent_at) as sent_at, iso_time(r.decided_at) as decided_at, r.reason`
}

/** The project's name for desks is in its own language. */
function project(): SQL {
  return sql`(select json_build_object('id', p.id, 'slug', p.slug, 'name', p.name, 'language', p.language) from project_names p where p.id = r.project_id)`
}

/** Language of its answers; before they are sent, the project's. */
function language(): SQL {
  return sql`coalesce(r.language, (select p.language from project_names p where p.id = r.project_id))`
}

function organizationId(): SQL {
  return sql`(select y.organization_id from report_payouts l join project_payouts y on y.id = l.payout_id where l.report_id = r.id limit 1)`
}

function payoutsOf(): SQL {
  return sql`(select coalesce(json_agg(json_build_object('id', y.id, 'paid_at', iso_time(y.paid_at), 'amount', money_of(y.amount, y.currency)) order by y.paid_at), '[]')
    from report_payouts l join project_payouts y on y.id = l.payout_id where l.report_id = r.id and y.returned_at is null)`
}

function pictureName(): SQL {
  return sql`concat(i.file, '-', i.width, 'x', i.height)`
}

function conditions({ query, state, overdue }: Partial<ReportFilter>): SQL[] {
  const all = foundBy(sql`r.id`, query, (has) => [
    sql`select r.id from reports r where r.project_id = any(array(${projectsNamed(has)}))`,
    sql`select l.report_id from report_payouts l join project_payouts y on y.id = l.payout_id where y.organization_id = any(array(${organizationsWith(has)}))`,
  ])
  if (state) all.push(sql`r.state = ${state}`)
  if (overdue) all.push(sql`r.overdue_at is not null and r.state <> 'approved'`)
  return all
}

const COLUMNS: ListColumns<ReportCard, 'reports'> = {
  id: (row) => row.id,
  project: (row) => row.project.name,
  organization: (row) => row.organization.name,
  state: (row) => row.state,
  payouts: (row, locale) => row.payouts.map(({ amount }) => formatMoney(amount, locale, 'exact')).join(' + '),
  due_at: (row) => row.due_at,
  days_left: (row) => row.days_left,
  sent_at: (row) => row.sent_at,
  decided_at: (row) => row.decided_at,
}

/** The filtered reports as CSV. */
export async function exportReports(ctx: Context, filter: ReportFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findReports(ctx, { ...filter, ...paging }))
  return writeList('reports', COLUMNS, data, ctx.locale)
}
