import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** A picture sent by a report's link, for the holder of that link. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { id = '', file = '' } = params
  const token = url.searchParams.get('token')?.slice(0, 200) ?? ''
  if (!/^\w{1,40}$/.test(id) || !/^\w{1,10}\.\w{1,5}$/.test(file)) return new Response(null, { status: 404 })
  const answer = await context.get(apiContext)['report-link'].pictures[':id'][':file'].$get({ param: { id, file }, query: { token } })
  if (answer.status !== 200) return new Response(null, { status: 404 })
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  return new Response(await answer.arrayBuffer(), { headers: { 'content-type': type, 'cache-control': 'private, no-store' } })
}
