import type { Context } from '../../kit/context.server.ts'
import { writeCsv } from '../../kit/csv.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import { translate } from '../../kit/translate.server.ts'
import type { AuditEntry, AuditFacts, AuditFilter } from './audit.ts'
import { findAudit } from './find-audit.server.ts'

const COLUMNS = ['created_at', 'actor', 'action', 'sentence', 'subject', 'before', 'after', 'reason', 'id'] as const

/** The filtered acts as CSV. */
export async function exportAudit(ctx: Context, filter: AuditFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findAudit(ctx, { ...filter, ...paging }))
  const user = ctx.actor.kind === 'user' ? ctx.actor.user_id : undefined
  ctx.log.info({ request_id: ctx.request_id, user, rows: data.length }, 'audit log exported')
  return writeCsv(
    COLUMNS.map((column) => translate(`audit_csv_${column}`, ctx.locale)),
    data.map((entry) => COLUMNS.map((column) => cellOf(entry, column))),
  )
}

function cellOf(entry: AuditEntry, column: (typeof COLUMNS)[number]): string | null {
  if (column === 'actor') return entry.actor && (entry.actor.username ?? entry.actor.id)
  if (column === 'subject') return entry.subject.username ?? entry.subject.id
  if (column === 'before' || column === 'after') return factsText(entry[column])
  return entry[column]
}

function factsText(facts: AuditFacts | null): string {
  return Object.entries(facts ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}
