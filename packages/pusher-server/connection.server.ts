import { randomInt } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { CLOSED, type Closed, frames, readFrame } from './frames.ts'
import type { Limits } from './limits.ts'

/** Milliseconds for a client to answer our close. */
const CLOSE_MS = 1_000
/** Milliseconds in which a connection that was cut off counts against its owner. */
const CUT_OFF_MS = 5_000

/** One open socket of a client. */
export interface SocketConnection {
  socket_id: string
  /** The owner whose limit it counts against: `user <id>` or `network <address>`. */
  owner: string
  /** The sessions that permit its connection and its channels, and their users. */
  sessions: Map<string, string>
  /** Its channels, each with the session that permits it; null for public channels. */
  channels: Map<string, string | null>
  /** Private channels that are still being checked. */
  asked: Map<string, string>
  send(text: string): void
  close(reason: Closed): void
  /** Called every `check_ms`: ends a connection whose client did not answer since the last call. */
  check(): void
}

interface Options {
  owner: string
  limits: Limits
  /** Called with its messages, one at a time. */
  onMessage(connection: SocketConnection, message: { event: string; data: unknown }): void
  onClose(connection: SocketConnection): void
}

export function acceptSocket(socket: WebSocket, { owner, limits, onMessage, onClose }: Options): SocketConnection {
  const spend = spender(limits.messages)
  let is_there = true
  let idle_ms = 0
  function end(reason: Closed | undefined, within_ms: number): void {
    if (reason) {
      connection.send(frames.error(reason))
      socket.close(reason.code, reason.message)
    }
    setTimeout(() => socket.terminate(), within_ms).unref()
  }
  /**
   * Sends the reason and stops reading, while `ws` would go on reading and discard the data: a flood stops in the client's own network
   * card.
   */
  function cutOff(reason?: Closed): void {
    end(reason, CUT_OFF_MS)
    // On the next tick, because `ws` resumes reading first.
    process.nextTick(() => socket.pause())
  }
  const connection: SocketConnection = {
    socket_id: `${randomInt(1e9)}.${randomInt(1e9)}`,
    owner,
    sessions: new Map(),
    channels: new Map(),
    asked: new Map(),
    send(text) {
      if (socket.readyState !== socket.OPEN) return
      if (socket.bufferedAmount > limits.unread_bytes) socket.terminate()
      else socket.send(text)
    },
    close(reason) {
      end(reason, CLOSE_MS)
    },
    check() {
      if (!is_there) return socket.terminate()
      idle_ms = this.sessions.size === 0 && this.channels.size === 0 ? idle_ms + limits.check_ms : 0
      if (idle_ms > limits.idle_ms) return this.close(CLOSED.inactive)
      is_there = false
      socket.ping()
    },
  }
  socket.on('pong', () => {
    is_there = true
  })
  socket.on('message', (data: RawData, is_binary) => {
    is_there = true
    // Closing: remaining data are not read.
    if (socket.readyState !== socket.OPEN) return
    if (!spend()) return cutOff(CLOSED.too_many_messages)
    const message = is_binary ? null : readFrame(String(data))
    if (message) onMessage(connection, message)
    else connection.send(frames.error({ code: null, message: 'Not a message of this protocol' }))
  })
  // The client sent an invalid or too long message; `ws` has already closed with the reason.
  socket.on('error', () => cutOff())
  socket.once('close', () => onClose(connection))
  connection.send(frames.established(connection.socket_id))
  return connection
}

/** A bucket of messages that refills with time. */
function spender({ at_once, per_second }: Limits['messages']): () => boolean {
  let left = at_once
  let at = performance.now()
  return () => {
    const now = performance.now()
    left = Math.min(at_once, left + ((now - at) / 1000) * per_second)
    at = now
    left--
    return left >= 0
  }
}
