import { sql } from 'drizzle-orm'
import { hasRole, requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { seenInstant } from '../../../kit/seen-instant.ts'
import type { Photo } from '../../../pictures/scenes/photo.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { type PhotoFile, photoKey } from '../../uploads/photo-file.ts'
import { storePhoto } from '../../uploads/store-files.server.ts'
import { contentPictures } from '../content.tables.server.ts'
import { fileNameOf } from './media-library.ts'

/**
 * Adds an uploaded picture to the media library, in several sizes and without metadata.
 * @throws too_large, unsupported_type, invalid_fields, storage_failed
 */
export async function addToLibrary(
  ctx: Pick<Context, 'actor' | 'db' | 'decoder' | 'files' | 'log' | 'now' | 'request_id'>,
  { bytes, file_name }: { bytes: Buffer; file_name: string },
): Promise<Photo> {
  const { user_id } = requireUser(ctx.actor)
  return storePhoto(ctx, bytes, (photo) =>
    ctx.db.transaction(async (tx) => {
      const row = { ...photo, alt_es: '', alt_en: '', file_name: fileNameOf(file_name), uploaded_by: user_id }
      await tx.insert(contentPictures).values({ ...row, created_at: ctx.now.toISOString() })
      await noteAct(ctx, tx, { action: 'content.picture_shelved', subject_id: photo.id, after: { file_name: row.file_name } })
    }),
  )
}

/** A file of a picture that something public shows at the reader's instant. The shared part never ends, and is public with a side only. */
export async function findShownPicture(
  { db, files, ...at }: Pick<Context, 'db' | 'files' | 'now' | 'seen_at'>,
  file: PhotoFile,
): Promise<Uint8Array | undefined> {
  const parts = sql`shown_at(${seenInstant(at)})`
  const shown = await rowsOf(
    db,
    sql`select from content_links l join ${parts} s on s.version_id = l.version_id where l.target_id = ${file.id}
      and (s.part <> 'shared' or exists (select from ${parts} t where t.item_id = s.item_id and t.part <> 'shared')) limit 1`,
  )
  return shown.length > 0 ? files.get(photoKey(file)) : undefined
}

/** A file of the media library, for its editors: admins, the uploader, and the hotelier of an offer that uses it. */
export async function findLibraryPicture(
  { db, files, actor }: Pick<Context, 'db' | 'files' | 'actor'>,
  file: PhotoFile,
): Promise<Uint8Array | undefined> {
  if (actor.kind !== 'user') return undefined
  const [picture] = await rowsOf<{ uploaded_by: string; is_of_hotelier: boolean }>(
    db,
    sql`select uploaded_by, exists (select from picture_hoteliers h where h.picture_id = p.id and h.user_id = ${actor.user_id}) as is_of_hotelier
      from content_pictures p where p.id = ${file.id}`,
  )
  const is_editor = picture?.uploaded_by === actor.user_id || (hasRole(actor, 'hotelier') && picture?.is_of_hotelier)
  const may = picture && (hasRole(actor, 'admin') || is_editor)
  return may ? files.get(photoKey(file)) : undefined
}
