import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { seenInstant } from '../../kit/seen-instant.ts'
import type { Cause } from './cause.ts'
import { type CauseReader, causesAt } from './name-causes.server.ts'

/**
 * The causes that projects may choose, in order, each with its number of open projects.
 * @param key only one, also if projects no longer may: by its id, or an address that it has or had in either language
 */
export function findCauses(ctx: CauseReader & Pick<Context, 'db'>, key?: string): Promise<Cause[]> {
  const which = key === undefined ? sql`c.enabled` : sql`c.id = cause_of(${key}, ${ctx.locale})`
  return rowsOf<Cause>(
    ctx.db,
    sql`select n.id, n.slug, n.name, n.language, n.description, s.content -> 'images' -> 0 ->> 'name' as scene,
        (select count(*)::int from open_project_causes pc where pc.cause_id = n.id) as project_count
      from causes c join ${causesAt(ctx)} n on n.id = c.id
        join content_at(${seenInstant(ctx)}) s on s.item_id = c.id and s.part = 'shared'
      where ${which} order by c.position, c.id`,
  )
}
