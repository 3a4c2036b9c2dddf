import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import type { EmailCard, EmailFilter } from './email.ts'
import { findEmails } from './find-emails.server.ts'

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
