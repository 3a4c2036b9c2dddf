import { eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, ReadableError, refuseIfWrong } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { CONTENT_CHANGED } from '../../content/content.ts'
import { problemsOf } from '../../content/kinds/kinds.ts'
import { unknownParts } from '../../content/writing/check-parts.server.ts'
import { partDigests } from '../../content/writing/part-digest.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { offerChanges } from '../offer.tables.server.ts'
import { lockAssigned } from './find-assigned.server.ts'
import { openChange } from './find-change.server.ts'
import { CHANGE_EMPTY } from './offer-change.errors.ts'
import { offerChangeAcceptedLetter, offerChangeRefusedLetter, offerChangeSentLetter } from './offer-change.letters.ts'
import { shownSides } from './shown-sides.server.ts'

/** Sends a change to the admins, who are notified. @throws not_found; conflict, content_changed, change_empty (409); invalid_fields */
export async function sendOfferChange(ctx: Context, { id, version }: { id: string; version: number }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const item = await lockAssigned(ctx, tx, id)
    const change = await openChange(tx, id)
    if (change?.state !== 'writing') throw conflict()
    if (change.version !== version) throw new ReadableError(CONTENT_CHANGED)
    if (JSON.stringify(partDigests(change.content)) === JSON.stringify(partDigests(change.base))) throw new ReadableError(CHANGE_EMPTY)
    const sides = await shownSides(tx, id, ctx.now)
    refuseIfWrong({ ...problemsOf('offer', change.content, sides), ...(await unknownParts(tx, item.kind, change.content)) })
    const sent = { state: 'sent' as const, sent_at: ctx.now.toISOString(), written_by: requireUser(ctx.actor).user_id }
    await tx.update(offerChanges).set(sent).where(eq(offerChanges.id, change.id))
    await noteAct(ctx, tx, { action: 'offer.change_sent', subject_id: id })
    await announceSent(ctx, tx, change.id)
  })
}

/** Takes a change back, to go on writing. @throws not_found, conflict */
export async function takeChangeBack(ctx: Context, { id }: { id: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockAssigned(ctx, tx, id)
    const change = await openChange(tx, id)
    if (change?.state !== 'sent') throw conflict()
    const written_by = requireUser(ctx.actor).user_id
    await tx.update(offerChanges).set({ state: 'writing', sent_at: null, written_by }).where(eq(offerChanges.id, change.id))
    await noteAct(ctx, tx, { action: 'offer.change_taken_back', subject_id: id })
  })
}

/** To each admin, in the transaction of its sending. */
async function announceSent(ctx: Pick<Context, 'outbox'>, tx: Db, change_id: string): Promise<void> {
  const admins = await rowsOf<{ user_id: string }>(tx, sql`select user_id from admins order by user_id`)
  for (const { user_id } of admins) await queueLetter(ctx, tx, offerChangeSentLetter, { user_id, facts: { change_id } })
}

/** To the author of the change, if their account still exists. */
export async function announceDecided(
  ctx: Pick<Context, 'outbox'>,
  tx: Db,
  { change_id, user_id, to }: { change_id: string; user_id: string | null; to: 'accepted' | 'refused' },
): Promise<void> {
  if (user_id === null) return
  const letter = to === 'accepted' ? offerChangeAcceptedLetter : offerChangeRefusedLetter
  await queueLetter(ctx, tx, letter, { user_id, facts: { change_id } })
}
