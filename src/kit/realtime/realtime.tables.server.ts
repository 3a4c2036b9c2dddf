import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../data/db.server.ts'

export const realtimeEvents = pgTable('realtime_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  number: bigint({ mode: 'number' }),
  channel: text().notNull(),
  name: text().notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  created_at: utcTime().notNull(),
})
