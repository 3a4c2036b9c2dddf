/** Bounds of one process, so that no client can take it from the others. */
export interface Limits {
  connections: number
  /** Of one signed-in user: their open tabs. */
  connections_of_user: number
  /** Of guests at one network: they have the public channel only. */
  connections_of_network: number
  channels: number
  /** A longer message ends its connection before it is read. */
  message_bytes: number
  /** What a client may send at once, and then each second. */
  messages: { at_once: number; per_second: number }
  /** A client that leaves more than this unread is dropped: it asks for what it missed when it comes back. */
  unread_bytes: number
  /** How often every client has to show that it is there. */
  check_ms: number
  /** A guest who listens to nothing is let go after this. */
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
