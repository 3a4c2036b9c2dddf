import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The user's statement for the year that begins on a day. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const from = url.searchParams.get('from') ?? ''
  const answer: Response = await context.get(apiContext).oauth.user['statement.pdf'].$get({ query: { from } })
  return servePdf(answer, pathTo('own_gifts', context.get(localeContext)), 'receipt_alert_period')
}
