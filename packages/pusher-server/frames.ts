import { z } from 'zod'

/**
 * The messages of the Pusher Channels protocol, version 7, as JSON texts (docs/realtime.md). The data of an event are JSON within JSON, as
 * all its clients expect.
 */
export const PROTOCOLS = [5, 6, 7]
/** The public name under which clients connect: `ws://host/app/huella`. No secret. */
export const APP_KEY = 'huella'
export const CONNECTION_PATH = `/app/${APP_KEY}`
/** Seconds without any message after which a client checks the connection. */
const ACTIVITY_SECONDS = 120

/** After 40xx clients do not come back, after 41xx they wait before they connect again, after 42xx they connect at once; 43xx as 40xx. */
export const CLOSED = {
  unknown_app: { code: 4001, message: 'Application does not exist' },
  too_many_connections: { code: 4004, message: 'Application is over connection quota' },
  unsupported_protocol: { code: 4007, message: 'Unsupported protocol version' },
  unauthorized: { code: 4009, message: 'Connection is unauthorized: its session has ended' },
  over_capacity: { code: 4100, message: 'Over capacity' },
  reconnect: { code: 4200, message: 'Reconnect, please' },
  no_pong: { code: 4201, message: 'Pong reply not received in time' },
  inactive: { code: 4202, message: 'Closed after inactivity' },
  too_many_messages: { code: 4301, message: 'Too many messages' },
} as const
export type Closed = (typeof CLOSED)[keyof typeof CLOSED]

const ClientFrame = z.object({ event: z.string().min(1).max(200), data: z.unknown().optional() })
const Subscribe = z.object({ channel: z.string().min(1).max(164), auth: z.string().max(400).optional() })
export type Subscribe = z.infer<typeof Subscribe>

/** Parses a client's message; null if it is none of the protocol's. Some clients send `data` as text. */
export function readFrame(text: string): { event: string; data: unknown } | null {
  const frame = ClientFrame.safeParse(parsed(text)).data
  return frame ? { event: frame.event, data: typeof frame.data === 'string' ? parsed(frame.data) : frame.data } : null
}

export function readSubscribe(data: unknown): Subscribe | null {
  return Subscribe.safeParse(data).data ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const frames = {
  established: (socket_id: string) => frame('pusher:connection_established', { socket_id, activity_timeout: ACTIVITY_SECONDS }),
  pong: () => frame('pusher:pong', {}),
  error: ({ code, message }: { code: number | null; message: string }) => frame('pusher:error', { code, message }),
  /** `number`: that of the last event before this subscription. */
  subscribed: (channel: string, number: number) => frame('pusher_internal:subscription_succeeded', { number }, { channel }),
  refused: (channel: string, status: number, error: string) =>
    frame('pusher:subscription_error', { type: status === 403 ? 'AuthError' : 'LimitError', error, status }, { channel }),
  event: (name: string, channel: string, data: Record<string, unknown>, number: number) => frame(name, data, { channel, number }),
}

function frame(event: string, data: Record<string, unknown>, beside: { channel?: string; number?: number } = {}): string {
  return JSON.stringify({ event, ...beside, data: JSON.stringify(data) })
}
