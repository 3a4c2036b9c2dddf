import { redirect } from 'react-router'

interface Listed<Row> {
  data: Row[]
  meta: { total: number; page: number; per_page: number }
}
interface Answer<Row> {
  status: number
  json(): Promise<Listed<Row> | { message: string; errors?: Record<string, string[]> }>
}

/**
 * Reads a list by the parameters of its address. Those that the door does not know, and a page after the last one, are taken out of the address
 * instead of being an error: people shorten and share addresses.
 */
export async function readList<Row>(url: URL, ask: (query: Record<string, string>) => Promise<Answer<Row>>): Promise<Listed<Row>> {
  const query = listQuery(url)
  const response = await ask(query)
  const answer = await response.json()
  if ('errors' in answer && answer.errors) throw to(url, Object.keys(answer.errors), null)
  if (!('data' in answer)) throw new Response(null, { status: response.status })
  const last = Math.max(1, Math.ceil(answer.meta.total / answer.meta.per_page))
  if (answer.meta.page > last) throw to(url, ['page'], last)
  return answer
}

/** The parameters that say something; an untouched field of a form is empty. */
export function listQuery(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
}

function to(url: URL, without: string[], page: number | null) {
  const parameters = new URLSearchParams(listQuery(url))
  for (const name of without) parameters.delete(name)
  if (page !== null && page > 1) parameters.set('page', String(page))
  return redirect(parameters.size > 0 ? `${url.pathname}?${parameters}` : url.pathname)
}
