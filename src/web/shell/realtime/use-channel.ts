import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ChannelEvent } from './channel-feed.ts'
import { type ConnectionState, listenTo, openConnection, readState, watchState } from './connection.ts'

interface ChannelHandlers {
  /**
   * The number of the last event that the page's data knows: `api.broadcasting.number`, asked *before* that data. Without it, `onReload` is called
   * once the channel is live, as nobody knows what happened between.
   */
  since?: number | undefined
  /** Called once for each event, in their order: also for those that were missed without a connection. */
  onEvent(event: ChannelEvent): void
  /** Too much was missed to be told: load anew what is shown (`useRevalidation`). */
  onReload?: () => void
}

/**
 * Hears a channel while the component is there. Events carry ids, so their handler asks for what it shows.
 *
 * ```tsx
 * const revalidate = useRevalidation()
 * useChannel('private-sales', { since, onEvent: ({ name, data }) => name === 'deal.changed' && revalidate(), onReload: revalidate })
 * ```
 * @param channel null for none; who may hear which: `src/domain/realtime/channel.policy.ts`
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
  useEffect(openConnection, [])
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(watchState, readState, () => 'opening')
}
