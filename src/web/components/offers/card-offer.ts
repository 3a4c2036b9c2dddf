import type { Offer } from '../../../domain/offers/offer.ts'

type CardField = 'id' | 'slug' | 'title' | 'summary' | 'scene' | 'price' | 'dates' | 'start_date' | 'end_date' | 'nights'

/** The part of an offer that its card shows: all that a list sends to the browser. */
export interface CardOffer extends Pick<Offer, CardField> {
  place: { text: string }
}

export function cardOffer(offer: Offer): CardOffer {
  const { id, slug, title, summary, scene, price, dates, start_date, end_date, nights } = offer
  return { id, slug, title, summary, scene, price, dates, start_date, end_date, nights, place: { text: offer.place.text } }
}
