import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Row beside the content of a cause, which has the same id. */
export const causes = pgTable('causes', {
  id: text().primaryKey(),
  /** Among all, from 1. */
  position: integer().notNull(),
  /** Lists offer it, and projects may choose it. */
  enabled: boolean().notNull().default(true),
})
