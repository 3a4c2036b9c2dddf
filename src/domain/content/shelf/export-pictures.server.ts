import type { Context } from '../../../kit/context.server.ts'
import { MOST_EXPORTED, writeCsv } from '../../../kit/csv.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findPictures } from './find-pictures.server.ts'
import type { PictureFilter } from './shelf.ts'

const COLUMNS = ['id', 'file_name', 'alt_es', 'alt_en', 'focus', 'size', 'uses', 'uploaded_by', 'created_at', 'updated_at'] as const

/** The filtered pictures as CSV, at most {@link MOST_EXPORTED}. */
export async function exportPictures(ctx: Pick<Context, 'db' | 'locale'>, filter: PictureFilter): Promise<string> {
  const { data } = await findPictures(ctx, { ...filter, page: 1, per_page: MOST_EXPORTED })
  return writeCsv(
    COLUMNS.map((column) => translate(`shelf_csv_${column}`, ctx.locale)),
    data.map(({ id, file_name, alt, focus, width, height, uses, uploaded_by, created_at, updated_at }) => [
      ...[id, file_name, alt.es, alt.en, `${focus.x} ${focus.y}`, `${width}x${height}`],
      ...[uses, uploaded_by, created_at, updated_at],
    ]),
  )
}
