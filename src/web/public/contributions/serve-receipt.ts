import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The public receipt of a contribution. */
export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const answer: Response = await context.get(apiContext).trail[':code']['receipt.pdf'].$get({ param: { code: encodeURIComponent(code) } })
  const served = servePdf(answer, pathTo('trail', context.get(localeContext), { code }))
  served.headers.set('x-robots-tag', 'noindex')
  return served
}
