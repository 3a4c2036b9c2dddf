import type { Context } from '../../../kit/context.server.ts'
import { type ListColumns, writeList } from '../../../kit/data/list-columns.server.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findOfferRows } from './find-offer-desk.server.ts'
import type { OfferDeskFilter, OfferRow } from './offer-desk.ts'

const COLUMNS: ListColumns<OfferRow, 'offer'> = {
  id: (row) => row.id,
  title_es: (row) => row.es.title,
  state_es: (row, locale) => translate(`content_state_${row.es.state}`, locale),
  title_en: (row) => row.en.title,
  state_en: (row, locale) => translate(`content_state_${row.en.state}`, locale),
  sale: (row, locale) => row.sale && translate(`offer_desk_${row.sale}`, locale),
  place: (row) => row.place,
  start_date: (row) => row.start_date,
  last_day: (row) => row.last_day,
  price: (row, locale) => row.price && formatMoney(row.price, locale, 'exact'),
  places_left: (row) => row.places_left,
  seen: (row) => row.seen,
  handed_off: (row) => row.handed_off,
  booked: (row) => row.booked,
  gifts: (row, locale) => row.gifts.map((gift) => formatMoney(gift, locale, 'exact')).join(' + '),
}

/** The filtered offers as CSV, with the results of each. */
export async function exportOffers(ctx: Context, filter: OfferDeskFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findOfferRows(ctx, { ...filter, ...paging }))
  return writeList('offer', COLUMNS, data, ctx.locale)
}
