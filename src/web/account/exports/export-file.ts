import { type LoaderFunctionArgs, redirect } from 'react-router'
import { flashCookie } from '../../../kit/http/flash.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'

/** Serves a file that is ready; for a deleted one, redirects to the list of files with a message. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const file = context.get(apiContext).export[':id'].file
  const answer = await file.$get({ param: { id: encodeURIComponent(params.id ?? '') } })
  if (answer.ok) return answer
  if (answer.status >= 500) throw answer
  return redirect(pathTo('own_exports', context.get(localeContext)), { headers: { 'set-cookie': flashCookie('exports_alert_gone') } })
}
