import type { OfferGroupRow } from '../../../../domain/offers/desk/offer-desk.ts'
import type { Locale } from '../../../../kit/locales.ts'
import { titleOf } from '../title-of.ts'

/** Groups or events of offers that a form names: at most a hundred, others are searched. */
export interface NamedOptions {
  list: { id: string; name: string }[]
  has_more: boolean
}

export type NamedRow = Pick<OfferGroupRow, 'id' | 'es' | 'en'>

export function namedOf({ data, meta }: { data: NamedRow[]; meta: { total: number } }, locale: Locale): NamedOptions {
  return { list: data.map((row) => ({ id: row.id, name: titleOf(row, locale) })), has_more: meta.total > data.length }
}
