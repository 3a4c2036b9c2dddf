import { type SQL, sql } from 'drizzle-orm'
import type { DatedSlug, DatedSlugs } from '../../../kit/data/dated-slugs.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import type { ContentKind } from '../content.ts'

/**
 * For the sitemap: the public items of a kind, with their addresses in the languages in which they are public.
 * @param only a further condition on the titles `t` of sides, at an instant
 */
export function contentPages(kind: ContentKind, now: () => Date, only?: (at: string) => SQL): DatedSlugs {
  const texts = () => {
    const at = now().toISOString()
    return sql`content_titles_at(${at}) t where t.kind = ${kind} ${only ? sql`and ${only(at)}` : sql``}`
  }
  return {
    async count(db) {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(distinct t.item_id)::int as count from ${texts()}`)
      return row?.count ?? 0
    },
    async *from(db: Db, offset, count) {
      yield* await rowsOf<DatedSlug>(
        db,
        sql`select t.item_id as id, min(t.slug) as slug, json_object_agg(t.language, t.slug) as slugs, iso_second(max(t.starts_at)) as changed_at
          from ${texts()} group by t.item_id order by t.item_id limit ${count} offset ${offset}`,
      )
    },
  }
}
