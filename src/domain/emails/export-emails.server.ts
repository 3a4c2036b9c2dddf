import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import { noteAct } from '../audit/note-act.server.ts'
import type { EmailFilter } from './email.ts'
import { findEmails } from './find-emails.server.ts'

const COLUMNS = [
  'created_at',
  'label',
  'to_address',
  'username',
  'language',
  'subject',
  'state',
  'attempts',
  'next_try_at',
  'error',
  'sent_at',
] as const

/** The filtered log as CSV; the audit log records the export and its user. */
export async function exportEmails(ctx: Context, filter: EmailFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findEmails(ctx.db, { ...filter, ...paging }, ctx.locale))
  await noteAct(ctx, ctx.db, { action: 'email.exported', subject_id: 'emails', after: { rows: data.length } })
  return writeCsv(
    COLUMNS.map((column) => translate(`email_csv_${column}`, ctx.locale)),
    data.map((email) =>
      COLUMNS.map((column) => (column === 'state' ? translate(`email_state_${email.state}`, ctx.locale) : email[column])),
    ),
  )
}
