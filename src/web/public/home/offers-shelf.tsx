import { Link } from 'react-router'
import type { Offer } from '../../../domain/offers/offer.ts'
import { dateFormat } from '../../../kit/formatters.ts'
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
        <p className={css.dates}>{daysIn(offer, locale)}</p>
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

/** A range of calendar days, without a time zone. Plain spaces, as browsers differ in the spaces they write. */
function daysIn({ start_date, end_date }: Offer, locale: 'es' | 'en'): string {
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(`${start_date}T00:00:00Z`), new Date(`${end_date}T00:00:00Z`)).replace(/\s/g, ' ')
}
