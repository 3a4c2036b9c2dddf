import type { Money } from '../../../kit/money.ts'
import type { StepKind } from '../contribution.ts'
import type { ContributionCause } from '../contribution-causes.ts'

/** What a letter says of one step. */
export interface NoticeFacts extends Record<string, unknown> {
  code: string
  kind: StepKind
  origin: 'booking' | 'donation'
  amount: Money
  /** What it was before this step, if that was another amount. */
  was: Money | null
  project: string | null
  cause: ContributionCause | null
  reason: string | null
}
