import type { IncomingMessage, Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { acceptSocket, type SocketConnection } from './connection.server.ts'
import { acceptUpgrades, type SocketOwner } from './entrance.server.ts'
import type { EventFeed, Follower, PublishedEvent } from './event-feed.ts'
import { CLOSED, type Closed, CONNECTION_PATH, frames, PROTOCOLS } from './frames.ts'
import { LIMITS, type Limits } from './limits.ts'
import { type ChannelAuthorizer, openSubscriptions, type RefusalLog } from './subscriptions.server.ts'

/** Milliseconds for clients to leave when the process ends. */
const LEAVE_MS = 1_200

export interface Authorizer extends ChannelAuthorizer {
  /** Identifies the caller by the cookie or the bearer token of the handshake. @throws an error with `status` 401 for an invalid token */
  recognize(request: IncomingMessage): Promise<SocketOwner>
}

interface Options {
  /** Starts to follow the published events. */
  follow(follower: Follower): Promise<EventFeed>
  log: RefusalLog
  origin: string
  secret: string
  authorizer: Authorizer
  limits?: Partial<Limits>
}

export type Realtime = Awaited<ReturnType<typeof openRealtime>>

/** Opens the realtime server on the site's own port: Pusher Channels, protocol 7 (docs/realtime.md). */
export async function openRealtime(server: Server, options: Options) {
  const { log, authorizer } = options
  const limits = { ...LIMITS, ...options.limits }
  const connections = new Set<SocketConnection>()
  const counts = new Map<string, number>()
  let closing = false
  const position = () => follow.position()
  const subscriptions = openSubscriptions(authorizer, { secret: options.secret, limits, log, position })
  const follow = await options.follow({ onEvent, onRights })
  const entrance = acceptUpgrades(server, {
    origin: options.origin,
    limits,
    onOpen,
    recognize: (request) => authorizer.recognize(request),
    isFull: () => closing || connections.size >= limits.connections,
  })
  const checks = setInterval(() => {
    for (const connection of connections) connection.check()
    follow.recheckAll()
  }, limits.check_ms)
  checks.unref()

  /** Events of public channels are sent unchanged, with their number beside them. */
  function onEvent({ name, channel, data, number }: PublishedEvent): void {
    const text = frames.event(name, channel, authorizer.isPublic(channel) ? data : { ...data, number }, number)
    for (const listener of [...subscriptions.listenersTo(channel)]) listener.send(text)
  }

  async function onRights(users: ReadonlySet<string> | 'everybody'): Promise<void> {
    const concerns = (user_id: string) => users === 'everybody' || users.has(user_id)
    await subscriptions.recheck([...connections].filter((one) => one.asked.size > 0 || [...one.sessions.values()].some(concerns)))
  }

  function onOpen(socket: WebSocket, { user, address }: SocketOwner, url: URL): void {
    const owner = user ? `user ${user.id}` : `network ${address}`
    const connection = acceptSocket(socket, { owner, limits, onMessage: subscriptions.receive, onClose })
    connections.add(connection)
    counts.set(owner, (counts.get(owner) ?? 0) + 1)
    if (user) connection.sessions.set(user.session_id, user.id)
    const problem = problemOf(url, owner)
    if (problem) connection.close(problem)
    // The session may have ended since it was looked up.
    else if (user) subscriptions.recheck([connection]).catch(() => connection.close(CLOSED.over_capacity))
  }

  function problemOf({ pathname, searchParams }: URL, owner: string): Closed | null {
    if (closing) return CLOSED.reconnect
    if (pathname !== CONNECTION_PATH) return CLOSED.unknown_app
    if (!PROTOCOLS.includes(Number(searchParams.get('protocol') ?? PROTOCOLS.at(-1)))) return CLOSED.unsupported_protocol
    const most = owner.startsWith('user ') ? limits.connections_of_user : limits.connections_of_network
    return (counts.get(owner) ?? 0) > most ? CLOSED.too_many_connections : null
  }

  function onClose(connection: SocketConnection): void {
    subscriptions.leave(connection)
    connections.delete(connection)
    const left = (counts.get(connection.owner) ?? 1) - 1
    if (left === 0) counts.delete(connection.owner)
    else counts.set(connection.owner, left)
  }

  return {
    size: () => connections.size,
    isListening: follow.isListening,
    /** Makes all clients connect to another process. */
    async close(): Promise<void> {
      closing = true
      clearInterval(checks)
      await follow.close()
      for (const connection of connections) connection.close(CLOSED.reconnect)
      const until = performance.now() + LEAVE_MS
      while (connections.size > 0 && performance.now() < until) await sleep(20)
      entrance.close()
    },
  }
}
