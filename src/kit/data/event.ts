import type { z } from 'zod'

/** A type of event, declared by the noun it happens to. The payload holds ids and codes, never secrets or personal data. */
export interface EventType<Payload extends Record<string, unknown>> {
  type: string
  payload: z.ZodType<Payload>
  /** To be delivered beside all others, which would otherwise wait for it (`openOutbox`). */
  takes_long?: true
}

export function eventType<Payload extends Record<string, unknown>>(
  type: string,
  payload: z.ZodType<Payload>,
  about: Pick<EventType<Payload>, 'takes_long'> = {},
): EventType<Payload> {
  return { type, payload, ...about }
}
