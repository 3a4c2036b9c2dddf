import type { Context } from '../../../kit/context.server.ts'
import { writeCsv } from '../../../kit/csv.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findPictures } from './find-pictures.server.ts'
import type { PictureFilter } from './media-library.ts'

const COLUMNS = ['id', 'file_name', 'alt_es', 'alt_en', 'focus', 'size', 'uses', 'uploaded_by', 'created_at', 'updated_at'] as const

/** The filtered pictures as CSV. */
export async function exportPictures(ctx: Context, filter: PictureFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPictures(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`media_csv_${column}`, ctx.locale)),
    data.map(({ id, file_name, alt, focus, width, height, uses, uploaded_by, created_at, updated_at }) => [
      ...[id, file_name, alt.es, alt.en, `${focus.x} ${focus.y}`, `${width}x${height}`],
      ...[uses, uploaded_by, created_at, updated_at],
    ]),
  )
}
