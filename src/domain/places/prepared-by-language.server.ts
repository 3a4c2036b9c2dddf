import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'

export type PlaceReader = Pick<Context, 'db' | 'locale'>

/** One prepared statement per language and database, planned once by each connection. */
export function preparedByLanguage<Statement>(prepare: (ctx: PlaceReader) => Statement): (ctx: PlaceReader) => Statement {
  const statements = new WeakMap<Db, Partial<Record<Locale, Statement>>>()
  return (ctx) => {
    const of_db = statements.get(ctx.db) ?? {}
    statements.set(ctx.db, of_db)
    of_db[ctx.locale] ??= prepare(ctx)
    return of_db[ctx.locale]!
  }
}
