import type { z } from 'zod'

/** A type of event, declared by the noun that it happens to. The payload contains ids and codes, never secrets or personal data. */
export interface EventType<Payload extends Record<string, unknown>> {
  type: string
  payload: z.ZodType<Payload>
  /** A slow event, delivered in a separate queue, so that others do not wait for it (`openOutbox`). */
  takes_long?: true
}

export function eventType<Payload extends Record<string, unknown>>(
  type: string,
  payload: z.ZodType<Payload>,
  about: Pick<EventType<Payload>, 'takes_long'> = {},
): EventType<Payload> {
  return { type, payload, ...about }
}
