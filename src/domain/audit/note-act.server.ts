import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { auditEntries } from './audit.tables.server.ts'
import type { AuditFacts } from './audit.ts'
import type { AuditAction } from './audit-sentence.server.ts'

interface Act {
  action: AuditAction
  subject_id: string
  before?: AuditFacts
  after?: AuditFacts
  reason?: string | undefined
}

/** Writes an audit entry in the same transaction as the act, and a log line without the facts, which may be names. */
export async function noteAct(ctx: Pick<Context, 'actor' | 'now' | 'request_id' | 'log'>, tx: Db, act: Act): Promise<void> {
  const actor_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  const { action, subject_id, before = null, after = null, reason = null } = act
  await tx.insert(auditEntries).values({
    id: newId('audi'),
    actor_id,
    action,
    subject_id,
    before,
    after,
    // An empty field is no reason.
    reason: reason || null,
    request_id: ctx.request_id,
    created_at: ctx.now.toISOString(),
  })
  ctx.log.info({ request_id: ctx.request_id, user: actor_id, action, subject: subject_id }, 'act')
}
