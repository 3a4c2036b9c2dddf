import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../kit/data/db.server.ts'
import type { DeliveryContext } from '../../kit/event-handler.server.ts'
import { newId } from '../../kit/ids.ts'
import { publishProgress } from '../realtime/publish-progress.server.ts'
import { holdsRole } from '../users/grant-role.server.ts'
import { createOfferDraft, isOfferThere } from './drafts/offer-drafts.server.ts'
import { prepareReading } from './drafts/prepare-reading.server.ts'
import { offerImportAddresses, offerProposals, offerSources } from './offer-import.tables.server.ts'
import { changedFields } from './proposals/changed-fields.server.ts'
import { OFFER_FIELDS, type OfferReading } from './reading/offer-reading.ts'

type Answer = Partial<typeof offerImportAddresses.$inferInsert> & { state: 'refused' | 'created' | 'proposed' | 'unchanged' }

interface Taken {
  address_id: string
  asked_by: string
  canonical: string
  reading: OfferReading
  isAllowed: (host: string) => boolean
}

/**
 * Creates a draft offer from a page's reading, or proposes a newer reading to the offer that was made from the page before. Concurrent
 * readings of the same page run one after the other, so that two requests never make two offers.
 */
export async function takeReading(ctx: DeliveryContext, { address_id, asked_by, canonical, reading, isAllowed }: Taken): Promise<void> {
  const by = actingFor(ctx, asked_by, address_id)
  const known = await findSource(ctx.db, canonical)
  const prepared = known ? null : await prepareReading(by, reading, OFFER_FIELDS, isAllowed)
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`offer of ${canonical}`}))`)
    const [waiting] = await tx
      .select({ id: offerImportAddresses.id })
      .from(offerImportAddresses)
      .where(and(eq(offerImportAddresses.id, address_id), eq(offerImportAddresses.state, 'waiting')))
      .for('update')
    if (!waiting) return
    if (!(await mayAsk(tx, asked_by)))
      return answerAddress(ctx, tx, { id: address_id, asked_by }, { state: 'refused', reason: 'rights_ended' })
    const source = await findSource(tx, canonical)
    const answer = source
      ? await propose(ctx, tx, source, reading)
      : { state: 'created' as const, offer_id: await create(by, tx, canonical, reading, prepared) }
    await answerAddress(ctx, tx, { id: address_id, asked_by }, { ...answer, canonical, reading })
  })
}

/** The permission may have ended since the request. */
export function mayAsk(db: Db, user_id: string): Promise<boolean> {
  return holdsRole(db, user_id, ['admin', 'salesop'])
}

interface AddressRequest {
  id: string
  asked_by: string
}

export async function answerAddress(
  { now }: Pick<DeliveryContext, 'now'>,
  tx: Db,
  { id, asked_by }: AddressRequest,
  answer: Answer,
): Promise<void> {
  await tx
    .update(offerImportAddresses)
    .set({ ...answer, answered_at: now.toISOString() })
    .where(and(eq(offerImportAddresses.id, id), eq(offerImportAddresses.state, 'waiting')))
  await publishProgress(tx, asked_by)
}

/** A context of the requesting user, for work done later. */
function actingFor(ctx: DeliveryContext, user_id: string, request_id: string) {
  const actor = { kind: 'user' as const, user_id, session_id: '', verified: true, roles: [], proved_at: null, must_set_up_factor: false }
  return { ...ctx, actor, request_id }
}

type Source = typeof offerSources.$inferSelect

/** The page's offer, unless it was deleted. */
async function findSource(db: Db, canonical: string): Promise<Source | null> {
  const [source] = await db.select().from(offerSources).where(eq(offerSources.canonical, canonical))
  return source && (await isOfferThere(db, source.offer_id)) ? source : null
}

async function create(
  by: ReturnType<typeof actingFor>,
  tx: Db,
  canonical: string,
  reading: OfferReading,
  prepared: Awaited<ReturnType<typeof prepareReading>> | null,
): Promise<string> {
  // The offer was deleted just now, so its pictures were not fetched.
  const offer_id = await createOfferDraft({ ...by, db: tx }, reading, prepared ?? { place: null, pictures: [], has_currency: false })
  const source = { offer_id, reading, read_at: by.now.toISOString() }
  await tx
    .insert(offerSources)
    .values({ canonical, ...source })
    .onConflictDoUpdate({ target: offerSources.canonical, set: source })
  return offer_id
}

async function propose({ now }: DeliveryContext, tx: Db, { offer_id, reading: before }: Source, reading: OfferReading) {
  const fields = changedFields(before, reading)
  const open = and(eq(offerProposals.offer_id, offer_id), eq(offerProposals.state, 'open'))
  const [there] = await tx.select().from(offerProposals).where(open).for('update')
  if (there && fields.length > 0 && changedFields(there.reading, reading).length === 0) return { state: 'proposed' as const, offer_id }
  const at = now.toISOString()
  if (there) await tx.update(offerProposals).set({ state: 'replaced', decided_at: at }).where(eq(offerProposals.id, there.id))
  if (fields.length === 0) return { state: 'unchanged' as const, offer_id }
  await tx.insert(offerProposals).values({ id: newId('oprp'), offer_id, reading, fields, state: 'open', created_at: at })
  return { state: 'proposed' as const, offer_id }
}
