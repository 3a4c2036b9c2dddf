import type { LoaderFunctionArgs } from 'react-router'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** A page of the media library, for the dialog in which a form of content chooses from it. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const answer = await context.get(apiContext).admin.pictures.$get({ query: listQuery(url) })
  return Response.json(await answer.json(), { status: answer.status, headers: { 'cache-control': 'no-store' } })
}
