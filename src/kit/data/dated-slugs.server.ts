import { type SQL, sql } from 'drizzle-orm'
import type { Locale } from '../locales.ts'
import { type Db, rowsOf } from './db.server.ts'

/** A record with a page of its own, and the time of that page's last change (ISO 8601 UTC). */
export interface DatedSlug extends Record<string, unknown> {
  id: string
  slug: string
  /** Slugs per language, if they differ, or are missing in one. */
  slugs?: Partial<Record<Locale, string>>
  changed_at: string | null
}

/** All public records of a kind, however many, ordered by id. */
export interface DatedSlugs {
  count(db: Db): Promise<number>
  /** At most `count` of them from an offset on (0 is the first), fetched in batches. */
  from(db: Db, offset: number, count: number): AsyncGenerator<DatedSlug>
}

const BATCH = 2_000

/** @param view the public view, with its alias `t` @param changed_at expression of a timestamp */
export function datedSlugs(view: SQL, changed_at: SQL): DatedSlugs {
  return {
    async count(db) {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${view}`)
      return row?.count ?? 0
    },
    async *from(db, offset, count) {
      let after = await idBefore(db, offset)
      for (let left = count; left > 0 && after !== null; left -= BATCH) {
        const batch = await rowsOf<DatedSlug>(
          db,
          sql`select t.id, t.slug, iso_second(${changed_at}) as changed_at
            from ${view} where t.id > ${after} order by t.id limit ${Math.min(left, BATCH)}`,
        )
        yield* batch
        after = batch.length === BATCH ? batch.at(-1)!.id : null
      }
    },
  }

  async function idBefore(db: Db, offset: number): Promise<string | null> {
    if (offset === 0) return ''
    const [row] = await rowsOf<{ id: string }>(db, sql`select t.id from ${view} order by t.id offset ${offset - 1} limit 1`)
    return row?.id ?? null
  }
}
