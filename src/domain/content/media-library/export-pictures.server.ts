import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { findPictures } from './find-pictures.server.ts'
import type { LibraryPicture, PictureFilter } from './media-library.ts'

const COLUMNS: ListColumns<LibraryPicture, 'media'> = {
  id: (row) => row.id,
  file_name: (row) => row.file_name,
  alt_es: (row) => row.alt.es,
  alt_en: (row) => row.alt.en,
  focus: ({ focus }) => `${focus.x} ${focus.y}`,
  size: (row) => `${row.width}x${row.height}`,
  uses: (row) => row.uses,
  uploaded_by: (row) => row.uploaded_by,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
}

/** The filtered pictures as CSV. */
export async function exportPictures(ctx: Context, filter: PictureFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findPictures(ctx, { ...filter, ...paging }))
  return writeList('media', COLUMNS, data, ctx.locale)
}
