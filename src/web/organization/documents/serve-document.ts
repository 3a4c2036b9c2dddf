import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** A document of an organization's review: a browser cannot send the API's bearer token. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const param = { slug: encodeURIComponent(params.slug ?? ''), document: encodeURIComponent(params.document ?? '') }
  const answer: Response = await context.get(apiContext)['organization-documents'][':slug'][':document'].$get({ param })
  return answer.ok ? new Response(answer.body, { headers: answer.headers }) : new Response(null, { status: 404 })
}
