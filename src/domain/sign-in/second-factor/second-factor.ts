import { z } from 'zod'
import { FactorRecovery } from '../factor-recovery/factor-recovery.ts'

/** Input of the second step: six digits of an app, or a recovery code. */
export const OneTimeCode = z.string('kit_required_field').trim().min(1, 'kit_required_field').max(60, 'users_error_too_long')

/** State of a user's second factor, as they see it. */
export const SecondFactor = z.object({
  /** null while it is off. */
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** True if their role requires it. */
  required: z.boolean(),
  /** Somebody with the password requested its removal. */
  recovery: FactorRecovery.nullable(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The secret for an authenticator app; only displayed during setup. */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type FactorSetup = z.infer<typeof FactorSetup>
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
