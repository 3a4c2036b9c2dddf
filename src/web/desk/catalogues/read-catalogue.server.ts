import type { Answer } from '../../ask.server.ts'
import { readList } from '../read-list.server.ts'

/** A page of a small list by its address, and whether it is narrowed. */
export async function readCatalogue<A extends Answer>(url: URL, ask: (query: Record<string, string>) => Promise<A>) {
  return {
    items: await readList(url, ask),
    filtered: ['query', 'state'].some((name) => url.searchParams.get(name)),
    sort: url.searchParams.get('sort') ?? 'place',
  }
}
