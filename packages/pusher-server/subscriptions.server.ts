import type { SocketConnection } from './connection.server.ts'
import { CLOSED, frames, readSubscribe } from './frames.ts'
import type { Limits } from './limits.ts'
import { readSignature } from './signature.server.ts'

/** A live session, and the channels that its user may subscribe to now. */
interface Listener {
  session_id: string
  user_id: string
  maySubscribe(channel: string): boolean
}

export interface RefusalLog {
  info(fields: object, message: string): void
}

/** Knowledge about users, given by the caller: this library knows no noun. */
export interface ChannelAuthorizer {
  /** True for channels that anybody may subscribe to. */
  isPublic(channel: string): boolean
  /** The live sessions among these. */
  listenersOf(session_ids: string[]): Promise<Map<string, Listener>>
}

/** The subscriptions in this process. */
export function openSubscriptions(
  authorizer: ChannelAuthorizer,
  { secret, limits, log, position }: { secret: string; limits: Limits; log: RefusalLog; position: () => number },
) {
  const listening = new Map<string, Set<SocketConnection>>()

  async function subscribe(connection: SocketConnection, data: unknown): Promise<void> {
    const asked = readSubscribe(data)
    if (!asked) return connection.send(frames.error({ code: null, message: 'Not a subscription' }))
    const { channel, auth = '' } = asked
    if (connection.channels.has(channel) || connection.asked.has(channel)) return
    if (connection.channels.size + connection.asked.size >= limits.channels)
      return connection.send(frames.refused(channel, 429, 'Too many channels'))
    if (authorizer.isPublic(channel)) return add(connection, channel, null)
    const session_id = readSignature(secret, auth, { socket_id: connection.socket_id, channel })
    if (!session_id) return refuse(connection, channel)
    // Recorded before the check, so that a concurrent loss of the right finds it.
    connection.asked.set(channel, session_id)
    const listener = (await authorizer.listenersOf([session_id]).catch(() => undefined))?.get(session_id)
    if (connection.asked.get(channel) !== session_id) return
    connection.asked.delete(channel)
    if (!listener?.maySubscribe(channel)) return refuse(connection, channel)
    connection.sessions.set(session_id, listener.user_id)
    add(connection, channel, session_id)
  }

  function refuse(connection: SocketConnection, channel: string): void {
    log.info({ channel: channel.slice(0, 60), owner: connection.owner.split(' ', 1)[0] }, 'subscription refused')
    connection.send(frames.refused(channel, 403, 'Not yours to hear'))
  }

  function add(connection: SocketConnection, channel: string, session_id: string | null): void {
    connection.channels.set(channel, session_id)
    const others = listening.get(channel) ?? new Set()
    listening.set(channel, others.add(connection))
    connection.send(frames.subscribed(channel, position()))
  }

  function unsubscribe(connection: SocketConnection, channel: string): void {
    connection.asked.delete(channel)
    connection.channels.delete(channel)
    const others = listening.get(channel)
    others?.delete(connection)
    if (others?.size === 0) listening.delete(channel)
  }

  return {
    /** Answers one message of a client. */
    receive(connection: SocketConnection, { event, data }: { event: string; data: unknown }): void {
      const channel = readSubscribe(data)?.channel
      if (event === 'pusher:ping') connection.send(frames.pong())
      else if (event === 'pusher:subscribe') void subscribe(connection, data)
      else if (event === 'pusher:unsubscribe' && channel) unsubscribe(connection, channel)
      else if (event !== 'pusher:pong') connection.send(frames.error({ code: 4301, message: 'What clients send is not passed on' }))
    },
    leave(connection: SocketConnection): void {
      for (const channel of [...connection.channels.keys()]) unsubscribe(connection, channel)
      connection.asked.clear()
    },
    listenersTo: (channel: string): Iterable<SocketConnection> => listening.get(channel) ?? [],
    /**
     * Checks the rights of these connections again. One whose session has ended is closed for good; one that lost the right to some channel
     * is closed too, and its client subscribes again to the others.
     */
    async recheck(connections: SocketConnection[]): Promise<void> {
      const sessions = new Set(connections.flatMap(({ sessions, asked }) => [...sessions.keys(), ...asked.values()]))
      if (sessions.size === 0) return
      const live = await authorizer.listenersOf([...sessions])
      for (const connection of connections) {
        if ([...connection.sessions.keys()].some((id) => !live.has(id))) {
          connection.close(CLOSED.unauthorized)
          this.leave(connection)
          continue
        }
        for (const [channel, id] of connection.asked) {
          if (live.get(id)?.maySubscribe(channel)) continue
          connection.asked.delete(channel)
          refuse(connection, channel)
        }
        if ([...connection.channels].some(([channel, id]) => id !== null && !live.get(id)?.maySubscribe(channel))) {
          connection.close(CLOSED.reconnect)
          this.leave(connection)
        }
      }
    },
  }
}
