import { sql } from 'drizzle-orm'
import type { Context } from '../../../kit/context.server.ts'
import { rowsOf } from '../../../kit/data/db.server.ts'
import type { UsedIn } from '../content.ts'

/** The texts, public now or later, that lead to a target; a use in the shared part counts for each public side. */
export function findUses(ctx: Pick<Context, 'db' | 'locale' | 'now'>, target_id: string): Promise<UsedIn[]> {
  const now = ctx.now.toISOString()
  return rowsOf<UsedIn>(
    ctx.db,
    sql`select distinct i.id, i.kind, w.part as side, v.content ->> 'title' as title
      from content_links l join content_moments m on m.version_id = l.version_id and (m.ends_at is null or m.ends_at > ${now})
      join content_items i on i.id = m.item_id and i.deleted_at is null and i.id <> ${target_id}
      join content_moments w on w.item_id = i.id and w.part <> 'shared' and w.version_id is not null and (w.ends_at is null or w.ends_at > ${now})
        and (m.part = 'shared' or m.part = w.part)
      join content_versions v on v.id = w.version_id
      where l.target_id = ${target_id} order by title, side`,
  )
}
