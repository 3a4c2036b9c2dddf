import type { SALE_STATES } from '../../../domain/offers/desk/offer-desk.ts'
import { m } from '../../../kit/sentences/messages.js'

export const SALE_NAMES: Record<(typeof SALE_STATES)[number], () => string> = {
  on_sale: m.offer_desk_on_sale,
  sold_out: m.offer_desk_sold_out,
  ended: m.offer_desk_ended,
}
