import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { CONTENT_CHANGED } from '../../content/content.ts'
import { draftRow, readDraftOf, writeDraft } from '../../content/writing/save-draft.server.ts'
import type { OfferContent } from '../offer.kind.ts'
import { offerChanges } from '../offer.tables.server.ts'
import { lockAssigned } from './find-assigned.server.ts'
import { openChange } from './find-change.server.ts'
import { CHANGE_SENT } from './offer-change.errors.ts'
import { keepOurs, type WrittenTo } from './own-offer.ts'

interface Written {
  id: string
  /** The version that the caller has seen: of the draft, or of the change; 0 where none is begun. */
  version: number
  /** The `draft_version` that a change is begun on. */
  seen?: string | undefined
  content: OfferContent
}

/**
 * Saves a hotelier's text for an offer of theirs: in the draft of one that is not public yet, otherwise as a change that is private until
 * they send it.
 * @throws not_found; content_changed (409) if somebody saved since; change_sent (409) while it waits for an answer
 */
export async function writeOwnOffer(ctx: Context, input: Written): Promise<{ version: number; updated_at: string; to: WrittenTo }> {
  const { user_id } = requireUser(ctx.actor)
  const updated_at = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const item = await lockAssigned(ctx, tx, input.id)
    const draft = await readDraftOf(tx, item)
    const ours = draft.content as OfferContent
    const content = keepOurs(input.content, ours)
    const version = input.version + 1
    if (item.to === 'draft') await writeDraft(tx, draftRow(item.id, content, { version, updated_by: user_id, updated_at }))
    else {
      // The text was written on the draft that its writer saw; another one is not its base.
      if (input.version === 0 && input.seen !== String(draft.version)) throw new ReadableError(CONTENT_CHANGED)
      await writeChange(tx, { offer_id: item.id, base: ours, content, version, written_by: user_id, updated_at })
    }
    return { version, updated_at, to: item.to }
  })
}

interface Change {
  offer_id: string
  base: OfferContent
  content: OfferContent
  version: number
  written_by: string
  updated_at: string
}

async function writeChange(tx: Db, { base, ...change }: Change): Promise<void> {
  const open = await openChange(tx, change.offer_id)
  if (open?.state === 'sent') throw new ReadableError(CHANGE_SENT)
  if ((open?.version ?? 0) !== change.version - 1) throw new ReadableError(CONTENT_CHANGED)
  if (open)
    await tx
      .update(offerChanges)
      .set(change)
      .where(and(eq(offerChanges.id, open.id), eq(offerChanges.state, 'writing')))
  else await tx.insert(offerChanges).values({ id: newId('offc'), base, ...change, state: 'writing' })
}
