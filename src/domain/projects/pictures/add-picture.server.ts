import { eq, sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import type { Photo } from '../../../pictures/scenes/photo.ts'
import { photoPrefix } from '../../uploads/photo-file.ts'
import { dropFiles, storePhoto } from '../../uploads/store-files.server.ts'
import { PROJECT_NOT_YOURS, TOO_MANY_PICTURES } from '../drafts/draft.ts'
import { findProjectForManager, findWritable } from '../drafts/find-managed.server.ts'
import { isPublicStatus } from '../project-rules.ts'
import { NOT_PUBLIC } from '../updates/update.ts'
import { projectPictures } from './picture.tables.server.ts'

/**
 * Stores an uploaded picture for a project that is being written; the draft then names it.
 * @throws project_not_yours (404), project_not_editable; too_large, unsupported_type, invalid_fields, too_many_pictures, storage_failed
 */
export async function addPicture(ctx: Context, input: { project: string; bytes: Buffer }): Promise<Photo> {
  const { user_id } = requireUser(ctx.actor)
  const { id } = await findWritable(ctx, input.project, { as: hasRole(ctx.actor, 'admin') ? 'admin' : 'manager' })
  return storePicture(ctx, { project_id: id, uploaded_by: user_id, bytes: input.bytes })
}

/**
 * The same for an update of a public project.
 * @throws project_not_yours (404), update_not_public; as {@link addPicture}
 */
export async function addUpdatePicture(ctx: Context, input: { project: string; bytes: Buffer }): Promise<Photo> {
  const { user_id } = requireUser(ctx.actor)
  const { id, status } = await findProjectForManager(ctx, input.project)
  if (!isPublicStatus(status)) throw new ReadableError(NOT_PUBLIC)
  return storePicture(ctx, { project_id: id, uploaded_by: user_id, bytes: input.bytes })
}

/**
 * Stores a picture among a project's uploads; the caller has checked the permission.
 * @param input.uploaded_by null for the holder of a report's link
 * @throws too_large, unsupported_type, invalid_fields, too_many_pictures, storage_failed
 */
export async function storePicture(
  ctx: Context,
  { project_id, uploaded_by, bytes }: { project_id: string; uploaded_by: string | null; bytes: Buffer },
): Promise<Photo> {
  await makeRoom(ctx, project_id)
  return storePhoto(ctx, bytes, (photo) =>
    ctx.db.transaction(async (tx) => {
      // A project that was deleted meanwhile has lost its pictures already.
      const there = await rowsOf(tx, sql`select from projects where id = ${project_id} and status <> 'deleted' for share`)
      if (there.length === 0) throw new ReadableError(PROJECT_NOT_YOURS)
      await tx.insert(projectPictures).values({ ...photo, project_id, uploaded_by, created_at: ctx.now.toISOString() })
    }),
  )
}

/** Uploads of one project that are stored at a time, used or not: those that it does not use are swept when there are so many. */
const MOST_UPLOADS = 40

/**
 * Deletes unused uploads, when there are very many; those of the last hour may be on their way into a draft. Pictures of updates and
 * reports are not deleted.
 */
async function makeRoom(ctx: Context, project_id: string): Promise<void> {
  const stored = await rowsOf<{ id: string; unused: boolean }>(
    ctx.db,
    sql`select u.id, u.created_at < ${new Date(ctx.now.getTime() - 3_600_000).toISOString()}::timestamptz
        and not exists (select from project_images i where i.file = u.id)
        and not exists (select from project_drafts d where d.project_id = u.project_id and strpos(d.content::text, u.id) > 0)
        and not exists (select from project_proposals x where x.project_id = u.project_id and strpos(concat(x.base::text, x.content::text), u.id) > 0)
        and not exists (select from projects p where p.id = u.project_id and strpos(concat(p.description_document::text, p.document_other::text), u.id) > 0) as unused
      from project_pictures u where u.project_id = ${project_id} and u.held_at is null and not exists (select from project_update_pictures shown where shown.file = u.id)`,
  )
  if (stored.length < MOST_UPLOADS) return
  const unused = stored.filter((picture) => picture.unused).map(({ id }) => id)
  if (unused.length === 0) throw new ReadableError(TOO_MANY_PICTURES)
  for (const id of unused) await ctx.db.delete(projectPictures).where(eq(projectPictures.id, id))
  for (const id of unused) await dropFiles(ctx.files, photoPrefix(id))
}
