/** Limits of one process, so that no client can starve the others. */
export interface Limits {
  connections: number
  /** Connections of one signed-in user: their open tabs. */
  connections_of_user: number
  /** Connections of guests at one network: they have the public channel only. */
  connections_of_network: number
  channels: number
  /** A longer message ends its connection before it is read. */
  message_bytes: number
  /** Messages that a client may send at once, and then each second. */
  messages: { at_once: number; per_second: number }
  /** A client that leaves more than this unread is dropped: it requests the missed events when it comes back. */
  unread_bytes: number
  /** Interval at which every client has to answer a ping. */
  check_ms: number
  /** A guest without any channel is disconnected after this. */
  idle_ms: number
}

export const LIMITS: Limits = {
  connections: 20_000,
  connections_of_user: 30,
  connections_of_network: 200,
  channels: 100,
  message_bytes: 10_240,
  messages: { at_once: 200, per_second: 20 },
  unread_bytes: 256 * 1024,
  check_ms: 30_000,
  idle_ms: 60_000,
}
