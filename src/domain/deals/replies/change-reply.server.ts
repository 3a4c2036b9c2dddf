import { eq, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, notFound, refuseIfWrong } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { findReplies } from './find-replies.server.ts'
import { replyTemplates } from './reply.tables.server.ts'
import type { NewReply, ReplyChange, ReplyTemplate } from './reply.ts'

/** Adds a template at the end. @throws forbidden; invalid_fields also for a name that is taken */
export function addReply(ctx: Context, words: NewReply): Promise<ReplyTemplate> {
  return changing(ctx, async (tx, all) => {
    refuseTakenNames(all, words)
    const id = newId('rply')
    await tx.insert(replyTemplates).values({ id, position: all.length + 1, ...words, changed_at: ctx.now.toISOString() })
    await noteAct(ctx, tx, { action: 'reply.added', subject_id: id, after: { name: words.name_en } })
    return id
  })
}

/**
 * Changes the text of a template, or whether it is offered.
 * @throws forbidden, not_found; conflict when it changed since it was seen; invalid_fields
 */
export function changeReply(ctx: Context, id: string, { version, ...change }: ReplyChange): Promise<ReplyTemplate> {
  return changing(ctx, async (tx, all) => {
    const before = all.find((reply) => reply.id === id)
    if (!before) throw notFound()
    if (before.version !== version) throw conflict()
    refuseTakenNames(
      all.filter((reply) => reply !== before),
      change,
    )
    const changed = Object.entries(change).filter(([field, value]) => before[field as keyof typeof change] !== value)
    if (changed.length === 0) return id
    await tx
      .update(replyTemplates)
      .set({ ...Object.fromEntries(changed), version: sql`${replyTemplates.version} + 1`, changed_at: ctx.now.toISOString() })
      .where(eq(replyTemplates.id, id))
    const was = Object.fromEntries(changed.map(([field]) => [field, before[field as keyof typeof change]]))
    await noteAct(ctx, tx, {
      action: change.enabled === undefined ? 'reply.changed' : change.enabled ? 'reply.enabled' : 'reply.disabled',
      subject_id: id,
      before: { name: before.name_en, ...was },
      after: Object.fromEntries(changed),
    })
    return id
  })
}

/** Runs one change at a time. @param change returns the id of the row it wrote */
function changing(ctx: Context, change: (tx: Db, all: ReplyTemplate[]) => Promise<string>): Promise<ReplyTemplate> {
  requireRole(ctx.actor, 'salesop')
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reply templates'))`)
    const id = await change(tx, await findReplies(tx))
    return (await findReplies(tx)).find((reply) => reply.id === id)!
  })
}

function refuseTakenNames(others: ReplyTemplate[], { name_es, name_en }: Partial<NewReply>): void {
  refuseIfWrong({
    ...(others.some((reply) => reply.name_es === name_es) && { name_es: ['catalogue_error_taken'] }),
    ...(others.some((reply) => reply.name_en === name_en) && { name_en: ['catalogue_error_taken'] }),
  })
}
