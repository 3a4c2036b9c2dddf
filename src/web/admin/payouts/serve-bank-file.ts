import type { ActionFunctionArgs } from 'react-router'
import { pathTo } from '../../../urls/paths.ts'
import { redirectWith } from '../../ask.server.ts'
import { readForm } from '../../form.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** The list of transfers for the bank: a browser cannot send the API's bearer token. Without a recent password the list is shown again. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { text } = await readForm(request, context)
  const asked = { due: text('due'), until: text('until') }
  const format = text('format') === 'xlsx' ? 'xlsx' : 'csv'
  const answer: Response = await context.get(apiContext).admin.payments['bank-file'].$post({ json: { ...asked, format } })
  if (!answer.ok) {
    const back = `${pathTo('admin_payout_new', context.get(localeContext))}?${new URLSearchParams(asked)}`
    return redirectWith(back, 'payouts_alert_file')
  }
  const headers = new Headers({ 'content-type': answer.headers.get('content-type') ?? 'text/csv', 'cache-control': 'private, no-store' })
  headers.set('content-disposition', `attachment; filename="huella-${asked.until.slice(0, 10)}.${format}"`)
  headers.set('x-content-type-options', 'nosniff')
  return new Response(answer.body, { headers })
}
