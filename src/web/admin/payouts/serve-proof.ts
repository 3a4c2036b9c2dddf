import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** The file that proves a transfer: a browser cannot send the API's bearer token. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = encodeURIComponent(params.id ?? '')
  const answer: Response = await context.get(apiContext).admin.payout[':id'].proof.$get({ param: { id } })
  return answer.ok ? new Response(answer.body, { headers: answer.headers }) : new Response(null, { status: 404 })
}
