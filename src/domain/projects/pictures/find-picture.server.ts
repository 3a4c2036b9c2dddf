import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { FileStore } from '../../../kit/files.server.ts'
import { type PhotoFile, photoKey } from '../../uploads/photo-file.ts'
import { managedBy } from '../drafts/find-managed.server.ts'

/** A file that everybody may see: a public project shows the picture among its own, in its story, or in an update. */
export async function findPublicPicture({ db, files }: { db: Db; files: FileStore }, file: PhotoFile): Promise<Uint8Array | undefined> {
  const shown = await rowsOf(
    db,
    sql`select from project_pictures u join public_projects p on p.id = u.project_id where u.id = ${file.id} and (
      exists (select from project_images i where i.project_id = p.id and i.file = u.id)
      or exists (select from project_update_pictures i where i.file = u.id)
      or exists (select from projects its where its.id = p.id and strpos(concat(its.description_document::text, its.document_other::text), u.id) > 0))`,
  )
  return shown.length > 0 ? files.get(photoKey(file)) : undefined
}

/** A file for the project's writers, in any status. */
export async function findManagedPicture(ctx: Context, file: PhotoFile): Promise<Uint8Array | undefined> {
  const theirs = await rowsOf(
    ctx.db,
    sql`select from project_pictures u join projects p on p.id = u.project_id where u.id = ${file.id} and ${managedBy(ctx.actor)}`,
  )
  return theirs.length > 0 ? ctx.files.get(photoKey(file)) : undefined
}

/** A file that somebody with a report's link sent, which nobody's account is known to have. */
export async function findUploadedByLink(
  { db, files }: { db: Db; files: FileStore },
  { project_id, file }: { project_id: string; file: PhotoFile },
): Promise<Uint8Array | undefined> {
  const sent = await rowsOf(
    db,
    sql`select from project_pictures where id = ${file.id} and project_id = ${project_id} and uploaded_by is null`,
  )
  return sent.length > 0 ? files.get(photoKey(file)) : undefined
}
