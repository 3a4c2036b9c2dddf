import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { ReadableError } from '../../../kit/errors.ts'
import { createContent, lockItem, readDraftOf, saveContentDraft } from '../../content/writing/save-draft.server.ts'
import type { OfferContent } from '../../offers/offer.kind.ts'
import { OFFER_FIELDS, type OfferFieldName, type OfferReading } from '../reading/offer-reading.ts'
import { filledOffer, type Prepared } from './fill-offer.ts'

type Writer = Pick<Context, 'db' | 'actor' | 'now' | 'request_id' | 'log'>

/** Creates a draft offer with all fields of a reading. Its transaction is `ctx.db`. @returns its id */
export async function createOfferDraft(ctx: Writer, reading: OfferReading, prepared: Prepared): Promise<string> {
  const { id } = await createContent(ctx, { kind: 'offer' })
  await writeIntoDraft(ctx, id, reading, OFFER_FIELDS, prepared)
  return id
}

/**
 * Writes some fields of a reading into an offer's draft; nothing public changes, and a concurrent editor merges. Its transaction is
 * `ctx.db`.
 * @throws not_found
 */
export async function writeIntoDraft(
  ctx: Writer,
  id: string,
  reading: OfferReading,
  fields: readonly OfferFieldName[],
  prepared: Prepared,
): Promise<void> {
  const item = await lockItem(ctx.db, id)
  const { content, version } = await readDraftOf(ctx.db, item)
  await saveContentDraft(ctx, { id, version, read: () => filledOffer(content as OfferContent, reading, fields, prepared) })
}

/** False once it was deleted; while it is being deleted, this waits. */
export async function isOfferThere(tx: Db, id: string): Promise<boolean> {
  try {
    await lockItem(tx, id)
    return true
  } catch (error) {
    if (error instanceof ReadableError && error.code === 'not_found') return false
    throw error
  }
}
