import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useShownTo } from '../../form.tsx'
import type { ChannelEvent } from './channel-feed.ts'
import { type ConnectionState, listenTo, openConnection, readState, watchState } from './connection.ts'

interface ChannelHandlers {
  /**
   * The number of the last event included in the page's data: `api.broadcasting.number`, read *before* those data. Without it, `onReload`
   * is called once the channel is live, because events in between are unknown.
   */
  since?: number | undefined
  /** Called for each event while the channel is live. */
  onEvent(event: ChannelEvent): void
  /** Called after a time without a connection in which there were events: reload the page's data (`useRevalidation`). */
  onReload?: () => void
}

/**
 * Subscribes to a channel while the component is mounted. Events carry ids, so their handler requests the data.
 * ```tsx
 * const revalidate = useRevalidation()
 * useChannel('private-sales', { since, onEvent: ({ name, data }) => name === 'deal.changed' && revalidate(), onReload: revalidate })
 * ```
 * @param channel null for none; permissions: `src/domain/realtime/channel.policy.ts`
 */
export function useChannel(channel: string | null, { since, onEvent, onReload }: ChannelHandlers): void {
  const latest = useRef({ onEvent, onReload })
  useEffect(() => {
    latest.current = { onEvent, onReload }
  })
  const first = useRef(since)
  useEffect(() => {
    if (channel === null) return
    return listenTo(channel, first.current, {
      onEvent: (event) => latest.current.onEvent(event),
      onReload: () => latest.current.onReload?.(),
    })
  }, [channel])
}

/** Opens this tab's connection while the component is there: one in each layout, for signed-in users. */
export function useConnection(): void {
  const user_id = useShownTo()
  useEffect(() => openConnection(user_id), [user_id])
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(watchState, readState, () => 'opening')
}
