import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import type { ContentFilter } from './content.ts'
import { findContent } from './writing/find-content.server.ts'

const COLUMNS = [
  'id',
  'title_es',
  'state_es',
  'slug_es',
  'since_es',
  'title_en',
  'state_en',
  'slug_en',
  'since_en',
  'author',
  'updated_at',
] as const

/** The filtered items as CSV. */
export async function exportContent(ctx: Context, filter: ContentFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findContent(ctx, { ...filter, ...paging }))
  return writeCsv(
    COLUMNS.map((column) => translate(`content_csv_${column}`, ctx.locale)),
    data.map(({ id, es, en, author, updated_at }) => [
      id,
      ...[es, en].flatMap(({ title, state, slug, public_since }) => [
        title,
        translate(`content_state_${state}`, ctx.locale),
        slug,
        public_since,
      ]),
      author,
      updated_at,
    ]),
  )
}
