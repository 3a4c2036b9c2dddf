import type { SALE_STATES } from '../../domain/offers/desk/offer-desk.ts'
import type { OWN_OFFER_SORTS, OwnOfferRow } from '../../domain/offers/hotelier/own-offer.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Money } from '../../kit/ui/money.tsx'
import { Badge } from '../../kit/ui/ui.tsx'
import css from './my-offers.module.css'

export const SALE_NAMES: Record<(typeof SALE_STATES)[number], () => string> = {
  on_sale: m.offer_desk_on_sale,
  sold_out: m.offer_desk_sold_out,
  ended: m.offer_desk_ended,
}

export const SORT_NAMES: Record<(typeof OWN_OFFER_SORTS)[number], () => string> = {
  start_date: m.my_offers_sort_start,
  '-start_date': m.my_offers_sort_last,
  title: m.my_offers_sort_title,
  '-booked': m.my_offers_sort_booked,
  '-handed_off': m.my_offers_sort_handed_off,
}

/** Whether an offer is for sale, and how many places are left. */
export function SaleOf({ offer: { sale, sold_out, places_left } }: { offer: OwnOfferRow }) {
  if (sale === null) return <Badge>{m.offer_desk_unpublished()}</Badge>
  return (
    <>
      <Badge {...(sale === 'on_sale' && { tone: 'good' })}>{SALE_NAMES[sale]()}</Badge>
      {!sold_out && places_left !== null && (
        <span>{places_left === 1 ? m.offer_left_one() : m.offer_left_other({ count: places_left })}</span>
      )}
    </>
  )
}

/** How often it was handed over and booked, and what that left: never who travelled. */
export function OfferFigures({ offer }: { offer: OwnOfferRow }) {
  return (
    <dl className={css.figures}>
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
              <Money value={gift} exact />
            </span>
          ))}
        </dd>
      </div>
    </dl>
  )
}
