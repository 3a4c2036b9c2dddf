import { amountForField } from '../../../kit/read-amount.ts'
import { EMPTY_DOCUMENT, type RichDocument } from '../../../kit/rich-text/document.ts'
import { OFFER_BOUNDS, type OfferContent, type OfferShared, type OfferWords } from '../../content/kinds/offer.ts'
import { MIDDLE, WORD_BOUNDS } from '../../content/writing/draft.ts'
import type { OfferFieldName, OfferReading, ReadPrice } from '../reading/offer-reading.ts'

/** What a draft needs beside the words: a place that we know, pictures on our shelf, and whether we know the currency. */
export interface Prepared {
  place: { id: string; text: string } | null
  /** Names on the shelf. */
  pictures: string[]
  has_currency: boolean
}

/**
 * An offer with some fields of a reading written into it: its words on the side of the page's language. What we do not know (a place, a currency) and
 * what nobody said stays as it is, for an editor to complete.
 */
export function filledOffer(
  offer: OfferContent,
  reading: OfferReading,
  fields: readonly OfferFieldName[],
  prepared: Prepared,
): OfferContent {
  const taken = Object.fromEntries(fields.map((field) => [field, reading[field]])) as Partial<OfferReading>
  return {
    ...offer,
    [reading.language]: { ...offer[reading.language], ...wordsOf(taken) },
    shared: { ...offer.shared, ...sharedOf(taken, prepared) },
  }
}

function wordsOf({ title, text }: Partial<OfferReading>): Partial<OfferWords> {
  return {
    ...(title && { title: title.value }),
    ...(text && { summary: summaryOf(text.value), body: documentOf(text.value) }),
  }
}

function sharedOf({ price, dates }: Partial<OfferReading>, { place, pictures, has_currency }: Prepared): Partial<OfferShared> {
  return {
    ...(pictures.length > 0 && { images: pictures.map((name) => ({ name, alt: { es: '', en: '' }, focus: MIDDLE })) }),
    ...(price && has_currency && { price: typedPrice(price.value), currency: price.value.currency }),
    ...(dates && { dates: 'fixed' as const, start: dates.value.start, end: dates.value.end ?? '' }),
    ...(place && { places: [place].slice(0, OFFER_BOUNDS.places.most) }),
  }
}

/** As an editor would type it: `1250000` or `1250,50`. */
function typedPrice(price: ReadPrice): string {
  return amountForField(price, 'es').replace(/,0+$/, '')
}

/** Its first sentences, as far as a summary goes. */
function summaryOf(paragraphs: readonly string[]): string {
  const text = paragraphs.join(' ')
  if ([...text].length <= WORD_BOUNDS.summary.most) return text
  const start = [...text].slice(0, WORD_BOUNDS.summary.most).join('')
  return /^.*[.!?](?=\s|$)/s.exec(start)?.[0] ?? `${start.slice(0, start.lastIndexOf(' ')).slice(0, -1)}…`
}

/** The whole text, where it says more than its summary. */
function documentOf(paragraphs: readonly string[]): RichDocument {
  const [first, ...more] = paragraphs.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }))
  const is_short = paragraphs.join(' ').length <= WORD_BOUNDS.summary.most
  return first && !is_short ? { type: 'doc', content: [first, ...more] } : EMPTY_DOCUMENT
}
