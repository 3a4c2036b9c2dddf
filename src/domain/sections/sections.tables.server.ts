import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeletionRule } from '../content/content.ts'
import type { SectionList, SectionPlace } from '../content/kinds/section-places.ts'

export const sections = pgTable('sections', {
  item_id: text().primaryKey(),
  place: text().$type<SectionPlace>().notNull(),
  list: text().$type<SectionList>().notNull(),
  /** In its list, from 1. */
  position: integer().notNull(),
  enabled: boolean().notNull().default(true),
  keeps: text().$type<DeletionRule>(),
})
