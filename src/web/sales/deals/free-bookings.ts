import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../ask.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Bookings that wait for a person, of which one may be a deal's: those that are nobody's and stand. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context.get(apiContext).bookings.$get({ query: { match: 'none', status: 'confirmed', per_page: '50' } }))
  return Response.json(data.filter(({ matched, needs_review }) => !matched && needs_review === null))
}
