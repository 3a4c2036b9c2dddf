import { redirect } from 'react-router'
import type { ApiClient } from '../api/client.server.ts'
import type { Cause } from '../domain/causes/cause.ts'
import { askOr } from './ask.server.ts'

/**
 * The cause that a list is narrowed to, by its address: one of those that are offered, or one that no longer is.
 * @throws a 301 to the same list by today's address, for an old one or that of the other language
 */
export async function resolveCause(api: ApiClient, offered: Cause[], slug: string | undefined, url: URL): Promise<Cause | null> {
  if (!slug) return null
  const known = offered.find((cause) => cause.slug === slug)
  if (known) return known
  const [found] = await askOr(api.causes.$get({ query: { key: slug } }), [])
  if (!found || found.slug === slug) return found ?? null
  const moved = new URLSearchParams(url.search)
  moved.set('cause', found.slug)
  throw redirect(`${url.pathname.replace(/\.data$/, '')}?${moved}`, 301)
}
