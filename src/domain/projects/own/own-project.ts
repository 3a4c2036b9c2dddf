import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { PROJECT_STATUSES } from '../project-rules.ts'

/** A project as its organization's desk lists it, in any status but deleted. A draft may lack what it is to be sent with. */
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
  /** Why it was rejected, where it is. */
  reason: z.string().nullable(),
  /** Of its last change of status, or its beginning. */
  changed_at: z.string(),
})
export type OwnProject = z.infer<typeof OwnProject>
