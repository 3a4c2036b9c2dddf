import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Limits } from './limits.ts'

/** A handshake that takes longer is cut off. */
const HANDSHAKE_MS = 10_000

/** The user or guest who opens a connection. */
export interface SocketOwner {
  address: string
  user?: { id: string; session_id: string }
}

interface Options {
  /** Origin of our own pages. Programs, which send no `Origin`, may connect as well. */
  origin: string
  limits: Pick<Limits, 'message_bytes'>
  isFull(): boolean
  recognize(request: IncomingMessage): Promise<SocketOwner>
  onOpen(socket: WebSocket, caller: SocketOwner, url: URL): void
}

/** True for requests that ask for our kind of upgrade; all others are answered as normal requests. */
export function isRealtimeUpgrade({ url = '' }: IncomingMessage): boolean {
  return url.startsWith('/app/')
}

/** Accepts upgrades: from our own pages and from programs, not from pages of other sites. */
export function acceptUpgrades(server: Server, { origin, limits, isFull, recognize, onOpen }: Options) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.message_bytes, perMessageDeflate: false, clientTracking: false })
  let entering = 0

  async function enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.headers.origin !== undefined && request.headers.origin !== origin) return refuse(socket, 403)
    const url = URL.parse(request.url ?? '', origin)
    if (request.method !== 'GET' || !url) return refuse(socket, 404)
    if (isFull() || entering >= 1_000) return refuse(socket, 503)
    entering++
    const caller = await recognize(request).finally(() => entering--)
    sockets.handleUpgrade(request, socket, head, (opened) => onOpen(opened, caller, url))
  }

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isRealtimeUpgrade(request)) return
    const cut = setTimeout(() => socket.destroy(), HANDSHAKE_MS)
    socket.on('error', () => socket.destroy())
    enter(request, socket, head)
      .catch((error: { status?: unknown }) => refuse(socket, error.status === 401 ? 401 : 503))
      .finally(() => clearTimeout(cut))
  }
  server.on('upgrade', onUpgrade)
  return { close: () => void server.off('upgrade', onUpgrade) }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
