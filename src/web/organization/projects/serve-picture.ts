import type { LoaderFunctionArgs } from 'react-router'
import { apiContext } from '../../visitor/page-context.ts'

/**
 * An uploaded picture for its project's writers, or for editors of the media library. Public ones were served before
 * (`web/discovery/photos.server.ts`).
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id = '', file = '' } = params
  if (!/^\w{1,40}$/.test(id) || !/^\w{1,10}\.\w{1,5}$/.test(file)) return new Response(null, { status: 404 })
  const api = context.get(apiContext)
  const of_project = await api['project-picture'][':id'][':file'].$get({ param: { id, file } })
  const answer = of_project.status === 200 ? of_project : await api.picture[':id'][':file'].$get({ param: { id, file } })
  if (answer.status !== 200) return new Response(null, { status: 404 })
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  return new Response(await answer.arrayBuffer(), { headers: { 'content-type': type, 'cache-control': 'private, no-store' } })
}
