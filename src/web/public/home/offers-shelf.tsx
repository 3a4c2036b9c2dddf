import { Link } from 'react-router'
import type { Offer } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { m } from '../../../kit/paraglide/messages.js'
import card from '../../../kit/ui/card.module.css'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Money } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './offers-shelf.module.css'
import { Shelf } from './shelf.tsx'

/** Trips on sale, each a link to a prefilled search. Null when there are none. */
export function OffersShelf({ offers, title = m.site_home_offers() }: { offers: Offer[]; title?: string }) {
  if (offers.length === 0) return null
  return (
    <Shelf title={title} text={m.site_home_offers_text()}>
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

/** An offer: the whole card links to its search. */
export function OfferCard({ offer }: { offer: Offer }) {
  const to = usePaths()
  const locale = useLocale()
  const { title, place } = offer
  const search = new URLSearchParams({ destination: place.id, trip_type: offer.trip_type })
  return (
    <article className={css.offer}>
      <Picture scene={offer.scene} alt="" sizes="(min-width: 62rem) 18rem, min(17.5rem, 80vw)" className={css.picture} />
      <div className={css.text}>
        <p className={css.place}>{place.text}</p>
        <h3>
          <Link
            to={`${to('search')}?${search}`}
            prefetch="intent"
            className={classes(card.cover, css.link)}
            aria-label={m.site_home_offer_search({ title })}
          >
            {title}
          </Link>
        </h3>
        <p className={css.summary}>{offer.summary}</p>
        <p className={css.dates}>{formatDays(locale, offer.start_date, offer.end_date)}</p>
        <p className={css.price}>
          <span>{m.site_home_offer_from()}</span>{' '}
          <strong>
            <Money value={offer.price} />
          </strong>{' '}
          <span>{m.site_home_offer_person()}</span>
        </p>
      </div>
    </article>
  )
}
