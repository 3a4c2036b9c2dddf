import { z } from 'zod'
import { MONTH } from '../../../kit/months.ts'
import { CONTENT_KINDS } from '../content.ts'

export const CalendarMonth = z.object({
  month: z.string().regex(MONTH, 'kit_invalid_field').describe('2026-11, of the Argentine calendar'),
})

/** An instant at which something public appears, changes or ends. */
export const CalendarEntry = z.object({
  at: z.string(),
  what: z.enum(['publish', 'change', 'withdraw']),
  part: z.enum(['es', 'en', 'shared']).describe('`shared`: only what both sides share'),
  id: z.string(),
  kind: z.enum(CONTENT_KINDS),
  title: z.string().describe('In the language of the side, as it is public at that instant'),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>
