import { sql } from 'drizzle-orm'
import { rowsOf } from '../../kit/data/db.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { namedCauses } from '../causes/name-causes.server.ts'
import type { Project } from './project.ts'
import { findCards, type ProjectReader, projectCardFields, type WithNamedImage } from './project-card.server.ts'
import { type NamedImage, projectImage } from './project-image.ts'
import { type NamedUpdate, shownUpdate, updateJson } from './updates/find-updates.server.ts'

/**
 * Finds one public project by its id or slug.
 * @returns the project, or the slug it moved to when the slug is an old one
 * @throws not_found also when it exists but is not public
 */
export async function findProject(ctx: ProjectReader, idOrSlug: string): Promise<Project | { moved_to: string }> {
  const [project] = await rowsOf<Row>(
    ctx.db,
    sql`with ${namedCauses(ctx)} select ${projectCardFields(ctx)}, ${detailFields(ctx.locale)} from project_cards c join projects p on p.id = c.id where c.slug = ${idOrSlug} or c.id = ${idOrSlug} limit 1`,
  )
  if (project)
    return {
      ...project,
      image: projectImage(project.image),
      images: project.images.map(projectImage),
      updates: project.updates.map(shownUpdate),
    }
  const [moved] = await rowsOf<{ slug: string }>(
    ctx.db,
    sql`select p.slug from project_slugs s join public_projects p on p.id = s.project_id where s.slug = ${idOrSlug}`,
  )
  if (!moved) throw notFound()
  return { moved_to: moved.slug }
}

/** Number of updates on the project's page; the others are on a page of their own. */
const UPDATES_SHOWN = 5

/** A row of the query. */
type Row = Omit<WithNamedImage<Project>, 'images' | 'updates'> & { images: NamedImage[]; updates: NamedUpdate[] } & Record<string, unknown>

/** Related projects: most shared causes first, then the same district; at most three, all collecting. */
export function findRelated(ctx: ProjectReader, project: { id: string; district: { id: string }; causes: { id: string }[] }) {
  const causes = project.causes.map(({ id }) => id)
  return findCards(
    ctx,
    sql`select p.id from listed_projects p join project_causes pc on pc.project_id = p.id and pc.cause_id = any(${sql.param(causes)}::text[])
      where p.status = 'active' and p.id <> ${project.id} group by p.id, p.district_id, p.published_at order by count(*) desc, (p.district_id = ${project.district.id}) desc, p.published_at desc, p.id desc limit 3`,
  )
}

/** SQL: text in the reader's language; the project's own language where that is missing. */
function detailFields(locale: Locale) {
  const other = sql.raw(`c.language_${locale} <> p.language`)
  return sql`case when ${other} then p.description_other else p.description end as description,
    case when ${other} then p.document_other else p.description_document end as document,
    p.status = 'published' and exists (select from project_status_changes s where s.project_id = p.id and s.to_status = 'active') as paused,
    p.unlisted_at is not null as unlisted,
    case when c.latitude is not null and c.longitude is not null then json_build_object('latitude', c.latitude, 'longitude', c.longitude) end as point,
    iso_time(p.published_at) as published_at, iso_time(p.completed_at) as completed_at,
    (select coalesce(json_agg(json_build_object('scene', picture_name(i), 'alt', case when ${other} then coalesce(i.alt_other, i.alt) else i.alt end) order by i.position), '[]') from project_images i where i.project_id = p.id) as images,
    (select coalesce(json_agg(json_build_object('what', case when ${other} then coalesce(b.what_other, b.what) else b.what end, 'amount', money_of(b.amount, p.currency)) order by b.position), '[]')
      from project_budget_lines b where b.project_id = p.id) as budget,
    (select coalesce(json_agg(x.update), '[]') from (select ${updateJson(locale)} as update from project_updates u where u.project_id = p.id
      order by u.created_at desc, u.id desc limit ${sql.raw(String(UPDATES_SHOWN))}) x) as updates,
    (select count(*)::int from project_updates u where u.project_id = p.id) as updates_total,
    (select count(*)::int from project_updates u where u.project_id = p.id and u.kind = 'report') as reports_total,
    (select coalesce(json_agg(json_build_object('expected', money_of(x.expected_amount, x.currency),
      'collected', money_of(x.collected_amount, x.currency), 'paid', money_of(x.paid_amount, x.currency)) order by x.currency), '[]')
      from project_other_money x where x.project_id = p.id and x.expected_amount + x.collected_amount > 0) as other_money`
}

/** Finds the project if it may receive money now. */
export async function findReceivingProject(db: ProjectReader['db'], id: string): Promise<{ id: string } | undefined> {
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from collecting_projects where id = ${id}`)
  return row
}

export async function isPublicProject(db: ProjectReader['db'], id: string): Promise<boolean> {
  return (await rowsOf(db, sql`select 1 from public_projects where id = ${id}`)).length > 0
}
