import { z } from 'zod'

/** Between asking and the link that removes the second step: its owner reads a letter in that time. The database knows the same. */
export const WAIT_HOURS = 72
/** Between the letter shortly before the end and the end. */
export const REMINDER_HOURS = 12
/** Days after the letter with the link, however late that was, within which the second step can be removed. The database knows the same. */
export const FINISH_DAYS = 7

/** A running recovery of a second step. */
export const FactorRecovery = z.object({
  asked_at: z.string(),
  due_at: z.string().describe('From when the mailed link removes the second step'),
})
export type FactorRecovery = z.infer<typeof FactorRecovery>

/** Uses of the links that are mailed in a recovery: both cancel it, and the last one also removes the second step. */
export const RecoveryLink = FactorRecovery.extend({ may_finish: z.boolean() })
export type RecoveryLink = z.infer<typeof RecoveryLink>
