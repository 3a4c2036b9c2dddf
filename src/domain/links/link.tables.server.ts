import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { LinkWay } from './link.ts'

export const links = pgTable('links', {
  code: text().primaryKey(),
  project_id: text(),
  organization_id: text(),
  event_id: text(),
  way: text().$type<LinkWay>().notNull(),
  created_at: utcTime().notNull(),
})

export const linkVisits = pgTable(
  'link_visits',
  { code: text().notNull(), day: date({ mode: 'string' }).notNull(), visits: integer().notNull() },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
)
