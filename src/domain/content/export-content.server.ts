import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import type { ContentFilter, ContentRow } from './content.ts'
import { findContent } from './writing/find-content.server.ts'

const COLUMNS: ListColumns<ContentRow, 'content'> = {
  id: (row) => row.id,
  title_es: (row) => row.es.title,
  state_es: (row, locale) => translate(`content_state_${row.es.state}`, locale),
  slug_es: (row) => row.es.slug,
  since_es: (row) => row.es.public_since,
  title_en: (row) => row.en.title,
  state_en: (row, locale) => translate(`content_state_${row.en.state}`, locale),
  slug_en: (row) => row.en.slug,
  since_en: (row) => row.en.public_since,
  author: (row) => row.author,
  updated_at: (row) => row.updated_at,
}

/** The filtered items as CSV. */
export async function exportContent(ctx: Context, filter: ContentFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findContent(ctx, { ...filter, ...paging }))
  return writeList('content', COLUMNS, data, ctx.locale)
}
