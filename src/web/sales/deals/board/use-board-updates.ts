import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type BoardUpdate, DEAL_CHANGED, STAGE_RANKED } from '../../../../domain/deals/board-update.ts'
import { SALES_CHANNEL } from '../../../../domain/realtime/channel.policy.ts'
import { usePaths } from '../../../../urls/use-paths.ts'
import { useChannel } from '../../../shell/realtime/use-channel.ts'
import { useRevalidation } from '../../../shell/realtime/use-revalidation.ts'

/** Up to this number of deals are requested one by one; for more, the whole board is reloaded. */
const MOST = 8
/** Milliseconds in which changes are collected and answered together. */
const GATHER_MS = 60

/**
 * Receives events about changed deals, and requests their cards for this board's filter.
 * @returns a function that holds updates back while a card is being dragged
 */
export function useBoardUpdates(since: number, onUpdate: (id: string, heard: BoardUpdate) => void): (is_held: boolean) => void {
  const { search } = useLocation()
  const revalidate = useRevalidation()
  const to = usePaths()
  const waiting = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const latest = useRef(onUpdate)
  latest.current = onUpdate
  useEffect(() => () => clearTimeout(timer.current), [])

  async function answer(): Promise<void> {
    if (held.current) return
    const ids = [...waiting.current]
    waiting.current.clear()
    if (ids.length > MOST) return revalidate()
    const answers = await Promise.all(ids.map((id) => ask(id)))
    for (const [n, heard] of answers.entries()) if (heard) latest.current(ids[n]!, heard)
    // After a failed request the whole board is reloaded.
    if (answers.includes(null)) revalidate()
  }

  async function ask(id: string): Promise<BoardUpdate | null> {
    const query = new URLSearchParams(search)
    query.set('id', id)
    const response = await fetch(`${to('sales_board_card')}?${query}`).catch(() => null)
    return response?.ok ? ((await response.json()) as BoardUpdate) : null
  }

  useChannel(SALES_CHANNEL, {
    since,
    onEvent: ({ name, data }) => {
      if (name === STAGE_RANKED) revalidate()
      if (name !== DEAL_CHANGED) return
      waiting.current.add(String(data.deal_id))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void answer(), GATHER_MS)
    },
    onReload: revalidate,
  })

  return (is_held) => {
    held.current = is_held
    if (!is_held && waiting.current.size > 0) void answer()
  }
}
