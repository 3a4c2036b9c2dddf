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
export async function searchOffers(typed: string, signal: AbortSignal): Promise<{ value: string; label: string }[]> {
  const response = await fetch(`/api/offers?${new URLSearchParams({ query: typed, per_page: '20' })}`, { signal })
  if (!response.ok) return []
  const { data } = (await response.json()) as { data: { id: string; title: string }[] }
  return data.map(({ id, title }) => ({ value: id, label: title }))
}
