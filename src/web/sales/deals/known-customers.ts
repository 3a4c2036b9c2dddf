import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../ask.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** Customers similar to the one being typed. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  return Response.json(await ask(context.get(apiContext).sales.customers.$get({ query: listQuery(url) })))
}
