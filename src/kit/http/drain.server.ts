import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The door closes when no connection has come for so long, or after the most. */
const QUIET_MS = 300
const QUIET_TURNS = 10
const GRACE_MS = 5_000

/**
 * How to end a server without cutting anybody off; call it before the server listens.
 * What it returns serves the connections still on their way in, takes no more, and resolves when the last answer was given to the network.
 */
export function drainable(server: Server): () => Promise<void> {
  const answering = new Map<Socket, number>()
  let arrived = 0
  server.on('connection', (socket) => {
    arrived++
    answering.set(socket, 0)
    socket.once('close', () => answering.delete(socket))
  })
  const count = (socket: Socket, by: number) => {
    const now = answering.get(socket)
    if (now !== undefined) answering.set(socket, now + by)
  }
  server.on('request', ({ socket }, response) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  // Node's own calls a connection idle, and cuts it off, as soon as its answer is written: a slow visitor has not read it all by then.
  server.closeIdleConnections = () => {
    for (const [socket, answers] of answering) if (answers === 0) socket.destroy()
  }

  return async () => {
    const latest = Date.now() + GRACE_MS
    for (let before = -1; before !== arrived && Date.now() < latest; ) {
      before = arrived
      await sleep(QUIET_MS)
      // A busy loop accepts one connection a turn, and may not have read the request of the last.
      for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
    }
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers keep connections open for the next request, long after the last answer.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    await closed
    clearInterval(closing)
  }
}
