import type { QuoteInput } from '../../../domain/deals/quotes/quote.ts'
import type { Locale } from '../../../kit/locales.ts'
import { postedAmount } from '../../posted-amounts.ts'

export const ITEM_FIELDS = ['name', 'details', 'offer_id', 'price'] as const

/**
 * The quote from the posted form, row by row, without empty rows. The API reports its errors.
 * @returns with `rows`, the places of those that are not empty, and `keys`, by which the form knows these
 */
export function quoteOf(
  text: (name: string) => string,
  texts: (name: string) => string[],
  locale: Locale,
): QuoteInput & { rows: number[]; keys: number[] } {
  const [names, details, offers, prices] = ITEM_FIELDS.map((field) => texts(`item_${field}`)) as [string[], string[], string[], string[]]
  const rows = names.flatMap((name, at) => ([name, details[at], prices[at]].some((typed) => typed?.trim()) ? [at] : []))
  const keys = texts('item_key')
  const currency = text('currency')
  return {
    rows,
    keys: rows.map((at) => Number(keys[at] ?? at)),
    draft_id: text('draft_id') || null,
    language: text('language') as Locale,
    intro: text('intro'),
    included: text('included'),
    currency,
    holds_until: text('holds_until'),
    items: rows.map((at) => ({
      name: names[at] ?? '',
      details: details[at] || null,
      offer_id: offers[at] || null,
      price: postedAmount(prices[at] ?? '', currency, locale),
    })),
  }
}
