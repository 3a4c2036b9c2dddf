import type { LoaderFunctionArgs } from 'react-router'
import { attempt } from '../ask.server.ts'
import { apiContext, visitorContext } from '../visitor/page-context.ts'

/** Ends the browser's session, if it has one. @returns why it goes on; its cookie has to stay then, or nobody could end it here any more */
export async function endOwnSession(context: LoaderFunctionArgs['context']) {
  if (!context.get(visitorContext).user) return undefined
  const ended = await attempt(context.get(apiContext).oauth.logout.$post())
  // 401: it was over before.
  return 'refused' in ended && ended.status !== 401 ? { message: ended.refused.data.message, status: ended.status } : undefined
}
