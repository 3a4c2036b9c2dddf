import type { Offer } from '../../../domain/offers/offer.ts'
import { m } from '../../../kit/paraglide/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import { OfferCard } from '../../components/offers/offer-card.tsx'
import css from './offers-shelf.module.css'
import { Shelf } from './shelf.tsx'

/** Trips on sale. Null when there are none. */
export function OffersShelf({ offers, title = m.site_home_offers(), place }: { offers: Offer[]; title?: string; place?: string }) {
  const to = usePaths()
  if (offers.length === 0) return null
  return (
    <Shelf
      title={title}
      text={m.site_home_offers_text()}
      more={{ to: to('offers') + (place ? `?place=${place}` : ''), label: m.site_home_offers_all() }}
    >
      <ul className={css.offers}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </Shelf>
  )
}
