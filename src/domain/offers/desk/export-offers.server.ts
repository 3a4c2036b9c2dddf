import type { Context } from '../../../kit/context.server.ts'
import { writeCsv } from '../../../kit/csv.ts'
import { readAll } from '../../../kit/data/read-all.server.ts'
import { formatMoney } from '../../../kit/money.ts'
import { translate } from '../../../kit/translate.server.ts'
import { findOfferRows } from './find-offer-desk.server.ts'
import type { OfferDeskFilter } from './offer-desk.ts'

const COLUMNS = [
  ...['id', 'title_es', 'state_es', 'title_en', 'state_en', 'sale', 'place', 'start_date', 'last_day', 'price', 'places_left'],
  ...['seen', 'handed_off', 'booked', 'gifts'],
] as const

/** The filtered offers as CSV, with the results of each. */
export async function exportOffers(ctx: Context, filter: OfferDeskFilter): Promise<string> {
  const data = await readAll(ctx, (ctx, paging) => findOfferRows(ctx, { ...filter, ...paging }))
  const word = (key: string) => translate(key as Parameters<typeof translate>[0], ctx.locale)
  return writeCsv(
    COLUMNS.map((column) => word(`offer_csv_${column}`)),
    data.map((row) => [
      row.id,
      ...[row.es, row.en].flatMap(({ title, state }) => [title, word(`content_state_${state}`)]),
      row.sale && word(`offer_desk_${row.sale}`),
      ...[row.place, row.start_date, row.last_day],
      row.price && formatMoney(row.price, ctx.locale, 'exact'),
      ...[row.places_left, row.seen, row.handed_off, row.booked],
      row.gifts.map((gift) => formatMoney(gift, ctx.locale, 'exact')).join(' + '),
    ]),
  )
}
