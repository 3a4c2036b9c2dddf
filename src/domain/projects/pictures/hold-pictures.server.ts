import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../kit/data/db.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { invalid } from '../../../kit/errors.ts'
import type { Photo } from '../../../pictures/scenes/photo.ts'
import { projectPictures } from './picture.tables.server.ts'

/**
 * Protects uploads of a project that no page shows yet. Only those sent by a report's link, and not used by an update.
 * @throws invalid_fields for any other
 */
export async function holdPictures(tx: Db, { project_id, photos, now }: { project_id: string; photos: Photo[]; now: Date }): Promise<void> {
  const ids = photos.map(({ id }) => id)
  const known = await rowsOf<Photo & Record<string, unknown>>(
    tx,
    sql`select id, width, height from project_pictures p where p.project_id = ${project_id} and p.uploaded_by is null and p.id = any(${sql.param(ids)}::text[])
      and not exists (select from project_update_pictures u where u.file = p.id)`,
  )
  const isKnown = (photo: Photo) =>
    known.some(({ id, width, height }) => id === photo.id && width === photo.width && height === photo.height)
  if (!photos.every(isKnown)) throw invalid({ pictures: ['kit_invalid_field'] })
  await tx
    .update(projectPictures)
    .set({ held_at: now.toISOString() })
    .where(and(eq(projectPictures.project_id, project_id), inArray(projectPictures.id, ids)))
}

/** Ends their protection, before others are protected. */
export async function releasePictures(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(projectPictures).set({ held_at: null }).where(inArray(projectPictures.id, ids))
}
