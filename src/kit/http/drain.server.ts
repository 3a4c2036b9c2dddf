import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The server stops listening once no connection has arrived for QUIET_MS, or after GRACE_MS at the latest. */
const QUIET_MS = 300
const QUIET_TURNS = 10
const GRACE_MS = 5_000
/** Clients that have not sent or read everything by then are cut off. */
const DRAIN_TIMEOUT_MS = 20_000

/**
 * Prepares a server for shutting down without cutting off requests; call it before the server listens.
 * @returns a function that serves the connections still arriving, tells clients to send no more requests on them (`Connection: close`),
 * stops listening, and resolves when the last response has been flushed, or after 20 s
 */
export function drainable(server: Server, { patience_ms = DRAIN_TIMEOUT_MS } = {}): () => Promise<void> {
  const responding = new Map<Socket, Set<ServerResponse>>()
  let arrived = 0
  let draining = false
  server.on('connection', (socket) => {
    arrived++
    responding.set(socket, new Set())
    socket.once('close', () => responding.delete(socket))
  })
  // Added before the site's own listener, which may respond at once.
  server.prependListener('request', ({ socket }, response) => {
    responding.get(socket)?.add(response)
    if (draining) endAfter(response)
    response.once('close', () => responding.get(socket)?.delete(response))
  })
  // Node's own version counts a connection as idle, and closes it, once its response is written: a slow visitor may not have read it all by
  // then.
  server.closeIdleConnections = () => {
    for (const [socket, pending] of responding) if (pending.size === 0) socket.destroy()
  }

  return async () => {
    draining = true
    for (const pending of responding.values()) for (const response of pending) endAfter(response)
    const impatient = setTimeout(() => server.closeAllConnections(), patience_ms)
    await untilQuiet(() => arrived)
    const closed = new Promise((resolve) => server.close(resolve))
    // Browsers reserve connections for their next request, long after the last response, so that idle ones have to be closed again and
    // again.
    const closing = setInterval(() => server.closeIdleConnections(), 100)
    await closed
    clearInterval(closing)
    clearTimeout(impatient)
  }
}

function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}

async function untilQuiet(count: () => number): Promise<void> {
  const latest = Date.now() + GRACE_MS
  for (let before = -1; before !== count() && Date.now() < latest; ) {
    before = count()
    await sleep(QUIET_MS)
    // A busy event loop accepts one connection per turn, and may not have read the last one's request yet.
    for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
  }
}
