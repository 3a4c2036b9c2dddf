import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { seenInstant } from '../../../kit/seen-instant.ts'
import { searchPlaces } from '../../places/find-places.server.ts'
import { type ContentLanguage, LINKED_KINDS } from '../content.ts'
import type { ContentTarget } from '../targets.ts'
import { findTargets } from './find-targets.server.ts'

const OF_A_KIND = 5

interface Search {
  query: string
  ids?: string | undefined
  language?: ContentLanguage | undefined
}

/** Public projects, items of content and places by a part of their names, or any targets by their ids, in a language, or the reader's. */
export async function searchTargets(reader: Context, { query, ids, language }: Search): Promise<ContentTarget[]> {
  const ctx = { ...reader, locale: language ?? reader.locale }
  const wanted = ids === undefined ? await findIds(ctx, query) : ids.split(',').slice(0, 50)
  const found = await findTargets(ctx, wanted)
  return wanted.flatMap((id) => found.get(id) ?? [])
}

async function findIds(ctx: Context, query: string): Promise<string[]> {
  if (query === '') return []
  const and = (column: string) => sql.join([sql`true`, ...hasWords(sql.raw(column), query)], sql` and `)
  const [projects, items, places] = await Promise.all([
    rowsOf<{ id: string }>(
      ctx.db,
      sql`select id from listed_projects p where ${and('plain_text(p.name)')} order by p.published_at desc limit ${OF_A_KIND}`,
    ),
    rowsOf<{ id: string }>(
      ctx.db,
      sql`select id from (
          select t.item_id as id, t.kind, row_number() over (partition by t.kind order by t.first_at desc, t.item_id) as n
          from content_titles_at(${seenInstant(ctx)}) t where t.language = ${ctx.locale} and t.kind = any(${sql.param(LINKED_KINDS)}::text[]) and ${and('t.search')}
        ) found where n <= ${OF_A_KIND} order by array_position(${sql.param(LINKED_KINDS)}::text[], kind), n`,
    ),
    searchPlaces(ctx, { query, limit: OF_A_KIND }),
  ])
  return [...projects, ...items].map(({ id }) => id).concat(places.map(({ id }) => `place:${id}`))
}
