import { z } from 'zod'
import { ContentRow } from '../../content/content.ts'
import { ShownText } from '../../content/shown-text.ts'
import { Cause } from '../cause.ts'

/** The page of a cause, in the reader's language. */
export const CausePage = Cause.extend({ ...ShownText.shape, enabled: z.boolean().describe('Projects may choose it') })
export type CausePage = z.infer<typeof CausePage>

/** A cause at the desk, with the state of each language. */
export const ManagedCause = ContentRow.extend({
  enabled: z.boolean().describe('Projects may choose it, and lists offer it'),
  used: z.int().describe('How many open projects work for it'),
})
export type ManagedCause = z.infer<typeof ManagedCause>

/** Availability and use of a cause. */
export const CauseUse = ManagedCause.pick({ enabled: true, used: true })
export type CauseUse = z.infer<typeof CauseUse>

export const CauseChange = z.object({ enabled: z.boolean() })
export const CauseMove = z.object({
  to: z.int().min(1, 'kit_invalid_field').max(1_000, 'kit_invalid_field').describe('Its place among all, from 1'),
})
