import { useEffect, useRef } from 'react'
import { DEAL_CHANGED } from '../../../domain/deals/board-events.ts'
import { SALES_CHANNEL } from '../../../domain/realtime/channel.policy.ts'
import { useChannel } from '../../shell/realtime/use-channel.ts'
import { useRevalidation } from '../../shell/realtime/use-revalidation.ts'

/** Least interval between two requests of a page, for any number of active sellers. */
const AT_MOST_EVERY_MS = 1_000

/** Reloads a page with many deals when one of them changed; the board requests single cards instead. */
export function useDealRevalidation(since: number): void {
  const revalidate = useRevalidation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useChannel(SALES_CHANNEL, {
    since,
    onEvent({ name }) {
      if (name !== DEAL_CHANGED || timer.current !== undefined) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        revalidate()
      }, AT_MOST_EVERY_MS)
    },
    onReload: revalidate,
  })
}
