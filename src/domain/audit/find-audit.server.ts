import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { findListPage, firstRows, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { startOfDay } from '../../kit/data/start-of-day.server.ts'
import type { Locale } from '../../kit/locales.ts'
import type { AuditEntry, AuditFacts, AuditFilter } from './audit.ts'
import { auditSentence } from './audit-sentence.server.ts'
import { usersNamed } from './users-named.server.ts'

export interface AuditRow extends Record<string, unknown>, Omit<AuditEntry, 'actor' | 'subject' | 'sentence'> {
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
  const { data, total } = await findListPage<AuditRow>(db, {
    ...LIST,
    where: conditions(filter),
    order: filter.sort === 'created_at' ? sql`a.created_at, a.id` : NEWEST,
    ...filter,
  })
  return { data: data.map((row) => entryOf(row, locale)), total }
}

/** SQL: the latest acts; {@link entryOf} makes entries of them. */
export function latestActs(per_page: number): SQL {
  return firstRows({ ...LIST, where: [], order: NEWEST, per_page })
}

const NEWEST = sql`a.created_at desc, a.id desc`
const LIST = {
  table: sql`audit_entries a`,
  id: sql`a.id`,
  fields: sql`a.id, a.action, a.actor_id, actor.username as actor_username, a.subject_id, subject.username as subject_username, a.before, a.after, a.reason,
    iso_time(a.created_at) as created_at`,
  shown_with: sql`left join user_names actor on actor.id = a.actor_id left join user_names subject on subject.id = a.subject_id`,
}

function conditions({ query, noun, about, from, to }: AuditFilter): SQL[] {
  return [
    ...foundBy(sql`a.id`, query, (has) => [
      sql`select a.id from audit_entries a where ${has(DOCUMENT)}`,
      sql`select a.id from audit_entries a where a.actor_id = any(array(${usersNamed(has)}))`,
      sql`select a.id from audit_entries a where a.subject_id = any(array(${usersNamed(has)}))`,
    ]),
    ...(noun ? [sql`starts_with(a.action, ${`${noun}.`})`] : []),
    ...(about ? [sql`(a.subject_id = ${about} or a.actor_id = ${about})`] : []),
    ...(from ? [sql`a.created_at >= ${startOfDay(from)}`] : []),
    ...(to ? [sql`a.created_at < ${startOfDay(to)} + interval '1 day'`] : []),
  ]
}

const DOCUMENT = sql`plain_text(a.action || ' ' || coalesce(a.reason, '') || ' ' || a.subject_id || ' ' || coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, ''))`

export function entryOf({ actor_id, actor_username, subject_id, subject_username, ...row }: AuditRow, locale: Locale): AuditEntry {
  return {
    ...row,
    sentence: auditSentence(row, locale),
    actor: actor_id === null ? null : { id: actor_id, username: actor_username },
    subject: { id: subject_id, username: subject_username },
  }
}

const COLUMNS: ListColumns<AuditEntry, 'audit'> = {
  created_at: (row) => row.created_at,
  actor: (row) => row.actor && (row.actor.username ?? row.actor.id),
  action: (row) => row.action,
  sentence: (row) => row.sentence,
  subject: (row) => row.subject.username ?? row.subject.id,
  before: (row) => factsText(row.before),
  after: (row) => factsText(row.after),
  reason: (row) => row.reason,
  id: (row) => row.id,
}

/** The filtered acts as CSV. */
export async function exportAudit(ctx: Context, filter: AuditFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findAudit(ctx, { ...filter, ...paging }))
  const user = ctx.actor.kind === 'user' ? ctx.actor.user_id : undefined
  ctx.log.info({ request_id: ctx.request_id, user, rows: data.length }, 'audit log exported')
  return writeList('audit', COLUMNS, data, ctx.locale)
}

function factsText(facts: AuditFacts | null): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}
