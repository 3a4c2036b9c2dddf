import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { photoOf } from '../../pictures/scenes/photo.ts'
import { holdPictures, releasePictures } from '../projects/pictures/hold-pictures.server.ts'
import { reportPictures, reports } from './report.tables.server.ts'
import type { WrittenReport } from './report.ts'
import { endReportLinks, redeemable } from './report-link.server.ts'

/**
 * Sends a report by its link, which is used up with it, as are all others of that report. Only one of two concurrent requests succeeds.
 * @throws invalid_link; invalid_fields
 */
export async function sendReport(ctx: Context, { token, pictures, ...answers }: WrittenReport): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { id, project_id } = await redeemable(ctx, token, { tx, lock: true })
    const had = await tx.delete(reportPictures).where(eq(reportPictures.report_id, id)).returning({ file: reportPictures.file })
    await releasePictures(
      tx,
      had.map(({ file }) => file),
    )
    const shown = pictures.map(({ name, alt }) => ({ photo: photoOf(name)!, alt }))
    await holdPictures(tx, { project_id, photos: shown.map(({ photo }) => photo), now: ctx.now })
    await tx.insert(reportPictures).values(
      shown.map(({ photo, alt }, i) => ({
        report_id: id,
        position: i + 1,
        file: photo.id,
        width: photo.width,
        height: photo.height,
        alt,
      })),
    )
    await tx
      .update(reports)
      .set({ ...answers, language: LANGUAGE, state: 'pending', sent_at: ctx.now.toISOString() })
      .where(eq(reports.id, id))
    await endReportLinks(tx, id, ctx.now)
  })
  ctx.log.info({ request_id: ctx.request_id }, 'report sent')
}

/** A report that was sent back stays in the language in which it was written. */
const LANGUAGE = sql`coalesce(${reports.language}, (select p.language from project_names p where p.id = ${reports.project_id}))`
