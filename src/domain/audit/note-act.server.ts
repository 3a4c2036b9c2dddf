import type { Context } from '../../kit/context.server.ts'
import type { Db } from '../../kit/data/db.server.ts'
import { newId } from '../../kit/ids.ts'
import { auditEntries } from './audit.tables.server.ts'
import type { AuditFacts } from './audit.ts'
import type { AuditAction } from './audit-sentence.server.ts'

interface AuditedAct {
  action: AuditAction
  subject_id: string
  before?: AuditFacts
  after?: AuditFacts
  reason?: string | undefined
}

type Actor = Pick<Context, 'actor' | 'now' | 'request_id' | 'log'>

/** Writes an audit entry in the same transaction as the act, and a log line without the facts, which may be names. */
export function noteAct(ctx: Actor, tx: Db, act: AuditedAct): Promise<void> {
  return noteActs(ctx, tx, [act])
}

/** The same for many acts at once, a few hundred at most. */
export async function noteActs(ctx: Actor, tx: Db, acts: readonly AuditedAct[]): Promise<void> {
  const actor_id = ctx.actor.kind === 'user' ? ctx.actor.user_id : null
  if (acts.length === 0) return
  const common = { actor_id, request_id: ctx.request_id, created_at: ctx.now.toISOString() }
  await tx.insert(auditEntries).values(
    acts.map(({ action, subject_id, before = null, after = null, reason }) => ({
      ...common,
      id: newId('audi'),
      action,
      subject_id,
      before,
      after,
      // An empty field is no reason.
      reason: reason || null,
    })),
  )
  for (const { action, subject_id } of acts)
    ctx.log.info({ request_id: ctx.request_id, user: actor_id, action, subject: subject_id }, 'act')
}
