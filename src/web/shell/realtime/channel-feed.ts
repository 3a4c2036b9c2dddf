/** An event published to a channel. */
export interface ChannelEvent {
  name: string
  data: Record<string, unknown>
}

export interface ChannelListener {
  onEvent(event: ChannelEvent): void
  /** Called when events were missed: the page has to reload its data. */
  onReload(): void
}

interface Options extends ChannelListener {
  /** The number up to which the page's data are complete: read before them. Without one, the first connection asks to reload. */
  since?: number | undefined
  /** Finds whether the channel had events after a number. */
  hasMissed(after: number): Promise<boolean>
}

export type ChannelFeed = ReturnType<typeof openFeed>

const RETRY_MS = 3_000

/** The events of one private channel while it is live; after a gap with events, the order to reload. */
export function openFeed({ since, hasMissed, onEvent, onReload }: Options) {
  let seen = since
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function compare(number: number): Promise<void> {
    clearTimeout(timer)
    const after = seen
    if (after === number || closed) return
    const missed = after === undefined || (await hasMissed(after).catch(() => null))
    if (closed) return
    if (missed === null) {
      timer = setTimeout(() => void compare(number), RETRY_MS)
      return
    }
    // After a restore of the database numbers may be smaller than before.
    seen = after === undefined || number < after ? number : Math.max(number, seen ?? 0)
    if (missed) onReload()
  }

  return {
    /** The channel is live again from this number on, or was seen to have it without a connection. */
    onNumber: compare,
    onLive(event: ChannelEvent): void {
      const { number } = event.data
      if (typeof number === 'number') seen = Math.max(number, seen ?? 0)
      onEvent(event)
    },
    close(): void {
      closed = true
      clearTimeout(timer)
    },
  }
}
