import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../ask.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Waiting bookings that may belong to a deal: active, and without a traveller. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { data } = await ask(context.get(apiContext).bookings.$get({ query: { match: 'none', status: 'confirmed', per_page: '50' } }))
  return Response.json(data.filter(({ matched, needs_review }) => !matched && needs_review === null))
}
