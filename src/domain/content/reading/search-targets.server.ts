import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import { hasWords } from '../../../kit/data/search-text.server.ts'
import { searchPlaces } from '../../places/find-places.server.ts'
import type { ContentTarget } from '../targets.ts'
import { findTargets } from './find-targets.server.ts'
import { seenInstant } from './seen-instant.ts'

const OF_A_KIND = 5

/** Public projects, posts and places by a few words of their names, or any targets by their ids, in the reader's language. */
export async function searchTargets(ctx: Context, { query, ids }: { query: string; ids?: string | undefined }): Promise<ContentTarget[]> {
  const wanted = ids === undefined ? await findIds(ctx, query) : ids.split(',').slice(0, 50)
  const found = await findTargets(ctx, wanted)
  return wanted.flatMap((id) => found.get(id) ?? [])
}

async function findIds(ctx: Context, query: string): Promise<string[]> {
  if (query === '') return []
  const and = (column: string) => sql.join([sql`true`, ...hasWords(sql.raw(column), query)], sql` and `)
  const [projects, posts, places] = await Promise.all([
    rowsOf<{ id: string }>(
      ctx.db,
      sql`select id from listed_projects p where ${and('plain_text(p.name)')} order by p.published_at desc limit ${OF_A_KIND}`,
    ),
    rowsOf<{ id: string }>(
      ctx.db,
      sql`select w.item_id as id from content_at(${seenInstant(ctx)}) w where w.kind = 'post' and w.part = ${ctx.locale}
        and ${and("plain_text(w.content ->> 'title')")} order by w.first_at desc limit ${OF_A_KIND}`,
    ),
    searchPlaces(ctx, { query, limit: OF_A_KIND }),
  ])
  return [...projects, ...posts].map(({ id }) => id).concat(places.map(({ id }) => `place:${id}`))
}
