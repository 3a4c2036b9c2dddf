import { randomBytes } from 'node:crypto'
import { eq, max, sql } from 'drizzle-orm'
import { requireRole } from '../../../kit/actor.policy.ts'
import type { Context } from '../../../kit/context.server.ts'
import { type Db, rowsOf } from '../../../kit/data/db.server.ts'
import { conflict, invalid } from '../../../kit/errors.ts'
import { newId } from '../../../kit/ids.ts'
import { refuseUnknownCurrency } from '../check-terms.server.ts'
import { isOpen } from '../deal-stages.ts'
import { touchDeal } from '../touch-deal.server.ts'
import { dealQuotes, quoteVersions } from './quote.tables.server.ts'
import type { QuoteInput, QuoteItem } from './quote.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Writes a deal's draft: the next version, or a replacement of the draft that was seen. Only sellers see it before it is sent.
 * @throws forbidden, not_found; conflict for a deal that is not open, or when another draft was written meanwhile; invalid_fields
 */
export function writeQuote(
  ctx: Context,
  deal_id: string,
  { draft_id = null, ...input }: QuoteInput,
): Promise<{ id: string; number: number }> {
  const { user_id } = requireRole(ctx.actor, 'salesop')
  const created_at = ctx.now.toISOString()
  return ctx.db.transaction(async (tx) => {
    const deal = await touchDeal(ctx, tx, deal_id, 'quote', user_id)
    if (!isOpen(deal.stage)) throw conflict()
    await refuseUnknownCurrency(tx, input.currency)
    await refuseUnknownOffers(tx, input.items)
    const versions = await tx.select().from(quoteVersions).where(eq(quoteVersions.deal_id, deal_id))
    const draft = versions.find(({ sent_at }) => sent_at === null)
    if ((draft?.id ?? null) !== (draft_id || null)) throw conflict()
    await tx.insert(dealQuotes).values({ deal_id, code: newQuoteCode(), created_at }).onConflictDoNothing()
    if (draft) await tx.delete(quoteVersions).where(eq(quoteVersions.id, draft.id))
    const [last] = await tx
      .select({ number: max(quoteVersions.number) })
      .from(quoteVersions)
      .where(eq(quoteVersions.deal_id, deal_id))
    const { language, currency, holds_until } = input
    const items = input.items.map(({ name, details, offer_id, price }) => ({
      name,
      details: details || null,
      offer_id: offer_id ?? null,
      price,
    }))
    const total = items.reduce((sum, { price }) => sum + price, 0)
    if (total > 1_000_000_000_000) throw invalid({ 'items.0.price': ['quote_error_price'] })
    const version = { id: newId('quot'), number: (last?.number ?? 0) + 1 }
    await tx.insert(quoteVersions).values({
      ...version,
      deal_id,
      language,
      currency,
      holds_until,
      items,
      total,
      intro: input.intro || null,
      included: input.included || null,
      written_by: user_id,
      created_at,
    })
    return version
  })
}

/** 130 bits, not guessable: anybody with the code may read the quote. */
function newQuoteCode(): string {
  return [...randomBytes(26)].map((byte) => ALPHABET[byte % 32]).join('')
}

async function refuseUnknownOffers(tx: Db, items: QuoteItem[]): Promise<void> {
  const ids = items.flatMap(({ offer_id }) => offer_id ?? [])
  const known = await rowsOf<{ id: string }>(tx, sql`select id from offer_refs where id = any(${sql.param(ids)}::text[])`)
  for (const [i, { offer_id }] of items.entries())
    if (offer_id && !known.some(({ id }) => id === offer_id)) throw invalid({ [`items.${i}.offer_id`]: ['kit_invalid_field'] })
}
