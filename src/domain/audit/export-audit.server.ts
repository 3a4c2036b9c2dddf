import type { Context } from '../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../kit/data/list-columns.server.ts'
import { readAll } from '../../kit/data/read-all.server.ts'
import type { AuditEntry, AuditFacts, AuditFilter } from './audit.ts'
import { findAudit } from './find-audit.server.ts'

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
