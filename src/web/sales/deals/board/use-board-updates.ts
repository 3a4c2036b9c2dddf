import { useEffect, useRef } from 'react'
import { DEAL_CHANGED, STAGE_RANKED } from '../../../../domain/deals/board-events.ts'
import { SALES_CHANNEL } from '../../../../domain/realtime/channel.policy.ts'
import { useChannel } from '../../../shell/realtime/use-channel.ts'

/** Milliseconds in which changes are collected: the board is requested once for all of them. */
const GATHER_MS = 100
const RETRY_MS = 3_000

/**
 * Requests the board again after events about deals, and after a time without a connection.
 * @param refresh reads the board: resolves to what shows it, or to null if it could not be read
 * @returns a function that holds updates back while a card is being dragged
 */
export function useBoardUpdates(since: number, refresh: () => Promise<(() => void) | null>): (is_held: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const state = useRef({ held: false, waiting: false, asking: false })
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => () => clearTimeout(timer.current), [])

  async function answer(): Promise<void> {
    const now = state.current
    if (now.held || now.asking || !now.waiting) return
    now.waiting = false
    now.asking = true
    const show = await latest.current()
    now.asking = false
    if (!show) return gather(RETRY_MS)
    // A card was lifted meanwhile: the board is read again once it is dropped.
    if (now.held) now.waiting = true
    else show()
    if (now.waiting) gather()
  }

  function gather(ms = GATHER_MS): void {
    state.current.waiting = true
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void answer(), ms)
  }

  useChannel(SALES_CHANNEL, {
    since,
    onEvent: ({ name }) => (name === DEAL_CHANGED || name === STAGE_RANKED) && gather(),
    onReload: () => gather(),
  })

  return (is_held) => {
    state.current.held = is_held
    void answer()
  }
}
