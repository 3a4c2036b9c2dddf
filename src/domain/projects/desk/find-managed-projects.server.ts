import type { RichJson } from '@huella/rich-text/document'
import { documentOfHtml } from '@huella/rich-text/document-of-html'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { countOf, findListPage, foundBy } from '../../../kit/data/list-page.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { notFound } from '../../../kit/errors.ts'
import { decimalText } from '../../../kit/read-amount.ts'
import { organizationsWith } from '../../organizations/organizations-with.server.ts'
import { OPEN_STATUSES, type ProjectStatus } from '../project-rules.ts'
import { nextStatuses } from '../project-status.ts'
import type { AdminProject, ManagedCard, ManagedFilter, ManagedSort, StatusCounts } from './managed-project.ts'

type Reader = Pick<Context, 'db' | 'locale'>

/** One page of all projects, in any status, and the total. For admins only: the endpoints check. */
export async function findManagedProjects(
  ctx: Reader,
  { counts, ...filter }: ManagedFilter & { page: number; per_page: number; counts?: 'yes' | undefined },
): Promise<{ data: ManagedCard[]; total: number; counts?: StatusCounts }> {
  const { data, total, beside } = await findListPage<ManagedCard, StatusCounts | null>(ctx.db, {
    table: sql`projects p`,
    id: sql`p.id`,
    where: conditions(filter),
    order: ORDER[filter.sort],
    fields: cardFields(),
    beside: counts && STATUS_COUNTS,
    ...filter,
  })
  return { data, total, ...(beside && { counts: beside }) }
}

const STATUS_COUNTS = sql`(select json_object_agg(s.status, s.count) from (select status, count(*) as count from projects group by status) s)`

/** SQL: how many projects a filter leaves over. */
export function countProjects(filter: Partial<ManagedFilter>): SQL {
  return countOf({ table: sql`projects p`, where: conditions(filter) })
}

type DetailRow = Omit<AdminProject, 'abilities' | 'document' | 'second'> & {
  has_collected: boolean
  document: RichJson | null
  name_other: string | null
  description_other: string | null
  document_other: RichJson | null
}

/** One project by slug, old slug or id, with its history. @throws not_found */
export async function findAdminProject(ctx: Reader, slugOrId: string): Promise<AdminProject> {
  const [row] = await rowsOf<DetailRow>(
    ctx.db,
    sql`select ${cardFields()}, ${detailFields(ctx.locale)} from projects p where p.id = (select id from (
      select id, 1 as rank from projects where id = ${slugOrId} or slug = ${slugOrId} union all
      select project_id, 2 from project_slugs where slug = ${slugOrId}) as found order by rank limit 1)`,
  )
  if (!row) throw notFound()
  const { has_collected, document, name_other, description_other, document_other, ...project } = row
  return {
    ...project,
    document: document ?? documentOfHtml(project.description),
    second: name_other === null ? null : { name: name_other, document: document_other ?? documentOfHtml(description_other ?? '') },
    abilities: abilitiesOn(project.status, has_collected),
  }
}

function abilitiesOn(status: ProjectStatus, has_collected: boolean): AdminProject['abilities'] {
  const move_to = nextStatuses(status, 'admin').filter((to) => to !== 'deleted' || !has_collected)
  return {
    move_to,
    keeps_money: status === 'hidden' && has_collected,
    feature: (OPEN_STATUSES as readonly string[]).includes(status),
  }
}

function conditions({ query, status, district, cause, organization, featured }: Partial<ManagedFilter>): SQL[] {
  const all = foundBy(sql`p.id`, query, (has) => [
    sql`select p.id from projects p where ${has(sql`plain_text(coalesce(p.name, '') || ' ' || coalesce(p.slug, '') || ' ' || p.id)`)}`,
    sql`select p.id from projects p where p.organization_id = any(array(${organizationsWith(has)}))`,
  ])
  if (status) all.push(sql`p.status = ${status}`)
  if (district) all.push(sql`p.district_id in (select id from district_refs where number = ${district} or id = ${district})`)
  if (cause) all.push(sql`p.id in (select pc.project_id from project_causes pc where pc.cause_id = cause_of(${cause}, 'es'))`)
  if (organization)
    all.push(sql`p.organization_id in (select id from organization_refs where slug = ${organization} or id = ${organization})`)
  if (featured) all.push(featured === 'yes' ? isFeatured() : sql`not ${isFeatured()}`)
  return all
}

function isFeatured(): SQL {
  return sql`(p.featured_position is not null and is_open_status(p.status))`
}

/** The latest change of status, which a trigger notes; of a draft that never changed, its creation. */
const MOVED_AT = sql`coalesce(p.moved_at, p.created_at)`
const PROGRESS = sql`p.collected_amount::float8 / nullif(p.objective_amount, 0)`
const FEATURED = sql`case when is_open_status(p.status) then p.featured_position end`
const ORDER: Record<ManagedSort, SQL> = {
  '-moved_at': sql`${MOVED_AT} desc, p.id desc`,
  moved_at: sql`${MOVED_AT}, p.id`,
  '-created_at': sql`p.created_at desc, p.id desc`,
  created_at: sql`p.created_at, p.id`,
  name: sql`p.name collate "es-x-icu", p.id`,
  '-name': sql`p.name collate "es-x-icu" desc nulls last, p.id desc`,
  '-progress': sql`${PROGRESS} desc nulls last, p.id desc`,
  progress: sql`${PROGRESS} nulls last, p.id`,
  featured: sql`${FEATURED} nulls last, p.id`,
  '-featured': sql`${FEATURED} desc nulls last, p.id desc`,
}

/** Places are counted from 1, so that their own index is read: without that bound, PostgreSQL expects a third of all projects. */
function cardFields(): SQL {
  return sql`p.id, coalesce(p.slug, p.id) as slug, coalesce(p.name, '') as name, p.status,
    (select o.ref from organization_refs o where o.id = p.organization_id) as organization,
    (select d.ref from district_refs d where d.id = p.district_id) as district,
    case when p.objective_amount is not null then ${money('p.objective_amount')} end as objective,
    ${money('p.expected_amount')} as expected, ${money('p.collected_amount')} as collected, ${money('p.paid_amount')} as paid,
    case when ${isFeatured()} then (select count(*)::int from open_projects f where f.featured_position between 1 and p.featured_position) end as featured,
    iso_time(p.created_at) as created_at, iso_time(${MOVED_AT}) as moved_at`
}

function money(column: string): SQL {
  return sql.raw(`money_of(${column}, coalesce(p.currency, 'ARS'))`)
}

function detailFields(locale: Reader['locale']): SQL {
  return sql`project_version(p.id) as version, coalesce(p.summary, '') as summary, coalesce(p.description, '') as description, p.description_document as document,
    p.name_other, p.description_other, p.document_other, p.language, p.country_code,
    (select ${sql.raw(`pl.ref_${locale}`)} from place_refs pl where pl.id = p.place_id) as place,
    (select coalesce(json_agg(${sql.raw(`c.ref_${locale}`)} order by pc.position), '[]') from project_causes pc join cause_refs c on c.id = pc.cause_id
      where pc.project_id = p.id) as causes,
    (select coalesce(json_agg(json_build_object('position', i.position, 'scene', picture_name(i), 'alt', i.alt, 'alt_other', i.alt_other) order by i.position), '[]')
      from project_images i where i.project_id = p.id) as images,
    (select coalesce(json_agg(json_build_object('position', b.position, 'what', b.what, 'what_other', b.what_other, 'amount', money_of(b.amount, p.currency)) order by b.position), '[]')
      from project_budget_lines b where b.project_id = p.id) as budget,
    (select coalesce(json_agg(json_build_object('expected', money_of(x.expected_amount, x.currency),
      'collected', money_of(x.collected_amount, x.currency), 'paid', money_of(x.paid_amount, x.currency)) order by x.currency), '[]')
      from project_other_money x where x.project_id = p.id and x.expected_amount + x.collected_amount > 0) as other_money,
    (select json_build_object('id', u.id, 'username', u.username) from user_names u where u.id = p.created_by) as created_by,
    (select coalesce(json_agg(json_build_object('id', u.id, 'username', u.username) order by u.username), '[]')
      from managed_organizations m join user_names u on u.id = m.user_id where m.organization_id = p.organization_id) as managers,
    (select count(*)::int from enabled_users u where u.target_project_id = p.id) as travellers,
    (select count(*)::int from favorites f where f.project_id = p.id) as favorites,
    (select count(*)::int from open_projects f where f.featured_position >= 1) as featured_total,
    p.collected_amount > 0 or exists (select from project_other_money x where x.project_id = p.id and x.collected_amount > 0) as has_collected,
    (select coalesce(json_agg(json_build_object('id', s.id, 'from', s.from_status, 'to', s.to_status, 'reason', s.reason, 'acted_as', s.acted_as,
      'created_at', iso_time(s.created_at), 'by', (select json_build_object('id', u.id, 'username', u.username) from user_names u where u.id = s.changed_by))
      order by s.id desc), '[]') from project_status_changes s where s.project_id = p.id) as history`
}

const COLUMNS: ListColumns<ManagedCard, 'project'> = {
  id: (row) => row.id,
  slug: (row) => row.slug,
  name: (row) => row.name,
  status: (row) => row.status,
  organization: (row) => row.organization.name,
  district: (row) => row.district?.number ?? null,
  currency: (row) => row.collected.currency,
  objective: (row) => row.objective && decimalText(row.objective),
  expected: (row) => decimalText(row.expected),
  collected: (row) => decimalText(row.collected),
  paid: (row) => decimalText(row.paid),
  featured: (row) => row.featured,
  created_at: (row) => row.created_at,
  moved_at: (row) => row.moved_at,
}

/** The filtered projects as CSV; amounts as decimals, with a point. */
export async function exportProjects(ctx: Context, filter: ManagedFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findManagedProjects(ctx, { ...filter, ...paging }))
  return writeList('project', COLUMNS, data, ctx.locale)
}
