import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The server stops listening once no connection has arrived for QUIET_MS, or after GRACE_MS at the latest. */
const QUIET_MS = 300
const QUIET_TURNS = 10
const GRACE_MS = 5_000

/**
 * Prepares a server for shutting down without cutting off requests; call it before the server listens.
 * @returns a function that serves the connections still arriving, stops listening, and resolves when the last response has been flushed
 */
export function drainable(server: Server): () => Promise<void> {
  const responding = new Map<Socket, number>()
  let arrived = 0
  server.on('connection', (socket) => {
    arrived++
    responding.set(socket, 0)
    socket.once('close', () => responding.delete(socket))
  })
  const adjust = (socket: Socket, by: number) => {
    const now = responding.get(socket)
    if (now !== undefined) responding.set(socket, now + by)
  }
  server.on('request', ({ socket }, response) => {
    adjust(socket, 1)
    response.once('close', () => adjust(socket, -1))
  })
  // Node's own version counts a connection as idle, and closes it, once its response is written: a slow visitor may not have read it all by then.
  server.closeIdleConnections = () => {
    for (const [socket, pending] of responding) if (pending === 0) socket.destroy()
  }

  return async () => {
    const latest = Date.now() + GRACE_MS
    for (let before = -1; before !== arrived && Date.now() < latest; ) {
      before = arrived
      await sleep(QUIET_MS)
      // A busy event loop accepts one connection per turn, and may not have read the last one's request yet.
      for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
    }
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers keep connections open for their next request, long after the last response.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    await closed
    clearInterval(closing)
  }
}
