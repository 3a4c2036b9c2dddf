import type { OfferGroupRow } from '../../../../domain/offers/desk/offer-desk.ts'
import type { Locale } from '../../../../kit/locales.ts'
import { searchChoices } from '../../search-choices.ts'
import { titleOf } from '../title-of.ts'

/** Groups or events of offers that a form names: at most a hundred, others are searched. */
export interface NamedOptions {
  list: { id: string; name: string }[]
  has_more: boolean
}

type Row = Pick<OfferGroupRow, 'id' | 'es' | 'en'>

export function namedOf({ data, meta }: { data: Row[]; meta: { total: number } }, locale: Locale): NamedOptions {
  return { list: data.map((row) => ({ id: row.id, name: titleOf(row, locale) })), has_more: meta.total > data.length }
}

/** Those with what is typed in their title. */
export const searchNamed = (list: 'offers-groups' | 'offers-events', locale: Locale) =>
  searchChoices<Row>(`/api/admin/${list}`, (row) => ({ value: row.id, label: titleOf(row, locale) }), { per_page: '20' })
