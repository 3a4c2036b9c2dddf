import type { Offer } from '../../../domain/offers/offer.ts'
import { m } from '../../../kit/sentences/messages.js'
import card from '../../../kit/ui/card.module.css'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { MoneyText } from '../../../kit/ui/money.tsx'
import { classes } from '../../../kit/ui/ui.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { CachedFragment } from '../../fragments/cached-fragment.tsx'
import type { CardOffer } from './card-offer.ts'
import css from './offer-card.module.css'
import { offerDatesText } from './offer-labels.ts'

interface Props {
  offer: CardOffer
  /** Load its picture eagerly: it is in the first screen. */
  eager?: boolean
}

/** An offer: the whole card links to its page. */
export function OfferCard({ offer, eager }: Props) {
  return <CachedFragment as="article" className={css.offer} of={Shown} props={{ offer, ...(eager && { eager }) }} />
}

function Shown({ offer, eager }: Props) {
  const to = usePaths()
  return (
    <>
      <Picture
        scene={offer.scene}
        alt=""
        {...(eager && { eager })}
        sizes="(min-width: 62rem) 18rem, min(17.5rem, 80vw)"
        className={css.picture}
      />
      <div className={css.text}>
        <p className={css.place}>{offer.place.text}</p>
        <h3>
          <Link to={to('offer', { slug: offer.slug })} prefetch="intent" className={classes(card.cover, css.link)}>
            {offer.title}
          </Link>
        </h3>
        <p className={css.summary}>{offer.summary}</p>
        <p className={css.dates}>{offerDatesText(offer, useLocale())}</p>
        <OfferPrice price={offer.price} />
      </div>
    </>
  )
}

/** “desde US$ 900 por persona”. */
export function OfferPrice({ price }: Pick<Offer, 'price'>) {
  return (
    <p className={css.price}>
      <span>{m.offer_from()}</span>{' '}
      <strong>
        <MoneyText value={price} />
      </strong>{' '}
      <span>{m.offer_person()}</span>
    </p>
  )
}
