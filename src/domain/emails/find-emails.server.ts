import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kit/context.server.ts'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { countOf, findListPage, foundBy } from '../../kit/data/list-page.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { notFound } from '../../kit/errors.ts'
import type { Locale } from '../../kit/locales.ts'
import { hasSentence, translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import { usersNamed } from '../audit/users-named.server.ts'
import { DROP_REASONS, type EmailCard, type EmailDetail, type EmailFilter, inertHtml, linkIn, withoutTokens } from './email.ts'

/**
 * One page of e-mails, queued, sent or not, the newest first.
 * @param locale of the labels of their letters
 */
export async function findEmails(
  db: Db,
  filter: EmailFilter & { page: number; per_page: number },
  locale: Locale,
): Promise<{ data: EmailCard[]; total: number }> {
  const { data, total } = await findListPage<Row>(db, {
    table: sql`emails m`,
    id: sql`m.id`,
    where: conditions(filter),
    order: sql`m.created_at desc, m.id desc`,
    fields: cardFields(),
    shown_with: sql`left join users u on u.id = m.user_id`,
    ...filter,
  })
  return { data: data.map((row) => withLabel(row, locale)), total }
}

/** SQL: how many e-mails a filter leaves over. */
export function countEmails(filter: EmailFilter): SQL {
  return countOf({ table: sql`emails m`, where: conditions(filter) })
}

interface Row extends Omit<EmailCard, 'label'>, Record<string, unknown> {}
interface StoredText extends Record<string, unknown> {
  /** False if the letter finds its recipient by its facts: then there is no account that may have been erased. */
  to_user: boolean
  text_body: string | null
  html_body: string | null
}

/**
 * Finds a message, with its text if that is stored, without the tokens of its links.
 * @param options.mail_server true if messages are really sent: then links cannot be opened here
 * @throws not_found
 */
export async function findEmail(db: Db, id: string, options: { mail_server: boolean; locale: Locale }): Promise<EmailDetail> {
  const [found] = await rowsOf<Row & StoredText>(
    db,
    sql`select ${cardFields()}, coalesce(m.asked ? 'user_id', true) as to_user, m.text_body, m.html_body from emails m left join users u on u.id = m.user_id
      where m.id = ${id}`,
  )
  if (!found) throw notFound()
  const { to_user, ...row } = found
  const has_link = row.text_body !== null && linkIn(row.text_body) !== null
  return {
    ...withLabel(row, options.locale),
    text_body: row.text_body && withoutTokens(row.text_body),
    html_body: row.html_body && inertHtml(row.html_body),
    has_link,
    abilities: { send_again: row.state !== 'queued' && (row.username !== null || !to_user), open_link: has_link && !options.mail_server },
  }
}

/**
 * Adds the label of the letter (`letter_<kind>`), and the reason if it was not sent; a kind that is no longer declared is labelled by its
 * name.
 */
function withLabel<Of extends Pick<EmailCard, 'kind' | 'state' | 'error'>>(row: Of, locale: Locale): Of & { label: string } {
  const key = `letter_${row.kind}`
  const reason = DROP_REASONS.find((reason) => row.state === 'dropped' && reason === row.error)
  return {
    ...row,
    label: hasSentence(key) ? translate(key, locale) : row.kind,
    error: reason ? translate(`email_dropped_${reason}`, locale) : row.error,
  }
}

function cardFields(): SQL {
  return sql`m.id, m.kind, m.test, m.state, m.to_address, u.username, m.language, m.subject, m.attempts, m.error, m.waits_for,
    iso_time(m.next_try_at) as next_try_at, iso_time(m.refused_at) as refused_at, iso_time(m.created_at) as created_at, iso_time(m.sent_at) as sent_at`
}

function conditions({ query, state }: EmailFilter): SQL[] {
  const found = foundBy(sql`m.id`, query, (has) => [
    sql`select m.id from emails m where ${has(sql`plain_text(m.to_address || ' ' || coalesce(m.subject, ''))`)}`,
    sql`select m.id from emails m where m.user_id = any(array(${usersNamed(has)}))`,
  ])
  return state ? [...found, sql`m.state = ${state}`] : found
}

const COLUMNS: ListColumns<EmailCard, 'email'> = {
  created_at: (row) => row.created_at,
  label: (row) => row.label,
  to_address: (row) => row.to_address,
  username: (row) => row.username,
  language: (row) => row.language,
  subject: (row) => row.subject,
  state: (row, locale) => translate(`email_state_${row.state}`, locale),
  attempts: (row) => row.attempts,
  next_try_at: (row) => row.next_try_at,
  error: (row) => row.error,
  sent_at: (row) => row.sent_at,
}

/** The filtered log as CSV; the audit log records the export and its user. */
export async function exportEmails(ctx: Context, filter: EmailFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findEmails(ctx.db, { ...filter, ...paging }, ctx.locale))
  await noteAct(ctx, ctx.db, { action: 'email.exported', subject_id: 'emails', after: { rows: data.length } })
  return writeList('email', COLUMNS, data, ctx.locale)
}
