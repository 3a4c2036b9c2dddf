import type { LoaderFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { servePdf } from '../../components/receipts/serve-pdf.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The statement of an organization, for its managers and admins. */
export async function loader({ params: { slug = '' }, url, context }: LoaderFunctionArgs) {
  const query = { from: url.searchParams.get('from') ?? '', to: url.searchParams.get('to') ?? '' }
  const param = { slug: encodeURIComponent(slug) }
  const answer: Response = await context.get(apiContext)['my-organization'][':slug']['statement.pdf'].$get({ param, query })
  // An admin requests it from another page.
  const back = url.searchParams.get('by') === 'admin' ? 'admin_organization' : 'organization_statements'
  return servePdf(answer, pathTo(back, context.get(localeContext), { slug }), 'receipt_alert_period')
}
