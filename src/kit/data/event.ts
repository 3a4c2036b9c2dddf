import type { z } from 'zod'

/** A type of event, declared by the noun it happens to. The payload holds ids and codes, never secrets or personal data. */
export interface EventType<Payload extends Record<string, unknown>> {
  type: string
  payload: z.ZodType<Payload>
}

export function eventType<Payload extends Record<string, unknown>>(type: string, payload: z.ZodType<Payload>): EventType<Payload> {
  return { type, payload }
}
