import type { LoaderFunctionArgs } from 'react-router'
import { ask } from '../../ask.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** A changed deal for an open board, with the board's filter. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { id = '', view, stage, sort, page, ...query } = listQuery(url)
  const param = { id: encodeURIComponent(id) }
  return Response.json(await ask(context.get(apiContext).sales.board.cards[':id'].$get({ param, query })))
}
