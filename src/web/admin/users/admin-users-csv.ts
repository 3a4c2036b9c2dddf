import type { LoaderFunctionArgs } from 'react-router'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** The list as a spreadsheet: a browser cannot send the token that the API's door asks for. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const response = await context.get(apiContext).admin['users.csv'].$get({ query: listQuery(url) })
  const headers = new Headers({ 'cache-control': 'no-store', 'content-type': response.headers.get('content-type') ?? 'text/plain' })
  if (response.status === 200) headers.set('content-disposition', 'attachment; filename="users.csv"')
  return new Response(response.body, { status: response.status, headers })
}
