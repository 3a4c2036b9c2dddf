import type { OWN_OFFER_SORTS, OwnOfferRow } from '../../domain/offers/hotelier/own-offer.ts'
import { m } from '../../kit/sentences/messages.js'
import { MoneyText } from '../../kit/ui/money.tsx'
import { Badge } from '../../kit/ui/ui.tsx'
import { leftText } from '../components/offers/offer-labels.ts'
import { SALE_NAMES } from '../components/offers/sale-names.ts'
import css from './my-offers.module.css'

export const SORT_NAMES: Record<(typeof OWN_OFFER_SORTS)[number], () => string> = {
  start_date: m.my_offers_sort_start,
  '-start_date': m.my_offers_sort_last,
  title: m.my_offers_sort_title,
  '-booked': m.my_offers_sort_booked,
  '-handed_off': m.my_offers_sort_handed_off,
  '-seen': m.my_offers_sort_seen,
}

/** The sale state of an offer, and its places left. */
export function SaleOf({ offer: { sale, sold_out, places_left } }: { offer: OwnOfferRow }) {
  if (sale === null) return <Badge>{m.offer_desk_unpublished()}</Badge>
  return (
    <>
      <Badge {...(sale === 'on_sale' && { tone: 'good' })}>{SALE_NAMES[sale]()}</Badge>
      {!sold_out && places_left !== null && <span>{leftText(places_left)}</span>}
    </>
  )
}

/** Views, hand-offs, bookings and contributions: never the travellers' names. */
export function OfferFigures({ offer }: { offer: OwnOfferRow }) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>{m.offer_desk_seen()}</dt>
        <dd>{offer.seen}</dd>
      </div>
      <div>
        <dt>{m.offer_desk_handed_off()}</dt>
        <dd>{offer.handed_off}</dd>
      </div>
      <div>
        <dt>{m.offer_desk_booked()}</dt>
        <dd>{offer.booked}</dd>
      </div>
      <div>
        <dt>{m.offer_desk_gifts()}</dt>
        <dd>
          {offer.gifts.length === 0 && '—'}
          {offer.gifts.map((gift) => (
            <span key={gift.currency}>
              <MoneyText value={gift} exact />
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
