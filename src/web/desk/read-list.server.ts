import { data, redirect } from 'react-router'
import { type Answer, attempt, type ResponseData } from '../ask.server.ts'
import { writeQuery } from '../list-parameters.ts'
import { LIST_FAILED } from './list-failed.ts'
import type { ListMeta } from './list-meta.ts'

/**
 * Reads a list by the parameters of its address. Parameters that the endpoint rejects, and a page after the last one, are removed by a
 * redirect instead of being an error: people shorten and share addresses. A list that fails is shown as empty, with a way to try again.
 */
export async function readList<A extends Answer>(url: URL, ask: (query: Record<string, string>) => Promise<A>): Promise<ResponseData<A>> {
  const read = await attempt(ask(listQuery(url)))
  if ('refused' in read) {
    const unknown = Object.keys(read.refused.data.errors)
    throw unknown.length > 0 ? to(url, unknown, null) : data(LIST_FAILED, { status: read.status })
  }
  const { data: rows, meta } = read.given as unknown as { data: unknown; meta: ListMeta }
  const last = Math.max(1, Math.ceil(meta.total / meta.per_page))
  const is_counted = !meta.total_is_lower_bound || (Array.isArray(rows) && rows.length === 0)
  if (meta.page > last && is_counted) throw to(url, ['page'], last)
  return read.given
}

/** The parameters with a value; an untouched form field is empty. */
export function listQuery(url: URL): Record<string, string> {
  return Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
}

function to(url: URL, without: string[], page: number | null) {
  const parameters = new URLSearchParams(listQuery(url))
  for (const name of without) parameters.delete(name)
  if (page !== null && page > 1) parameters.set('page', String(page))
  return redirect(url.pathname + writeQuery(parameters))
}
