import type { SectionTexts } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { usePaths } from '../../../urls/use-paths.ts'
import type { CardOffer } from '../../components/offers/card-offer.ts'
import { OfferCard } from '../../components/offers/offer-card.tsx'
import { CardStrip } from './card-strip.tsx'
import css from './offers-row.module.css'

interface Props {
  words: SectionTexts<'home_offers'>
  offers: CardOffer[]
  title?: string
  place?: string
}

/** Trips on sale. Null when there are none. */
export function OffersRow({ words, offers, title = words.title, place }: Props) {
  const to = usePaths()
  if (offers.length === 0) return null
  return (
    <CardStrip
      title={title}
      text={words.text}
      lang={words.lang}
      more={{ to: to('offers') + (place ? `?place=${place}` : ''), label: m.site_home_offers_all() }}
    >
      <ul className={css.offers}>
        {offers.map((offer) => (
          <li key={offer.id}>
            <OfferCard offer={offer} />
          </li>
        ))}
      </ul>
    </CardStrip>
  )
}
