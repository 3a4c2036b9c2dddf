import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/** An uploaded picture for those who write its project. What everybody may see was served before (`web/discovery/photos.server.ts`). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id = '', file = '' } = params
  if (!/^\w{1,40}$/.test(id) || !/^\w{1,10}\.\w{1,5}$/.test(file)) return new Response(null, { status: 404 })
  const answer = await context.get(apiContext)['project-picture'][':id'][':file'].$get({ param: { id, file } })
  if (answer.status !== 200) return new Response(null, { status: 404 })
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  return new Response(await answer.arrayBuffer(), { headers: { 'content-type': type, 'cache-control': 'private, no-store' } })
}
