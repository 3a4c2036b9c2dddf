import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { TrailReport } from '../projects/updates/update.ts'
import { RateRef } from '../rates/rate-ref.ts'
import { CONTRIBUTION_CAUSES } from './contribution-causes.ts'

/** Review states of the specification (§4). */
export type ContributionStatus = 'pending' | 'approved' | 'not_approved'

/**
 * Steps of a contribution, as its trail shows them. `announced`: nobody guarantees it, so it counts only once it arrives. `moved`: an admin
 * assigned its trip to another project. `held`: a change after the payout, for an admin to review. `parted`: its project reached its
 * objective, so a part went on to the fallback; there it is a contribution of its own, which begins with `carried`. `reduced`: less of it
 * counts after its payout; what is owed back is a contribution of its own, which begins with `claimed` (claims/).
 * `allocated`: from the common fund, to a project (fund/).
 */
const STEP_KINDS = [
  'announced',
  'promised',
  'moved',
  'adjusted',
  'voided',
  'restored',
  'held',
  'approved',
  'not_approved',
  'reversed',
  'paid',
  'reported',
  'received',
  'returned',
  'parted',
  'carried',
  'undone',
  'reduced',
  'claimed',
  'set_off',
  'repaid',
  'written_off',
  'allocated',
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Current state of a contribution's money. */
export const MONEY_STATES = ['announced', 'expected', 'confirmed', 'paid', 'void', 'not_approved', 'claimed', 'lost'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** @param contribution `announced`: it waits, and nobody guarantees it (`announced_contributions`); only donations can be. `owed`: of a claim */
export function moneyState(contribution: {
  status: ContributionStatus
  paid_at: string | null
  voided_at: string | null
  announced?: boolean
  owed?: 'claimed' | 'lost' | null
}): MoneyState {
  if (contribution.owed) return contribution.owed
  if (contribution.voided_at) return 'void'
  if (contribution.status === 'pending') return contribution.announced ? 'announced' : 'expected'
  if (contribution.status === 'not_approved') return 'not_approved'
  return contribution.paid_at ? 'paid' : 'confirmed'
}

/**
 * A contribution in a list, without names. `project` is null when the money is for the common fund, and when the project is no longer
 * public.
 */
export const TrailCard = z.object({
  code: z.string(),
  kind: z.enum(['booking', 'donation']),
  state: z.enum(MONEY_STATES),
  amount: MoneyShape,
  created_at: z.string(),
  project: z.object({ id: z.string(), slug: z.string(), name: z.string(), language: z.enum(['es', 'en']) }).nullable(),
  common_fund: z.boolean(),
})
export type TrailCard = z.infer<typeof TrailCard>

/** One step. `effective_at`: when it took effect; `created_at`: when it was recorded. */
export const TrailStep = z.object({
  kind: z.enum(STEP_KINDS),
  amount: MoneyShape,
  profit: MoneyShape.nullable(),
  effective_at: z.string(),
  created_at: z.string(),
  /** The cause of a refusal, reversal or move, and the admin's explanation. */
  cause: z.enum(CONTRIBUTION_CAUSES).nullable(),
  reason: z.string().nullable(),
  by_person: z.boolean().describe('False for what the platform did, as when a payment did not arrive'),
  /** Its project at that time; null for the common fund, and for a project that is not public. */
  project: z.string().nullable(),
  /** The roles notified of the step by letter, and when; names are not published. */
  told: z.array(z.object({ at: z.string(), organization: z.boolean(), contributor: z.boolean() })),
  set_off: MoneyShape.nullable().describe('Of a payout, what was not sent in all, as the organization owed it back'),
})
export type TrailStep = z.infer<typeof TrailStep>

/** One contribution's public history, from the hand-off to the payout. */
export const Trail = TrailCard.extend({
  hand_off: z.object({ trip_type: z.string(), created_at: z.string() }).nullable(),
  booking: z
    .object({
      status: z.enum(['confirmed', 'cancelled']),
      sale: MoneyShape,
      cost: MoneyShape,
      fees: MoneyShape,
      taxes: MoneyShape,
      profit: MoneyShape,
      occurred_at: z.string(),
    })
    .nullable(),
  steps: z.array(TrailStep),
  report: TrailReport.nullable().describe('What was done with it, once it was reported; null too while its project is not public'),
  /** The contributions that share its money: the one that it is a part of, and the parts that went on to other projects. */
  shares: z.array(
    z.object({
      code: z.string(),
      amount: MoneyShape,
      project: z.string().nullable(),
      is_whole: z.boolean(),
      is_more: z.boolean().describe('What the trip gives besides what was paid: promised later'),
      is_claim: z.boolean().describe('Its organization owes it back, or did: `amount` is what was claimed'),
    }),
  ),
  /** The rate at which half of the profit was converted; null in the booking's own currency. */
  rate: RateRef.nullable(),
  /** The giver, only if they agreed to be shown. */
  donor: z.object({ name: z.string(), message: z.string().nullable() }).nullable(),
  payment: z.string().nullable().describe('The payment to its organization (`GET /payment/{id}`)'),
})
export type Trail = z.infer<typeof Trail>

/** Totals of all contributions, never added across currencies. `money` has one row per currency received, the main one first. */
export const Totals = z.object({
  money: z.array(z.object({ currency: z.string(), expected: MoneyShape, collected: MoneyShape, paid: MoneyShape })),
  projects_collecting: z.int(),
  projects_completed: z.int(),
  organizations: z.int(),
  contributions: z.int(),
})
export type Totals = z.infer<typeof Totals>
