import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'

/** A project on its organization's desk, in any status but deleted. A draft may lack required fields. */
export const OwnProject = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string().nullable(),
  language: z.enum(['es', 'en']),
  status: z.enum(PROJECT_STATUSES),
  objective: MoneyShape.nullable(),
  expected: MoneyShape,
  collected: MoneyShape,
  paid: MoneyShape,
  /** The reason of its rejection, if it is rejected. */
  reason: z.string().nullable(),
  /** Time of its last change of status, or of its creation. */
  changed_at: z.string(),
})
export type OwnProject = z.infer<typeof OwnProject>
