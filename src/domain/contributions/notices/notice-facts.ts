import type { Money } from '../../../kit/money.ts'
import type { StepKind } from '../contribution.ts'
import type { ContributionCause } from '../contribution-causes.ts'

/** Facts about one step for a letter. */
export interface NoticeFacts extends Record<string, unknown> {
  code: string
  kind: StepKind
  origin: 'booking' | 'donation'
  amount: Money
  /** The amount before this step, if it was different. */
  was: Money | null
  project: string | null
  cause: ContributionCause | null
  reason: string | null
  /** False for what the platform did, as when a payment did not arrive. */
  by_person: boolean
  /** Only a rate or another project changed: its booking is as before. */
  converted: boolean
}
