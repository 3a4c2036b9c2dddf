import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Cause } from './cause.ts'

/** The causes that are offered, in order, each with its number of open projects. */
export function findCauses(ctx: Pick<Context, 'db' | 'locale'>): Promise<Cause[]> {
  const name = sql.raw(`c.name_${ctx.locale}`)
  const description = sql.raw(`c.description_${ctx.locale}`)
  return rowsOf<Cause>(
    ctx.db,
    sql`select c.id, c.slug, ${name} as name, ${description} as description, c.scene_family,
      (select count(*)::int from open_project_causes pc where pc.cause_id = c.id) as project_count
      from causes c where c.enabled order by c.position`,
  )
}
