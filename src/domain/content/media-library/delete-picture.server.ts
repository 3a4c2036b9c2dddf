import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { eventType } from '../../../kit/data/event.ts'
import { notFound, ReadableError } from '../../../kit/errors.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { photoPrefix } from '../../uploads/photo-file.ts'
import { contentPictures } from '../content.tables.server.ts'
import { PICTURE_USED } from '../content.ts'
import { findPictureUses } from './find-pictures.server.ts'
import type { PictureUse } from './picture-use.ts'

export const PICTURE_DELETED = eventType('content.picture_deleted', z.object({ picture_id: z.string() }))

/** Deletes an unused picture from the media library. @throws not_found; picture_used (409) */
export async function deletePicture(ctx: Context, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Waits for transactions that are about to use the picture, which lock its row (`media_pictures_in`); only then reads its uses.
    const [picture] = await rowsOf<{ uploaded_by: string | null; file_name: string }>(
      tx,
      sql`select uploaded_by, file_name from content_pictures where id = ${id} for update`,
    )
    if (!picture) throw notFound()
    const uses = await rowsOf(tx, sql`select from content_picture_uses where picture_id = ${id} limit 1`)
    if (uses.length > 0) throw new ReadableError(PICTURE_USED)
    await tx.delete(contentPictures).where(eq(contentPictures.id, id))
    await noteAct(ctx, tx, { action: 'content.picture_deleted', subject_id: id, before: { ...picture } })
    await ctx.outbox.emit(tx, PICTURE_DELETED, { picture_id: id })
  })
}

interface Deletions {
  done: string[]
  /** The refusals with their reasons, in the reader's language. */
  refused: { id: string; why: string; uses: PictureUse[] }[]
}

/** Deletes several pictures from the media library, each in its own transaction: used ones stay. */
export async function deletePictures(ctx: Context, ids: readonly string[]): Promise<Deletions> {
  const answer: Deletions = { done: [], refused: [] }
  for (const id of new Set(ids)) {
    try {
      await deletePicture(ctx, { id })
      answer.done.push(id)
    } catch (error) {
      if (!(error instanceof ReadableError)) throw error
      const uses = error.code === PICTURE_USED.code ? await findPictureUses(ctx, id) : []
      answer.refused.push({ id, why: translate(`error_${error.code}`, ctx.locale), uses })
    }
  }
  return answer
}

/** Runs after its row was deleted, so that no content ever names a picture without files. */
export const dropFilesOfPicture = onEvent(PICTURE_DELETED, async ({ db, files }, { picture_id }) => {
  const there = await rowsOf(db, sql`select from content_pictures where id = ${picture_id}`)
  if (there.length === 0) await files.removeAll(photoPrefix(picture_id))
})
