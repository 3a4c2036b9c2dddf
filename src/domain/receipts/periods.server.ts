import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'

/** Each currency once, the main one first. */
export async function byCurrency(ctx: Pick<Context, 'db'>, codes: readonly string[]): Promise<string[]> {
  const once = [...new Set(codes)]
  const rows = await rowsOf<{ code: string }>(
    ctx.db,
    sql`select x.code from unnest(${sql.param(once)}::text[]) as x(code) left join currency_refs u on u.code = x.code order by u.position nulls last, x.code`,
  )
  return rows.map(({ code }) => code)
}
