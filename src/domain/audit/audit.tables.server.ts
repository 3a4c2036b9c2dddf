import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { utcTime } from '../../kit/data/db.server.ts'
import type { AuditFacts } from './audit.ts'
import type { AuditAction } from './audit-sentence.server.ts'

export const auditEntries = pgTable('audit_entries', {
  id: text().primaryKey(),
  actor_id: text(),
  action: text().$type<AuditAction>().notNull(),
  subject_id: text().notNull(),
  before: jsonb().$type<AuditFacts>(),
  after: jsonb().$type<AuditFacts>(),
  reason: text(),
  request_id: text(),
  created_at: utcTime().notNull(),
})
