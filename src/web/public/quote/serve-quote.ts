import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The quote as a PDF. */
export async function loader({ params: { code = '' }, context }: LoaderFunctionArgs) {
  const answer: Response = await context.get(apiContext).quote[':code']['quote.pdf'].$get({ param: { code: encodeURIComponent(code) } })
  return servePdf(answer, pathTo('quote', context.get(localeContext), { code }))
}
