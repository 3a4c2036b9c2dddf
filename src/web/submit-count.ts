import { useState } from 'react'
import { useNavigation, useRouteLoaderData } from 'react-router'
import type { loader } from './root.tsx'

/**
 * How often a fetcher's form was sent and done. As the key of its fields it empties them then, and at no other time: what others added, an
 * event or another form of the page loads the page again while somebody writes.
 * @param busy while the form is on its way
 */
export function useSubmitCount(busy: boolean, refused: unknown): number {
  return useDoneCount(busy, (sent, now) => !refused && isOfSender(sent, now))
}

/** The same for a form of the page with this intent, which a link or another form may replace before its answer. */
export function useIntentSubmitCount(intent: string, refused: unknown): number {
  const is_sending = useNavigation().formData?.get('intent') === intent
  return useDoneCount(is_sending, (sent, now) => !refused && isOfSender(sent, now) && now !== sent)
}

type Site = ReturnType<typeof useSite>

/** The site's data, loaded again with the answer to a form, and by nothing else. */
function useSite() {
  return useRouteLoaderData<typeof loader>('root')
}

/** False where a form was for another account than the one by now, for which `readForm` did nothing. */
function isOfSender(sent: Site, now: Site): boolean {
  return !sent?.user_id || sent.user_id === now?.user_id
}

function useDoneCount(busy: boolean, isDone: (sent: Site, now: Site) => boolean): number {
  const site = useSite()
  const [sent, setSent] = useState({ busy, site, times: 0 })
  if (busy !== sent.busy) setSent({ busy, site, times: sent.times + (sent.busy && isDone(sent.site, site) ? 1 : 0) })
  return sent.times
}
