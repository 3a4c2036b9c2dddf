import { EMPTY_DOCUMENT, type RichDocument } from '@huella/rich-text/document'
import { amountForField } from '../../../kit/read-amount.ts'
import { MIDDLE, WORD_BOUNDS } from '../../content/writing/draft.ts'
import { OFFER_BOUNDS, type OfferContent, type OfferShared, type OfferTexts } from '../../offers/offer.kind.ts'
import type { OfferFieldName, OfferReading, ReadPrice } from '../reading/offer-reading.ts'

/** Data of a draft beside its text: a known place, pictures in the media library, and whether the currency is known. */
export interface Prepared {
  place: { id: string; text: string } | null
  /** Names in the media library. */
  pictures: string[]
  has_currency: boolean
}

/** Those of the fields that cannot be written into an offer. */
export function unknownFields(fields: readonly OfferFieldName[], { place, pictures, has_currency }: Prepared) {
  const unknown = { price: !has_currency, place: place === null, pictures: pictures.length === 0 }
  return (['price', 'place', 'pictures'] as const).filter((field) => unknown[field] && fields.includes(field))
}

/**
 * An offer with some fields of a reading written into it; text goes to the side of the page's language. Unknown values (a place, a
 * currency) and missing ones do not change the draft, for an editor to complete.
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
    [reading.language]: { ...offer[reading.language], ...textsOf(taken) },
    shared: { ...offer.shared, ...sharedOf(taken, prepared) },
  }
}

function textsOf({ title, text }: Partial<OfferReading>): Partial<OfferTexts> {
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

/** The amount in the form in which an editor types it: `1250000` or `1250,50`. */
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

/** The whole text, if it is longer than its summary. */
function documentOf(paragraphs: readonly string[]): RichDocument {
  const [first, ...more] = paragraphs.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }))
  const is_short = paragraphs.join(' ').length <= WORD_BOUNDS.summary.most
  return first && !is_short ? { type: 'doc', content: [first, ...more] } : EMPTY_DOCUMENT
}
