import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid, notFound } from '../../../kit/errors.ts'
import { publish } from '../../../kit/realtime/publish.server.ts'
import { noteAct } from '../../audit/note-act.server.ts'
import { queueLetter } from '../../emails/queue-letter.server.ts'
import { dealChannel, SALES_CHANNEL } from '../../realtime/channel.policy.ts'
import { todayInArgentina } from '../../search/travel-dates.ts'
import { applyMove } from '../apply-move.server.ts'
import type { DealRow } from '../deal.tables.server.ts'
import { publishDealChanged } from '../deal-events.server.ts'
import { isOpen } from '../deal-stages.ts'
import { lockToMove, writeDeal } from '../lock-deal.server.ts'
import { touchDeal } from '../touch-deal.server.ts'
import { quoteSentLetter } from './quote.letters.ts'
import { dealQuotes, type QuotedTrip, quoteEvents, quoteVersions } from './quote.tables.server.ts'
import { type QuoteState, quoteState, type SendQuote, type WithdrawQuote } from './quote.ts'

/**
 * Sends the draft that the seller saw: its customer reads it from now on, and its price becomes the deal's. A deal before *quoted* moves
 * there.
 * @throws forbidden, not_found; conflict for a deal that is not open; invalid_fields for a day that has passed, or no address to mail to
 */
export function sendQuote(ctx: Context, deal_id: string, { version_id, way }: SendQuote): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const now = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const deal = await lockToMove(tx, deal_id, 'quoted')
    if (!isOpen(deal.stage)) throw conflict()
    const [version] = await tx
      .select()
      .from(quoteVersions)
      .where(and(eq(quoteVersions.id, version_id), eq(quoteVersions.deal_id, deal_id)))
    if (!version) throw notFound()
    if (version.sent_at) throw conflict()
    if (version.holds_until < todayInArgentina(ctx.now)) throw invalid({ holds_until: ['deal_error_holds_until'] })
    if (way === 'mail' && !(await hasAddress(tx, deal))) throw invalid({ way: ['quote_error_no_mail'] })
    await tx
      .update(quoteVersions)
      .set({ sent_at: now, sent_by: user_id, sent_way: way, trip: tripOf(deal) })
      .where(eq(quoteVersions.id, version_id))
    await tx.update(dealQuotes).set({ withdrawn_at: null, withdrawn_by: null }).where(eq(dealQuotes.deal_id, deal_id))
    await tx.insert(quoteEvents).values({ version_id, kind: 'sent', by_user: user_id, created_at: now })
    await priceDeal(ctx, tx, deal, { amount: version.total, currency: version.currency, holds_until: version.holds_until }, user_id)
    await noteAct(ctx, tx, { action: 'deal.quote_sent', subject_id: deal_id, after: { number: version.number, way } })
    if (way === 'mail') await queueLetter(ctx, tx, quoteSentLetter, { facts: { version_id }, language: version.language })
    await notifyOwnerOfQuote(tx, deal_id, 'sent')
  })
}

function tripOf({ trip_type, departure_id, destination_id, start_date, end_date, rooms }: DealRow): QuotedTrip {
  return { trip_type, departure_id, destination_id, start_date, end_date, rooms }
}

/** Copies the price of the quote to the deal. */
async function priceDeal(
  ctx: Context,
  tx: Db,
  deal: DealRow,
  price: Pick<DealRow, 'amount' | 'currency' | 'holds_until'>,
  by: string,
): Promise<void> {
  const change = { ...price, first_answer_at: deal.first_answer_at ?? ctx.now.toISOString() }
  if (deal.stage === 'interested' || deal.stage === 'contacted') {
    await applyMove(ctx, tx, deal, { to: 'quoted', change, by })
    return
  }
  const priced = await writeDeal(ctx, tx, deal.id, change, by)
  await publishDealChanged(tx, priced, { what: 'quote', by })
}

async function hasAddress(tx: Db, { customer_id }: DealRow): Promise<boolean> {
  return (await rowsOf(tx, sql`select from customers where id = ${customer_id} and email is not null`)).length > 0
}

/**
 * Withdraws the quote; its page says so from now on. Withdrawing twice has the effect of one.
 * @throws forbidden; not_found where none was sent; conflict when another version was sent, or its state changed, since it was seen
 */
export function withdrawQuote(ctx: Context, deal_id: string, seen: WithdrawQuote): Promise<void> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const now = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const { quote, version, state } = await findSentQuote(ctx, tx, await touchDeal(ctx, tx, deal_id, 'quote', user_id))
    if (version.id !== seen.version_id) throw conflict()
    if (quote.withdrawn_at) return
    if (state !== seen.state) throw conflict()
    await tx.update(dealQuotes).set({ withdrawn_at: now, withdrawn_by: user_id }).where(eq(dealQuotes.deal_id, deal_id))
    await tx.insert(quoteEvents).values({ version_id: version.id, kind: 'withdrawn', by_user: user_id, created_at: now })
    await noteAct(ctx, tx, { action: 'deal.quote_withdrawn', subject_id: deal_id, after: { number: version.number } })
    await notifyOwnerOfQuote(tx, deal_id, 'withdrawn')
  })
}

export interface SentQuote {
  quote: typeof dealQuotes.$inferSelect
  version: typeof quoteVersions.$inferSelect
  state: QuoteState
}

/** The quote of a locked deal, with the last version that was sent. @throws not_found */
export async function findSentQuote({ now }: Pick<Context, 'now'>, tx: Db, { id, stage }: DealRow): Promise<SentQuote> {
  const [quote] = await tx.select().from(dealQuotes).where(eq(dealQuotes.deal_id, id))
  const [version] = await tx
    .select()
    .from(quoteVersions)
    .where(and(eq(quoteVersions.deal_id, id), isNotNull(quoteVersions.sent_at)))
    .orderBy(desc(quoteVersions.number))
    .limit(1)
  if (!quote || !version) throw notFound()
  const accepted = await tx.$count(quoteEvents, and(eq(quoteEvents.version_id, version.id), eq(quoteEvents.kind, 'accepted')))
  const about = { stage, withdrawn: quote.withdrawn_at !== null, accepted: accepted > 0, holds_until: version.holds_until }
  return { quote, version, state: quoteState({ ...about, today: todayInArgentina(now) }) }
}

/** Updates open pages of the deal and of the sales desk. */
export async function notifyOwnerOfQuote(tx: Db, deal_id: string, what: string): Promise<void> {
  await publish(tx, dealChannel(deal_id), `quote.${what}`, { deal_id })
  await publish(tx, SALES_CHANNEL, `quote.${what}`, { deal_id })
}
