import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { photoOf } from '../../../pictures/scenes/photo.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { contentPictures } from '../content.tables.server.ts'
import { PICTURE_CHANGED } from '../content.ts'
import { type ContentImage, IMAGE_BOUNDS } from '../writing/draft.ts'
import { findPicture } from './find-pictures.server.ts'
import type { LibraryPicture, PictureDescription } from './media-library.ts'

/**
 * Changes the library's description of a picture. Existing uses are not changed: their descriptions were written there.
 * @throws not_found; picture_changed (409) if somebody described it since
 */
export async function describePicture(
  ctx: Context,
  { id, version, ...said }: PictureDescription & { id: string },
): Promise<LibraryPicture> {
  const { user_id } = requireUser(ctx.actor)
  return ctx.db.transaction(async (tx) => {
    const before = await findPicture({ db: tx }, id)
    const written = await tx
      .update(contentPictures)
      .set({ ...columnsOf(said), version: version + 1, updated_by: user_id, updated_at: ctx.now.toISOString() })
      .where(and(eq(contentPictures.id, id), eq(contentPictures.version, version)))
      .returning({ id: contentPictures.id })
    if (written.length === 0) throw new ReadableError(PICTURE_CHANGED)
    await noteAct(ctx, tx, {
      action: 'content.picture_described',
      subject_id: id,
      before: factsOf(before),
      after: { ...factsOf(said), file_name: before.file_name },
    })
    return findPicture({ db: tx }, id)
  })
}

/** A picture without a description in the library gets the one that is published with it. */
export async function adoptDescriptions(ctx: Pick<Context, 'actor' | 'now'>, tx: Db, images: readonly ContentImage[]): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const photos = images.flatMap((image) => ({ ...image, id: photoOf(image.name)?.id ?? '' })).filter(({ id }) => id !== '')
  // In one order, to avoid deadlocks between concurrent publications of the same pictures.
  for (const { id, alt, focus } of photos.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const said = { alt: { es: shelved(alt.es), en: shelved(alt.en) }, focus: { x: Math.round(focus.x), y: Math.round(focus.y) } }
    await tx
      .update(contentPictures)
      .set({ ...columnsOf(said), version: 2, updated_by: user_id, updated_at: ctx.now.toISOString() })
      .where(and(eq(contentPictures.id, id), eq(contentPictures.version, 1)))
  }
}

/** Content may have a longer description than the library allows. */
function shelved(alt: string): string {
  return [...alt.replace(/\s+/g, ' ').trim()].slice(0, IMAGE_BOUNDS.alt.most).join('')
}

function columnsOf({ alt, focus }: Pick<ContentImage, 'alt' | 'focus'>) {
  return { alt_es: alt.es, alt_en: alt.en, focus_x: focus.x, focus_y: focus.y }
}

function factsOf({ alt, focus }: Pick<ContentImage, 'alt' | 'focus'>) {
  return { alt_es: alt.es, alt_en: alt.en, focus: `${focus.x} % · ${focus.y} %` }
}
