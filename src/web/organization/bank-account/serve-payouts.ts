import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** The payouts to an organization as CSV: a browser cannot send the API's bearer token. */
export async function loader({ params: { slug = '' }, context }: LoaderFunctionArgs) {
  const param = { slug: encodeURIComponent(slug) }
  const answer: Response = await context.get(apiContext)['my-organization'][':slug']['payouts.csv'].$get({ param })
  if (!answer.ok) return new Response(null, { status: answer.status })
  const headers = { 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'private, no-store' }
  return new Response(answer.body, { headers: { ...headers, 'content-disposition': 'attachment; filename="huella-pagos.csv"' } })
}
