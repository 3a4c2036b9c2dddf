import type { RichDocument } from '@huella/rich-text/document'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { notFound } from '../../../kit/errors.ts'
import type { Locale } from '../../../kit/locales.ts'
import { findProjectForManager } from '../drafts/find-managed.server.ts'
import { type NamedImage, projectImage } from '../project-image.ts'
import { isPublicStatus } from '../project-rules.ts'
import type { GiverReport, ManagedUpdate, ProjectUpdate, TrailReport } from './update.ts'
import { isUpdateEditable, startOfText, UPDATES_PER_PAGE } from './update-rules.ts'

/** A row of the query. */
export type NamedUpdate = Omit<ProjectUpdate, 'images'> & { images: NamedImage[] }

export function shownUpdate(update: NamedUpdate): ProjectUpdate {
  return { ...update, images: update.images.map(projectImage) }
}

/** An update as JSON, over `project_updates u`, in the reader's language where it is written in it. */
export function updateJson(locale: Locale): SQL {
  const other = sql`(u.title_other is not null and u.language <> ${sql.raw(`'${locale}'`)})`
  return sql`json_build_object('id', u.id, 'kind', u.kind,
    'title', case when ${other} then u.title_other else u.title end, 'body', case when ${other} then u.body_other else u.body end,
    'document', case when ${other} then u.document_other else u.document end,
    'language', case when not ${other} then u.language when u.language = 'es' then 'en' else 'es' end,
    'images', (select coalesce(json_agg(json_build_object('scene', ${nameOf()}, 'alt', case when ${other} then coalesce(i.alt_other, i.alt) else i.alt end) order by i.position), '[]')
      from project_update_pictures i where i.update_id = u.id),
    'payouts', coalesce(u.payouts, '[]'), 'created_at', iso_time(u.created_at), 'edited_at', iso_time(u.edited_at))`
}

function nameOf(): SQL {
  return sql`concat(i.file, '-', i.width, 'x', i.height)`
}

/** A page of a public project's updates, the latest first. Its project's id is a tag of what is cached. @throws not_found */
export async function findUpdates(
  ctx: Pick<Context, 'db' | 'locale'>,
  { project, page, per_page }: { project: string; page: number; per_page: number },
): Promise<{ data: ProjectUpdate[]; total: number; project: { id: string } }> {
  const [found] = await rowsOf<{ id: string; total: number; data: NamedUpdate[] }>(
    ctx.db,
    sql`select t.id, (select count(*)::int from project_updates u where u.project_id = t.id) as total,
        (select coalesce(json_agg(x.update), '[]') from (select ${updateJson(ctx.locale)} as update from project_updates u
          where u.project_id = t.id order by u.created_at desc, u.id desc limit ${per_page} offset ${(page - 1) * per_page}) x) as data
      from public_projects t where ${project} in (t.id, t.slug)`,
  )
  if (!found) throw notFound()
  return { total: found.total, data: found.data.map(shownUpdate), project: { id: found.id } }
}

export type UpdateKind = Pick<ProjectUpdate, 'id' | 'kind'>

/** The kinds of some updates, the oldest first. */
export function findUpdateKinds(db: Db, ids: readonly string[]): Promise<UpdateKind[]> {
  if (ids.length === 0) return Promise.resolve([])
  return rowsOf<UpdateKind & Record<string, unknown>>(
    db,
    sql`select id, kind from project_updates where id = any(${sql.param([...ids])}::text[]) order by created_at, id`,
  )
}

/** The latest reports of projects, each since a given time. */
export async function findReportsSince(
  ctx: Pick<Context, 'db' | 'locale'>,
  projects: readonly { id: string; since: string }[],
  most: number,
): Promise<GiverReport[]> {
  if (projects.length === 0) return []
  const rows = await rowsOf<{ update: NamedUpdate; project: GiverReport['project'] }>(
    ctx.db,
    sql`select ${updateJson(ctx.locale)} as update, json_build_object('slug', t.slug, 'name', t.name, 'language', t.language) as project
      from json_to_recordset(${JSON.stringify(projects)}::json) as x(id text, since timestamptz) join public_projects t on t.id = x.id
      join project_updates u on u.project_id = t.id and u.kind = 'report' and u.created_at >= x.since
      order by u.created_at desc, u.id desc limit ${most}`,
  )
  return rows.map(({ update, project }) => {
    const { id, title, language, created_at, images } = shownUpdate(update)
    return { id, title, language, created_at, project, image: images[0] ?? null }
  })
}

/** The report of a public project that was published at a given time, or the latest one before; null if there is none. */
export async function findReportAt(
  ctx: Pick<Context, 'db' | 'locale'>,
  { project_id, at }: { project_id: string; at: string },
): Promise<TrailReport | null> {
  const [found] = await rowsOf<{ update: NamedUpdate; newer: number }>(
    ctx.db,
    sql`select ${updateJson(ctx.locale)} as update, (select count(*)::int from project_updates x where x.project_id = u.project_id and (x.created_at, x.id) > (u.created_at, u.id)) as newer
      from project_updates u join public_projects t on t.id = u.project_id
      where u.project_id = ${project_id} and u.kind = 'report' and u.created_at <= ${at}::timestamptz order by u.created_at desc, u.id desc limit 1`,
  )
  if (!found) return null
  const { id, title, language, created_at, images, body } = shownUpdate(found.update)
  return {
    id,
    title,
    language,
    created_at,
    images,
    start: startOfText(body, 280),
    page: Math.floor(found.newer / UPDATES_PER_PAGE) + 1,
  }
}

/** The updates of a project, for its writers. @throws project_not_yours (404), not_found for a project that is not public */
export async function findManagedUpdates(ctx: Context, project: string): Promise<ManagedUpdate[]> {
  const { id, status } = await findProjectForManager(ctx, project)
  if (!isPublicStatus(status)) throw notFound()
  const rows = await rowsOf<Omit<ManagedUpdate, 'abilities' | 'document'> & { document: RichDocument | null; body: string }>(
    ctx.db,
    sql`select u.id, u.kind, u.language, u.title, u.title_other, u.body, u.document, u.document_other,
        iso_time(u.created_at) as created_at, iso_time(u.edited_at) as edited_at, iso_time(u.mailed_at) as mailed_at,
        (select coalesce(json_agg(json_build_object('name', ${nameOf()}, 'alt', i.alt, 'alt_other', coalesce(i.alt_other, '')) order by i.position), '[]')
          from project_update_pictures i where i.update_id = u.id) as pictures
      from project_updates u where u.project_id = ${id} order by u.created_at desc, u.id desc limit 200`,
  )
  return rows.map(({ body, ...update }) => ({
    ...update,
    document: update.document ?? plainDocument(body),
    abilities: { edit: isUpdateEditable(update, ctx.now), remove: update.kind === 'update' },
  }))
}

/** Converts text from before the editor existed. */
function plainDocument(body: string): RichDocument {
  const lines = body.split('\n').filter((line) => line.trim() !== '')
  return { type: 'doc', content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })) }
}
