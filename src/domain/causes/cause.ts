import { z } from 'zod'
import { LOCALES } from '../../kit/locales.ts'

/** A project's cause, by its name in the reader's language or, if it is not public in it, in the other one, which `language` names. */
export const CauseRef = z.object({ id: z.string(), slug: z.string(), name: z.string(), language: z.enum(LOCALES) })
export type CauseRef = z.infer<typeof CauseRef>

/** A cause in the public catalogue, with its picture and its number of open projects. */
export const Cause = CauseRef.extend({ description: z.string(), scene: z.string(), project_count: z.int() })
export type Cause = z.infer<typeof Cause>
