import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { AuditEntry, AuditFilter } from './audit.ts'
import { auditSentence } from './audit-sentence.server.ts'

interface Row extends Record<string, unknown>, Omit<AuditEntry, 'actor' | 'subject' | 'sentence'> {
  actor_id: string | null
  actor_username: string | null
  subject_id: string
  subject_username: string | null
}

/** One page of the audit log, and the number of matching acts in all. */
export async function findAudit(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  filter: AuditFilter & { page: number; per_page: number },
): Promise<{ data: AuditEntry[]; total: number }> {
  const from = sql`from audit_entries a left join user_names actor on actor.id = a.actor_id left join user_names subject on subject.id = a.subject_id
    where ${sql.join(conditions(filter), sql` and `)}`
  const order = filter.sort === 'created_at' ? sql`a.created_at, a.id` : sql`a.created_at desc, a.id desc`
  const [rows, counted] = await Promise.all([
    rowsOf<Row>(
      db,
      sql`select a.id, a.action, a.actor_id, actor.username as actor_username, a.subject_id, subject.username as subject_username, a.before, a.after, a.reason,
        iso_time(a.created_at) as created_at ${from} order by ${order} limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(db, sql`select count(*)::int as total ${from}`),
  ])
  return { data: rows.map((row) => entryOf(row, locale)), total: counted[0]?.total ?? 0 }
}

function conditions({ query, noun, about, from, to }: AuditFilter): SQL[] {
  const text = sql`plain_text(concat_ws(' ', a.action, a.reason, actor.username, subject.username, a.subject_id, a.before::text, a.after::text))`
  return [
    sql`true`,
    ...hasWords(text, query),
    ...(noun ? [sql`starts_with(a.action, ${`${noun}.`})`] : []),
    ...(about ? [sql`(a.subject_id = ${about} or a.actor_id = ${about})`] : []),
    ...(from ? [sql`a.created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`a.created_at < ${startOfDay(to)} + interval '1 day'`] : []),
  ]
}

function entryOf({ actor_id, actor_username, subject_id, subject_username, ...row }: Row, locale: Locale): AuditEntry {
  return {
    ...row,
    sentence: auditSentence(row, locale),
    actor: actor_id === null ? null : { id: actor_id, username: actor_username },
    subject: { id: subject_id, username: subject_username },
  }
}
