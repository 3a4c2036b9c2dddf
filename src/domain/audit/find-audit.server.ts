import { sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { AuditEntry } from './audit.ts'
import { auditSentence } from './audit-sentence.server.ts'

interface Row extends Record<string, unknown>, Omit<AuditEntry, 'actor' | 'subject' | 'sentence'> {
  actor_id: string | null
  actor_username: string | null
  subject_id: string
  subject_username: string | null
}

/**
 * The latest acts, of everybody, or by and about one person.
 * @param filter.about id of a user, as actor or as subject
 */
export async function findAudit(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  filter: { about?: string | undefined; page: number; per_page: number },
): Promise<{ data: AuditEntry[]; total: number }> {
  const where = filter.about === undefined ? sql`true` : sql`(a.subject_id = ${filter.about} or a.actor_id = ${filter.about})`
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(
      db,
      sql`select a.id, a.action, a.actor_id, actor.username as actor_username, a.subject_id, subject.username as subject_username, a.before, a.after, a.reason,
        iso_time(a.created_at) as created_at
      from audit_entries a left join user_names actor on actor.id = a.actor_id left join user_names subject on subject.id = a.subject_id
      where ${where} order by a.created_at desc, a.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(db, sql`select count(*)::int as total from audit_entries a where ${where}`),
  ])
  return { data: rows.map((row) => entryOf(row, locale)), total: counted[0]?.total ?? 0 }
}

function entryOf({ actor_id, actor_username, subject_id, subject_username, ...row }: Row, locale: Locale): AuditEntry {
  return {
    ...row,
    sentence: auditSentence(row, locale),
    actor: actor_id === null ? null : { id: actor_id, username: actor_username },
    subject: { id: subject_id, username: subject_username },
  }
}
