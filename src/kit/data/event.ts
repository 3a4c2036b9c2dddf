import type { z } from 'zod'

/** A kind of event, declared by the noun it happens to: its name, and its payload of ids and codes, never of secrets or of private data. */
export interface EventType<Payload extends Record<string, unknown>> {
  type: string
  payload: z.ZodType<Payload>
}

export function eventType<Payload extends Record<string, unknown>>(type: string, payload: z.ZodType<Payload>): EventType<Payload> {
  return { type, payload }
}
