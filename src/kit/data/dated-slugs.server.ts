import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from './db.server.ts'

/** What has a page of its own, and when that page last changed (ISO 8601 UTC). */
export interface DatedSlug extends Record<string, unknown> {
  id: string
  slug: string
  changed_at: string | null
}

/** All public things of a kind, however many, in the order of their ids. */
export interface DatedSlugs {
  count(db: Db): Promise<number>
  /** Those from a place of the order on (0 is the first), at most `count`, some at a time. */
  from(db: Db, place: number, count: number): AsyncGenerator<DatedSlug>
}

const BATCH = 2_000

/**
 * @param view of what strangers may know, with its alias `t`
 * @param changed_at a time
 */
export function datedSlugs(view: SQL, changed_at: SQL): DatedSlugs {
  return {
    async count(db) {
      const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count from ${view}`)
      return row?.count ?? 0
    },
    async *from(db, place, count) {
      let after = await idBefore(db, place)
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

  async function idBefore(db: Db, place: number): Promise<string | null> {
    if (place === 0) return ''
    const [row] = await rowsOf<{ id: string }>(db, sql`select t.id from ${view} order by t.id offset ${place - 1} limit 1`)
    return row?.id ?? null
  }
}
