import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The receipt of the user's own contribution. */
export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const param = { code: encodeURIComponent(code) }
  const answer: Response = await context.get(apiContext).oauth.user.gift[':code']['receipt.pdf'].$get({ param })
  return servePdf(answer, pathTo('own_gift', context.get(localeContext), { code }))
}
