import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The contributor's receipt. */
export async function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  const param = { id: encodeURIComponent(id) }
  const answer: Response = await context.get(apiContext).admin.contribution[':id']['receipt.pdf'].$get({ param })
  return servePdf(answer, pathTo('admin_contribution', context.get(localeContext), { id }))
}
