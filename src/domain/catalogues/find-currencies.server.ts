import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'

interface Currency extends Record<string, unknown> {
  /** ISO 4217 */
  code: string
  name: string
}

/** The currencies that are offered to projects. */
export function findCurrencies(ctx: Pick<Context, 'db' | 'locale'>): Promise<Currency[]> {
  return rowsOf<Currency>(
    ctx.db,
    sql`select code, ${sql.raw(`name_${ctx.locale}`)} as name from currencies where enabled order by position`,
  )
}

/** Their codes. */
export async function findCurrencyCodes(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ code: string }>(db, CURRENCY_CODES)
  return rows.map(({ code }) => code)
}

/** SQL: the codes of all currencies. */
export const CURRENCY_CODES = sql`select code from currencies`
