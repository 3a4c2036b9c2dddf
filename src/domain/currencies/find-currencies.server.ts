import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'

export interface Currency extends Record<string, unknown> {
  /** ISO 4217 */
  code: string
  name: string
}

/** The currencies that projects collect in. */
export function findCurrencies(ctx: Pick<Context, 'db' | 'locale'>): Promise<Currency[]> {
  return rowsOf<Currency>(ctx.db, sql`select code, ${sql.raw(`name_${ctx.locale}`)} as name from currencies order by position`)
}
