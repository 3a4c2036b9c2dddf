import type { CardOffer } from './card-offer.ts'
import { OfferCard } from './offer-card.tsx'
import css from './offer-grid.module.css'

/** Cards of offers in a grid; the first `eager` load their pictures at once. */
export function OfferGrid({ offers, eager = 0 }: { offers: CardOffer[]; eager?: number }) {
  return (
    <ul className={css.offers}>
      {offers.map((offer, i) => (
        <li key={offer.id}>
          <OfferCard offer={offer} eager={i < eager} />
        </li>
      ))}
    </ul>
  )
}
