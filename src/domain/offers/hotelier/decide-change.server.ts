import { eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { CONTENT_CHANGED } from '../../content/content.ts'
import { publishContent } from '../../content/publishing/publish-content.server.ts'
import { hasScheduled } from '../../content/publishing/schedule.server.ts'
import { findContentItem } from '../../content/writing/find-content.server.ts'
import { draftRow, lockItem, readDraftOf, writeDraft } from '../../content/writing/save-draft.server.ts'
import { mergeOffers, type OfferContent } from '../offer.kind.ts'
import { offerChanges } from '../offer.tables.server.ts'
import { openChange } from './find-change.server.ts'
import { CHANGE_OUTDATED } from './offer-change.errors.ts'
import { announceDecided } from './send-change.server.ts'
import type { OfferChangeDecision } from './sent-change.ts'
import { shownSides } from './shown-sides.server.ts'

/**
 * Accepts a change, which goes into the draft and is published if the draft has no other changes and none is scheduled; or refuses it with a reason.
 * @throws not_found; conflict, content_changed, change_outdated (409); invalid_fields
 */
export async function decideOfferChange(ctx: Context, { id, ...decision }: OfferChangeDecision & { id: string }): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const reason = decision.reason ?? ''
  await ctx.db.transaction(async (tx) => {
    const item = await lockItem(tx, id)
    if (item.kind !== 'offer') throw notFound()
    const change = await openChange(tx, id)
    if (change?.state !== 'sent') throw conflict()
    if (change.version !== decision.version) throw new ReadableError(CONTENT_CHANGED)
    if (decision.to === 'refused' && reason === '') throw invalid({ reason: ['kit_required_field'] })
    if (decision.to === 'accepted') await accept({ ...ctx, db: tx }, tx, { id, change })
    await tx
      .update(offerChanges)
      .set({ state: decision.to, decided_by: user_id, decided_at: ctx.now.toISOString(), reason: reason || null })
      .where(eq(offerChanges.id, change.id))
    await noteAct(ctx, tx, {
      action: decision.to === 'accepted' ? 'offer.change_accepted' : 'offer.change_refused',
      subject_id: id,
      reason: reason.slice(0, 500) || undefined,
    })
    await announceDecided(ctx, tx, { change_id: change.id, user_id: change.written_by, to: decision.to })
  })
}

async function accept(
  ctx: Context,
  tx: Db,
  { id, change }: { id: string; change: { base: OfferContent; content: OfferContent } },
): Promise<void> {
  const { user_id } = requireUser(ctx.actor)
  const before = await findContentItem(ctx, 'offer', id)
  const draft = await readDraftOf(tx, { id, kind: 'offer' })
  const merge = mergeOffers(change.base, change.content, draft.content as OfferContent)
  if (merge.differences.length > 0) throw new ReadableError(CHANGE_OUTDATED)
  const version = draft.version + 1
  await writeDraft(tx, draftRow(id, merge.resolve({}), { version, updated_by: user_id, updated_at: ctx.now.toISOString() }))
  const sides = await shownSides(tx, id, ctx.now)
  // An editor's unpublished work is not published along with it, and what is scheduled is not cancelled.
  const is_clean = sides.every((side) => !before[side].changed) && !(await hasScheduled(tx, { item_id: id, now: ctx.now }))
  if (sides.length > 0 && is_clean) await publishContent(ctx, { id, sides, at: null, until: null, version, confirms: true })
}
