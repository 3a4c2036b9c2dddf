import { createHmac, timingSafeEqual } from 'node:crypto'
import { APP_KEY } from './frames.ts'

interface Signed {
  socket_id: string
  channel: string
  /** The session that permits it: the subscription ends with the session. */
  session_id: string
}

/**
 * Permits one socket to subscribe to one private channel: `key:signature`. Clients pass it on unread; its second part names the session, so
 * that any process can check it without contacting the one that signed.
 */
export function signChannel(secret: string, signed: Signed): string {
  return `${APP_KEY}:${digestOf(secret, signed).toString('hex')}${Buffer.from(signed.session_id).toString('hex')}`
}

/** The session that permits a socket to subscribe; null if it was not signed for that. */
export function readSignature(secret: string, auth: string, about: Omit<Signed, 'session_id'>): string | null {
  const [, digest, session] = /^huella:([0-9a-f]{64})((?:[0-9a-f]{2}){1,100})$/.exec(auth) ?? []
  if (!digest || !session) return null
  const session_id = Buffer.from(session, 'hex').toString()
  return timingSafeEqual(Buffer.from(digest, 'hex'), digestOf(secret, { ...about, session_id })) ? session_id : null
}

/** Pusher's signature, over one more part. */
function digestOf(secret: string, { socket_id, channel, session_id }: Signed): Buffer {
  return createHmac('sha256', secret).update(`${socket_id}:${channel}:${session_id}`).digest()
}
