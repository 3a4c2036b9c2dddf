import type { RichDocument } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import type { Locale } from '../../../kit/locales.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { photoPrefix } from '../../uploads/photo-file.ts'
import { dropFiles } from '../../uploads/store-files.server.ts'
import { findProjectForManager, type Managed } from '../drafts/find-managed.server.ts'
import { announceNews } from '../news/announce-news.server.ts'
import { projectPictures } from '../pictures/picture.tables.server.ts'
import { isPublicStatus } from '../project-rules.ts'
import { projectUpdatePictures, projectUpdates } from './update.tables.server.ts'
import {
  type EditedUpdate,
  NOT_EDITABLE,
  NOT_PUBLIC,
  type ReportedPayout,
  TOO_MANY_UPDATES,
  UPDATE_CHANGED,
  type WrittenPicture,
  type WrittenUpdate,
} from './update.ts'
import { isUpdateEditable, MOST_UPDATES_A_DAY } from './update-rules.ts'

/**
 * Posts an update of a public project; those who follow it get it by mail.
 * @throws project_not_yours (404); update_not_public, too_many_updates; invalid_fields
 */
export async function postUpdate(ctx: Context, { project, ...written }: WrittenUpdate & { project: string }): Promise<{ id: string }> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    // Locked, so that two at once are counted one after the other.
    const { id: project_id, language } = requirePublic(await findProjectForManager(ctx, project, { tx, lock: true }))
    await requireRoom(ctx, tx, project_id)
    const id = newId('pupd')
    const created_at = ctx.now.toISOString()
    await tx
      .insert(projectUpdates)
      .values({ id, project_id, kind: 'update', language, ...textsOf(written), created_by: user_id, created_at })
    await writePictures(tx, { update_id: id, project_id, pictures: written.pictures })
    await announceNews(ctx, tx, id)
    await noteAct(ctx, tx, { action: 'project.update_posted', subject_id: project_id, after: { name: written.title } })
    return { id }
  })
}

/**
 * Edits an update that is not too old; it is marked as edited, and no further letters are sent.
 * @throws project_not_yours, not_found (404); update_not_public, update_not_editable; update_changed if somebody edited it since; invalid_fields
 */
export async function editUpdate(ctx: Context, { project, update, seen, ...written }: EditedUpdate & Named): Promise<void> {
  const removed = await ctx.db.transaction(async (tx) => {
    const { id: project_id, before } = await lockUpdate(ctx, tx, { project, update })
    if (!isUpdateEditable(before, ctx.now)) throw new ReadableError(NOT_EDITABLE)
    if (before.edited_at !== seen) throw new ReadableError(UPDATE_CHANGED)
    await tx
      .update(projectUpdates)
      .set({ ...textsOf(written), edited_at: ctx.now.toISOString() })
      .where(eq(projectUpdates.id, update))
    const had = await picturesOf(tx, update)
    await tx.delete(projectUpdatePictures).where(eq(projectUpdatePictures.update_id, update))
    await writePictures(tx, { update_id: update, project_id, pictures: written.pictures })
    await noteAct(ctx, tx, {
      action: 'project.update_edited',
      subject_id: project_id,
      before: { name: before.title },
      after: { name: written.title },
    })
    const now = new Set(written.pictures.map(({ name }) => photoOf(name)?.id))
    return removePictures(
      tx,
      had.filter((file) => !now.has(file)),
    )
  })
  await removeFiles(ctx, removed)
}

/**
 * Removes an update and its pictures. Reports cannot be removed: they document the use of money.
 * @throws project_not_yours, not_found (404); update_not_public, update_not_editable
 */
export async function removeUpdate(ctx: Context, named: Named): Promise<void> {
  const removed = await ctx.db.transaction(async (tx) => {
    const { id, before } = await lockUpdate(ctx, tx, named)
    if (before.kind !== 'update') throw new ReadableError(NOT_EDITABLE)
    const had = await picturesOf(tx, named.update)
    await tx.delete(projectUpdates).where(eq(projectUpdates.id, named.update))
    await noteAct(ctx, tx, { action: 'project.update_removed', subject_id: id, before: { name: before.title } })
    return removePictures(tx, had)
  })
  await removeFiles(ctx, removed)
}

interface Named {
  project: string
  update: string
}

async function lockUpdate(ctx: Context, tx: Db, { project, update }: Named) {
  const { id } = requirePublic(await findProjectForManager(ctx, project, { tx, lock: true }))
  const [before] = await tx
    .select({
      kind: projectUpdates.kind,
      title: projectUpdates.title,
      created_at: projectUpdates.created_at,
      edited_at: sql<string | null>`iso_time(${projectUpdates.edited_at})`,
    })
    .from(projectUpdates)
    .where(and(eq(projectUpdates.id, update), eq(projectUpdates.project_id, id)))
    .for('update')
  if (!before) throw notFound()
  return { id, before }
}

function requirePublic(project: Managed): Managed {
  if (!isPublicStatus(project.status)) throw new ReadableError(NOT_PUBLIC)
  return project
}

async function requireRoom(ctx: Context, tx: Db, project_id: string): Promise<void> {
  const since = new Date(ctx.now.getTime() - 86_400_000).toISOString()
  const [posted] = await rowsOf<{ count: number }>(
    tx,
    sql`select count(*)::int as count from project_updates where project_id = ${project_id} and kind = 'update' and created_at > ${since}`,
  )
  if (posted!.count >= MOST_UPDATES_A_DAY) throw new ReadableError(TOO_MANY_UPDATES)
}

function textsOf({ title, document, other }: WrittenUpdate) {
  return {
    title,
    document,
    body: documentText(document),
    title_other: other?.title ?? null,
    document_other: other?.document ?? null,
    body_other: other ? documentText(other.document) : null,
  }
}

/** Writes the pictures of an update or a report: uploads of the same project that no other one shows. @throws invalid_fields */
async function writePictures(
  tx: Db,
  { update_id, project_id, pictures }: { update_id: string; project_id: string; pictures: WrittenPicture[] },
): Promise<void> {
  if (pictures.length === 0) return
  const photos = pictures.map(({ name, alt, alt_other }) => ({ photo: photoOf(name)!, alt, alt_other: alt_other || null }))
  const ids = photos.map(({ photo }) => photo.id)
  const free = await rowsOf<{ id: string; width: number; height: number }>(
    tx,
    sql`select p.id, p.width, p.height from project_pictures p where p.project_id = ${project_id} and p.id = any(${sql.param(ids)}::text[])
      and not exists (select from project_update_pictures u where u.file = p.id)`,
  )
  const sizes = new Map(free.map((picture) => [picture.id, picture]))
  const known = photos.every(({ photo }) => sizes.get(photo.id)?.width === photo.width && sizes.get(photo.id)?.height === photo.height)
  if (!known) throw invalid({ pictures: ['kit_invalid_field'] })
  await tx.insert(projectUpdatePictures).values(
    photos.map(({ photo, alt, alt_other }, i) => ({
      update_id,
      position: i + 1,
      file: photo.id,
      width: photo.width,
      height: photo.height,
      alt,
      alt_other,
    })),
  )
}

async function picturesOf(tx: Db, update_id: string): Promise<string[]> {
  const pictures = await tx
    .select({ file: projectUpdatePictures.file })
    .from(projectUpdatePictures)
    .where(eq(projectUpdatePictures.update_id, update_id))
  return pictures.map(({ file }) => file)
}

/** Removes only unused ones: a project's own picture may be in its update, too. @returns the ids of the removed ones */
async function removePictures(tx: Db, files: string[]): Promise<string[]> {
  if (files.length === 0) return []
  const unused = await rowsOf<{ id: string }>(
    tx,
    sql`select u.id from project_pictures u where u.id = any(${sql.param(files)}::text[])
      and not exists (select from project_images i where i.file = u.id)
      and not exists (select from project_proposals x where x.project_id = u.project_id and strpos(concat(x.base::text, x.content::text), u.id) > 0)
      and not exists (select from projects p where p.id = u.project_id and strpos(concat(p.description_document::text, p.document_other::text), u.id) > 0)`,
  )
  const ids = unused.map(({ id }) => id)
  if (ids.length > 0) await tx.delete(projectPictures).where(inArray(projectPictures.id, ids))
  return ids
}

/** Runs after the change. */
async function removeFiles({ files }: Context, ids: string[]): Promise<void> {
  for (const id of ids) await dropFiles(files, photoPrefix(id))
}

interface Report {
  project_id: string
  language: Locale
  title: string
  document: RichDocument
  pictures: WrittenPicture[]
  payouts: ReportedPayout[]
}

/** Publishes an approved report among the updates of its project; those who follow it get it by mail. @returns the update's id */
export async function publishReport(ctx: Context, tx: Db, { pictures, document, ...report }: Report): Promise<string> {
  const id = newId('pupd')
  const body = documentText(document)
  await tx.insert(projectUpdates).values({ id, kind: 'report', ...report, document, body, created_at: ctx.now.toISOString() })
  await writePictures(tx, { update_id: id, project_id: report.project_id, pictures })
  await announceNews(ctx, tx, id)
  return id
}
