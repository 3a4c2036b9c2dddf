import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '../../kit/data/db.server.ts'
import { hasWords } from '../../kit/data/search-text.server.ts'
import { notFound } from '../../kit/errors.ts'
import { ACCOUNT_EMAIL } from '../users/account-email.ts'
import { type EmailCard, type EmailDetail, type EmailFilter, inertHtml, linkIn, withoutTokens } from './email.ts'

/** One page of messages, sent, kept, failed and still to be written, the newest first. */
export async function findEmails(
  db: Db,
  filter: EmailFilter & { page: number; per_page: number },
): Promise<{ data: EmailCard[]; total: number }> {
  const where = conditions(filter)
  const [data, counted] = await Promise.all([
    rowsOf<EmailCard & Record<string, unknown>>(
      db,
      sql`select ${cardFields()} from (${messages()}) m left join users u on u.id = m.user_id where ${where}
        order by m.created_at desc, m.id desc limit ${filter.per_page} offset ${(filter.page - 1) * filter.per_page}`,
    ),
    rowsOf<{ total: number }>(
      db,
      sql`select count(*)::int as total from (${messages()}) m left join users u on u.id = m.user_id where ${where}`,
    ),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}

interface Kept extends Record<string, unknown> {
  text_body: string | null
  html_body: string | null
}

/**
 * A message and its text, where it is kept, without the tokens of its links.
 * @param options.mail_server whether messages are carried: then nobody needs to read links here
 * @throws not_found
 */
export async function findEmail(db: Db, id: string, options: { mail_server: boolean }): Promise<EmailDetail> {
  const [row] = await rowsOf<EmailCard & Kept>(
    db,
    sql`select ${cardFields()}, m.text_body, m.html_body from (${messages()}) m left join users u on u.id = m.user_id where m.id = ${id}`,
  )
  if (!row) throw notFound()
  const has_link = row.text_body !== null && linkIn(row.text_body) !== null
  return {
    ...row,
    text_body: row.text_body && withoutTokens(row.text_body),
    html_body: row.html_body && inertHtml(row.html_body),
    has_link,
    abilities: { send_again: row.state !== 'queued' && row.username !== null, open_link: has_link && !options.mail_server },
  }
}

/** Messages that were tried, and events that still ask for one; a failed one whose event goes on trying is in the queue. */
function messages(): SQL {
  return sql`select e.id, e.kind, e.user_id, e.to_address, e.language, e.subject, e.attempts, e.error, e.created_at, e.sent_at, e.text_body, e.html_body,
      case when e.state = 'failed' and o.delivered_at is null and o.failed_at is null and o.id is not null then 'queued' else e.state end as state
    from emails e left join outbox_events o on o.id = e.event_id
    union all
    select o.id, o.payload ->> 'kind', u.id, u.email, u.language, null, o.attempts, o.last_error, o.created_at, null, null, null,
      case when o.failed_at is null then 'queued' else 'failed' end
    from outbox_events o join users u on u.id = o.payload ->> 'user_id'
    where o.type = ${ACCOUNT_EMAIL} and o.delivered_at is null and not exists (select from emails e where e.event_id = o.id)`
}

function cardFields(): SQL {
  return sql`m.id, m.kind, m.state, m.to_address, u.username, m.language, m.subject, m.attempts, m.error,
    iso_time(m.created_at) as created_at, iso_time(m.sent_at) as sent_at`
}

function conditions(filter: EmailFilter): SQL {
  const all = [
    sql`true`,
    ...hasWords(sql`plain_text(m.to_address || ' ' || coalesce(m.subject, '') || ' ' || coalesce(u.username, ''))`, filter.query),
  ]
  if (filter.state) all.push(sql`m.state = ${filter.state}`)
  return sql.join(all, sql` and `)
}
