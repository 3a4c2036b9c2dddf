import { searchChoices } from '../../desk/search-choices.ts'

/** Offers that a form of deals names: at most a hundred, others are searched. */
export interface OfferedOffers {
  list: { id: string; title: string }[]
  has_more: boolean
}

export const MOST_OFFERS = 100

export function offeredOf({ data, meta }: { data: { id: string; title: string }[]; meta: { total: number } }): OfferedOffers {
  return { list: data.map(({ id, title }) => ({ id, title })), has_more: meta.total > MOST_OFFERS }
}

/** Offers on sale with what is typed in their title. */
export const searchOffers = searchChoices<OfferedOffers['list'][number]>('/api/offers', ({ id, title }) => ({ value: id, label: title }), {
  per_page: '20',
})
