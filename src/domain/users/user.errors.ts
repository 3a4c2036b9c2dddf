import { errorKind } from '../../kit/errors.ts'

export const PROOF_REQUIRED = errorKind('proof_required', 403, { name: 'proof_required' })
export const SECOND_FACTOR_REQUIRED = errorKind('second_factor_required', 403, { name: 'second_factor_required' })
export const INSUFFICIENT_SCOPE = errorKind('insufficient_scope', 403, {
  name: 'insufficient_scope',
  bearer: 'Bearer error="insufficient_scope"',
})
export const LAST_ADMIN = errorKind('last_admin', 409)
