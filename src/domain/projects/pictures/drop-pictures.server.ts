import { eq, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { onEvent } from '../../../kit/event-handler.server.ts'
import { photoPrefix } from '../../uploads/photo-file.ts'
import { PROJECT_STATUS_CHANGED } from '../status/announce-status-change.server.ts'
import { projectPictures } from './picture.tables.server.ts'

/**
 * Removes the uploads of a deleted project: the files first, so that a file that could not be removed still has its row for the next
 * attempt. Pictures of updates and reports are not removed: they document the use of money.
 */
export const dropPicturesOfDeleted = onEvent(PROJECT_STATUS_CHANGED, async ({ db, files }, { project_id }) => {
  const unused = await rowsOf<{ id: string }>(
    db,
    sql`select u.id from project_pictures u join projects p on p.id = u.project_id where p.id = ${project_id} and p.status = 'deleted'
      and u.held_at is null and not exists (select from project_update_pictures shown where shown.file = u.id)`,
  )
  for (const { id } of unused) {
    await files.removeAll(photoPrefix(id))
    await db.delete(projectPictures).where(eq(projectPictures.id, id))
  }
})
