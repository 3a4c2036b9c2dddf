import { and, eq, sql } from 'drizzle-orm'
import { requireUser } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import type { Db } from '../../../kit/data/db.server.ts'
import { conflict, notFound, refuseIfWrong } from '../../../kit/errors.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { type Prepared, unknownFields } from '../drafts/fill-offer.ts'
import { writeIntoDraft } from '../drafts/offer-drafts.server.ts'
import { prepareReading } from '../drafts/prepare-reading.server.ts'
import { allowedHosts } from '../hosts/hosts.server.ts'
import { offerProposals, offerSources } from '../offer-import.tables.server.ts'
import type { OfferFieldName } from '../reading/offer-reading.ts'

/**
 * Writes fields of a newer reading into its offer's draft; nothing public changes. Fields that are left out do not change, and are not
 * proposed again until the page changes once more.
 * @throws not_found; conflict for one that was decided or replaced; invalid_fields for those that we do not know, or could not fetch
 */
export async function acceptProposal(ctx: Context, { id, fields }: { id: string; fields: readonly OfferFieldName[] }): Promise<void> {
  const seen = await findOpen(ctx.db, id)
  const taken = seen.fields.filter((field) => fields.includes(field))
  const isAllowed = await allowedHosts(ctx.db)
  // Pictures last: a refused acceptance leaves none in the media library.
  const beside = taken.filter((field) => field !== 'pictures')
  refuseUnknown(beside, await prepareReading(ctx, seen.reading, beside, isAllowed))
  const prepared = await prepareReading(ctx, seen.reading, taken, isAllowed)
  refuseUnknown(taken, prepared)
  await ctx.db.transaction(async (tx) => {
    const { offer_id, reading } = await decide(ctx, tx, id, { state: 'accepted', reason: null })
    await writeIntoDraft({ ...ctx, db: tx }, offer_id, reading, taken, prepared)
    await noteAct(ctx, tx, { action: 'offerproposal.accepted', subject_id: offer_id, after: { fields: taken.join(', ') } })
  })
}

/** @throws invalid_fields */
function refuseUnknown(fields: readonly OfferFieldName[], prepared: Prepared): void {
  refuseIfWrong(Object.fromEntries(unknownFields(fields, prepared).map((field) => [field, [`offer_proposal_error_${field}`]])))
}

/**
 * Refuses a proposal, which leaves the offer unchanged; refused fields are not proposed again.
 * @throws not_found; conflict for one that was decided or replaced
 */
export async function refuseProposal(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { offer_id, fields } = await decide(ctx, tx, id, { state: 'refused', reason: reason || null })
    await noteAct(ctx, tx, {
      action: 'offerproposal.refused',
      subject_id: offer_id,
      before: { fields: fields.join(', ') },
      reason: reason || undefined,
    })
  })
}

async function decide(ctx: Context, tx: Db, id: string, decision: { state: 'accepted' | 'refused'; reason: string | null }) {
  const { user_id } = requireUser(ctx.actor)
  const decided_at = ctx.now.toISOString()
  const [decided] = await tx
    .update(offerProposals)
    .set({ ...decision, decided_by: user_id, decided_at })
    .where(and(eq(offerProposals.id, id), eq(offerProposals.state, 'open')))
    .returning()
  if (!decided) throw conflict()
  // A field that an incomplete page lacks stays as it was read before.
  const read = Object.fromEntries(Object.entries(decided.reading).filter(([, field]) => field !== null))
  await tx
    .update(offerSources)
    .set({ reading: sql`${offerSources.reading} || ${JSON.stringify(read)}::jsonb`, read_at: decided_at })
    .where(eq(offerSources.offer_id, decided.offer_id))
  return decided
}

async function findOpen(db: Db, id: string) {
  const [found] = await db.select().from(offerProposals).where(eq(offerProposals.id, id))
  if (!found) throw notFound()
  if (found.state !== 'open') throw conflict()
  return found
}
