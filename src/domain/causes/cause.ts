import { z } from 'zod'

/** A project's cause: one of the seven areas of focus. */
export const CauseRef = z.object({ id: z.string(), slug: z.string(), name: z.string() })
export type CauseRef = z.infer<typeof CauseRef>

/** A cause in the public catalogue, with its number of open projects. */
export const Cause = CauseRef.extend({ description: z.string(), scene_family: z.string(), project_count: z.int() })
export type Cause = z.infer<typeof Cause>
