import type { LoaderFunctionArgs } from 'react-router'
import type { DealStage } from '../../../domain/deals/deal-stages.ts'
import { ask } from '../../ask.server.ts'
import { listQuery } from '../../desk/read-list.server.ts'
import { apiContext } from '../../visitor/page-context.ts'

/** The next cards of a column, loaded by scrolling. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { stage = '', ...query } = listQuery(url)
  const param = { stage: encodeURIComponent(stage) as DealStage }
  return Response.json(await ask(context.get(apiContext).sales.board[':stage'].$get({ param, query })))
}
