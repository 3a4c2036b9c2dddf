import { z } from 'zod'

/** An undelivered event, without its payload. */
export const UndeliveredEvent = z.object({
  id: z.string(),
  type: z.string(),
  created_at: z.string(),
  attempts: z.int(),
  /** Time at which delivery was given up; null while it is being retried. */
  failed_at: z.string().nullable(),
  last_error: z.string().nullable(),
})
export type UndeliveredEvent = z.infer<typeof UndeliveredEvent>
