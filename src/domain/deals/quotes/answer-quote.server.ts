import { and, desc, eq, sql } from 'drizzle-orm'
import { hasRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { invalid, notFound, ReadableError } from '../../../kit/errors.ts'
import { shortDigest } from '../../../kit/seal.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { notifyUser } from '../../notifications/notify-user.server.ts'
import type { From } from '../../sign-in/open-session.server.ts'
import { countRequest } from '../../sign-in/sign-in-limits.server.ts'
import type { DealRow } from '../deal.tables.server.ts'
import { findSeller, findSellersToNotify, nextOnDuty } from '../leads/give-lead.server.ts'
import { lockDeal, writeDeal } from '../lock-deal.server.ts'
import { touchDeal } from '../touch-deal.server.ts'
import { quoteAcceptedLetter, quoteQuestionLetter } from './quote.letters.ts'
import { dealQuotes, quoteEvents } from './quote.tables.server.ts'
import { isLive, MOST_CHOICES, MOST_QUOTE_QUESTIONS, QUOTE_CHANGED, QUOTE_OF_CUSTOMER, QUOTE_OVER } from './quote.ts'
import { findSentQuote, notifyOwnerOfQuote, type SentQuote } from './send-quote.server.ts'

type Locked = SentQuote & { deal: DealRow }

/** Records once that the customer looked at it; a seller's visit does not count. @throws not_found */
export function openQuote(ctx: Context, code: string, number: number): Promise<void> {
  if (isSeller(ctx)) return Promise.resolve()
  return ctx.db.transaction(async (tx) => {
    const { deal, version } = await lockQuote(ctx, tx, code)
    // A page opened before the latest version was sent does not count as seen.
    if (version.number === number) await note(ctx, tx, deal, version, { kind: 'opened' })
  })
}

/**
 * Chooses the project that half of the profit goes to. Repeating the same choice has no effect.
 * @throws not_found; quote_of_customer, quote_over, quote_changed; too_many; invalid_fields
 */
export function chooseProject(ctx: Context, code: string, { number, project_id }: { number: number; project_id: string }): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    refuseSeller(ctx)
    const { deal, version } = await lockLive(ctx, tx, code, number)
    const [project] = await rowsOf(tx, sql`select from collecting_projects where id = ${project_id}`)
    if (!project) throw invalid({ project_id: ['travel_not_collecting'] })
    if (deal.project_id === project_id && (await lastChosen(tx, version.id)) === project_id) return
    const chosen = await tx.$count(quoteEvents, and(eq(quoteEvents.version_id, version.id), eq(quoteEvents.kind, 'chosen')))
    if (chosen >= MOST_CHOICES) throw new ReadableError('too_many', { retry_after: 86_400 })
    if (deal.project_id !== project_id) await writeDeal(ctx, tx, deal.id, { project_id }, null)
    await noteAct(ctx, tx, { action: 'deal.quote_chosen', subject_id: deal.id, after: { project: project_id } })
    await note(ctx, tx, deal, version, { kind: 'chosen', project_id })
  })
}

/**
 * Sends a question to the seller. Sending the same form twice creates one question; with another text, that is a further one.
 * @throws not_found; quote_of_customer, quote_over, quote_changed; too_many
 */
export async function askAboutQuote(
  ctx: Context,
  code: string,
  { number, question, key: request_key, from }: { number: number; question: string; key: string; from: From },
): Promise<void> {
  refuseSeller(ctx)
  await countRequest(ctx.pool, 'lead', { address: from.address })
  await ctx.db.transaction(async (tx) => {
    const { deal, version } = await lockLive(ctx, tx, code, number)
    const asked = await tx
      .select()
      .from(quoteEvents)
      .where(and(eq(quoteEvents.version_id, version.id), eq(quoteEvents.kind, 'asked')))
    const first = asked.find((one) => one.request_key === request_key)
    const further_key = shortDigest(`${request_key} ${question}`)
    if (first?.question === question || asked.some((one) => one.request_key === further_key)) return
    if (asked.length >= MOST_QUOTE_QUESTIONS) throw new ReadableError('too_many', { retry_after: 86_400 })
    await note(ctx, tx, deal, version, { kind: 'asked', question, request_key: first ? further_key : request_key })
  })
}

/**
 * Accepts the version that the customer saw. Accepting twice, also from two tabs at once, has the effect of one.
 * @throws not_found; quote_of_customer, quote_over, quote_changed
 */
export function acceptQuote(ctx: Context, code: string, number: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    refuseSeller(ctx)
    const { deal, version, state } = await lockLive(ctx, tx, code, number)
    if (state === 'accepted') return
    await noteAct(ctx, tx, { action: 'deal.quote_accepted', subject_id: deal.id, after: { number } })
    await note(ctx, tx, deal, version, { kind: 'accepted' })
  })
}

function isSeller({ actor }: Pick<Context, 'actor'>): boolean {
  return hasRole(actor, 'salesop')
}

/** @throws quote_of_customer */
function refuseSeller(ctx: Pick<Context, 'actor'>): void {
  if (isSeller(ctx)) throw new ReadableError(QUOTE_OF_CUSTOMER)
}

/** @throws not_found; quote_changed if another version was sent since; quote_over if the quote can no longer change */
async function lockLive(ctx: Context, tx: Db, code: string, number: number): Promise<Locked> {
  const locked = await lockQuote(ctx, tx, code)
  if (locked.version.number !== number) throw new ReadableError(QUOTE_CHANGED)
  if (!isLive(locked.state)) throw new ReadableError(QUOTE_OVER)
  return locked
}

/** Locks the quote's deal, so that sending, withdrawing and accepting wait for each other. @throws not_found */
async function lockQuote(ctx: Context, tx: Db, code: string): Promise<Locked> {
  const [known] = await tx.select().from(dealQuotes).where(eq(dealQuotes.code, code))
  if (!known) throw notFound()
  const deal = await lockDeal(tx, known.deal_id)
  return { deal, ...(await findSentQuote(ctx, tx, deal)) }
}

async function lastChosen(tx: Db, version_id: string): Promise<string | null> {
  const [last] = await tx
    .select({ project_id: quoteEvents.project_id })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.version_id, version_id), eq(quoteEvents.kind, 'chosen')))
    .orderBy(desc(quoteEvents.id))
    .limit(1)
  return last?.project_id ?? null
}

type Noted = Pick<typeof quoteEvents.$inferInsert, 'project_id' | 'question' | 'request_key'> & {
  kind: 'opened' | 'chosen' | 'asked' | 'accepted'
}

/**
 * Records the customer's act and notifies the seller: in the deal's timeline, under their bell, on their open pages, and by letter for an
 * acceptance or a question. A deal whose owner and sender sell no longer goes, as with a lead, to the next seller on duty, or all are notified.
 */
async function note(ctx: Context, tx: Db, deal: DealRow, version: Locked['version'], { kind, ...noted }: Noted): Promise<void> {
  const [event] = await tx
    .insert(quoteEvents)
    .values({ ...noted, version_id: version.id, kind, created_at: ctx.now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: quoteEvents.id })
  if (!event) return
  const letter = kind === 'accepted' ? quoteAcceptedLetter : kind === 'asked' ? quoteQuestionLetter : null
  const known_id = await findSeller(tx, deal.owner_id, version.sent_by)
  const seller_id = known_id ?? (letter && (await nextOnDuty(tx)))
  if (seller_id !== known_id) await writeDeal(ctx, tx, deal.id, { owner_id: seller_id }, null)
  await touchDeal(ctx, tx, deal.id, 'quote', null)
  const facts = { deal_id: deal.id, about: await destinationOf(tx, deal) }
  for (const user_id of seller_id || letter ? await findSellersToNotify(tx, seller_id) : []) {
    await notifyUser(tx, ctx.now, { user_id, kind: `quote_${kind}`, facts, source: `quote event ${event.id}` })
    if (letter) await queueLetter(ctx, tx, letter, { user_id, facts: { version_id: version.id, to_all: seller_id === null } })
  }
  await notifyOwnerOfQuote(tx, deal.id, kind)
}

/** The name of its destination, or its code. */
async function destinationOf(tx: Db, { destination_id, code }: DealRow): Promise<string> {
  const [place] = await rowsOf<{ name: string }>(tx, sql`select name_es as name from place_refs where id = ${destination_id}`)
  return place?.name ?? code
}
