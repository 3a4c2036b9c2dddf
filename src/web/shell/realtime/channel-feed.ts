/** An event published to a channel. */
export interface ChannelEvent {
  name: string
  data: Record<string, unknown>
}

export interface Missed {
  events: (ChannelEvent & { number: number })[]
  number: number
  reload: boolean
}

export interface ChannelListener {
  onEvent(event: ChannelEvent): void
  /** Called when it is unknown which events were missed: the page has to reload its data. */
  onReload(): void
}

interface Options extends ChannelListener {
  /** The number up to which the page's data are complete: read before them. Without one, the first connection asks to reload. */
  since?: number | undefined
  /** Requests the channel's events after a number. */
  ask(after: number): Promise<Missed>
  /** Waits before the next try, in ms. */
  wait(ms: number): Promise<unknown>
}

export type ChannelFeed = ReturnType<typeof openFeed>

const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** The events of one private channel: each once, in order, and after a gap exactly the missed ones. */
export function openFeed({ since, ask, wait, onEvent, onReload }: Options) {
  let seen = since
  /** The largest number that is known to exist. */
  let known = 0
  let asking = false
  let closed = false

  async function catchUp(): Promise<void> {
    if (asking || seen === undefined) return
    asking = true
    let failed: boolean
    let retry_ms = FIRST_RETRY_MS
    do {
      failed = await ask(seen).then(take, () => true)
      if (failed) await wait(retry_ms)
      retry_ms = failed ? Math.min(LONGEST_RETRY_MS, retry_ms * 2) : FIRST_RETRY_MS
    } while (!closed && (failed || known > seen))
    asking = false
  }

  /** @returns false if the request succeeded */
  function take({ events, number, reload }: Missed): false {
    if (closed) return false
    if (reload) onReload()
    else for (const event of events) deliver(event, event.number)
    seen = reload ? number : Math.max(number, seen ?? 0)
    // After a restore of the database numbers may be smaller than before.
    if (reload) known = number
    return false
  }

  function deliver(event: ChannelEvent, number: number): void {
    if (number <= (seen ?? 0)) return
    seen = number
    onEvent(event)
  }

  return {
    /** The channel is live again, from this number on. */
    onSubscribed(number: number): void {
      if (seen === undefined) {
        seen = number
        onReload()
      } else if (number > seen) {
        known = Math.max(known, number)
        void catchUp()
      }
    },
    onLive(event: ChannelEvent): void {
      const { number } = event.data
      if (typeof number !== 'number' || seen === undefined) onEvent(event)
      else {
        known = Math.max(known, number)
        // While older events are being requested, new ones are ignored: the next answer includes them.
        if (!asking) deliver(event, number)
      }
    },
    /** Without a connection. */
    poll(): void {
      if (seen === undefined) onReload()
      else void catchUp()
    },
    close(): void {
      closed = true
    },
  }
}
