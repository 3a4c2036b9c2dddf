import type { Offer } from '../../../domain/offers/offer.ts'
import { formatDays } from '../../../domain/offers/offer-days.ts'
import { needsDeparture } from '../../../domain/search/search-rules.ts'
import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { MOST_COUNTED } from '../../../kit/most-counted.ts'
import { m } from '../../../kit/sentences/messages.js'

/** “4 – 9 de marzo de 2027”, or “7 noches, a elegir: 9 de enero – 27 de febrero de 2027”. */
export function offerDatesText(
  { dates, start_date, end_date, nights }: Pick<Offer, 'dates' | 'start_date' | 'end_date' | 'nights'>,
  locale: Locale,
): string {
  const days = start_date && end_date >= start_date ? formatDays(locale, start_date, end_date) : ''
  if (dates === 'fixed' || days === '') return days
  return nights === 1 ? m.offer_open_dates_one({ days }) : m.offer_open_dates({ nights, days })
}

/** Names the fields that the form below an offer still needs: travellers, and with open dates or a flight also the day or the origin. */
export function goText({ dates, trip_type }: Pick<Offer, 'dates' | 'trip_type'>): string {
  return dates === 'open' || needsDeparture(trip_type) ? m.offer_go_text_open() : m.offer_go_text()
}

/** “Quedan 3 lugares”. */
export function leftText(count: number): string {
  return count === 1 ? m.offer_left_one() : m.offer_left_other({ count })
}

/** “1 oferta”, “1.234 ofertas”, and where the counting stops, “2.000 ofertas o más”. */
export function offersText(count: number, locale: Locale): string {
  if (count >= MOST_COUNTED) return m.offers_count_most({ count: numberFormat(locale, {}).format(MOST_COUNTED) })
  return count === 1 ? m.offers_count_one() : m.offers_count_other({ count: numberFormat(locale, {}).format(count) })
}
