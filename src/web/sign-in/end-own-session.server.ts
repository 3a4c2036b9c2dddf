import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '../ask.server.ts'
import { apiContext, visitorContext } from '../visitor/page-context.ts'

/**
 * Ends the browser's session, if it has one.
 * @param opened token of a session that was opened to replace it, and ends if this one goes on: nobody would hold it
 * @returns why it goes on; its cookie has to stay then, or nobody could end it here any more
 */
export async function endOwnSession(context: LoaderFunctionArgs['context'], opened?: string) {
  if (!context.get(visitorContext).user) return undefined
  const { logout } = context.get(apiContext).oauth
  const ended = await attempt(logout.$post())
  // 401: it was over before.
  if (!('refused' in ended) || ended.status === 401) return undefined
  if (opened) await logout.$post({}, { headers: { authorization: `Bearer ${opened}` } })
  return { message: ended.refused.data.message, status: ended.status }
}
