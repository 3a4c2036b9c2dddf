import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { RateRef } from '../rates/rate-ref.ts'
import { CAUSES } from './contribution-causes.ts'

/** Review states of the specification (§4). */
export type ContributionStatus = 'pending' | 'approved' | 'not_approved'

/** What can happen to a contribution, as its trail shows it. `announced`: nobody answers for it, so it counts only once it arrives. `moved`: its trip was assigned by hand, so it is another
 * project's. `held`: a change after the money was paid out, for an admin to review. `parted`: its project has its objective, so a part went on to
 * the fallback; there it is a contribution of its own, which begins with `carried`. `undone`: its approval, one of many, was undone. */
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
] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Current state of a contribution's money. */
export const MONEY_STATES = ['announced', 'expected', 'confirmed', 'paid', 'void', 'not_approved'] as const
export type MoneyState = (typeof MONEY_STATES)[number]

/** @param contribution `announced`: it waits, and nobody answers for it (`announced_contributions`); only donations can be */
export function moneyState(contribution: {
  status: ContributionStatus
  paid_at: string | null
  voided_at: string | null
  announced?: boolean
}): MoneyState {
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

/** One thing that happened. `effective_at`: when it took effect; `created_at`: when it was recorded. */
export const TrailStep = z.object({
  kind: z.enum(STEP_KINDS),
  amount: MoneyShape,
  profit: MoneyShape.nullable(),
  effective_at: z.string(),
  created_at: z.string(),
  /** Why a person refused, took back or moved it, and in their words. */
  cause: z.enum(CAUSES).nullable(),
  reason: z.string().nullable(),
  /** The project that it was for then; null for the common fund, and for one that is not public. */
  project: z.string().nullable(),
  /** Who was told of it by letter, and when: roles, never names. */
  told: z.array(z.object({ at: z.string(), organization: z.boolean(), contributor: z.boolean() })),
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
  /** Those that share its money: the one that it is a part of, and the parts that went on to other projects. */
  shares: z.array(z.object({ code: z.string(), amount: MoneyShape, project: z.string().nullable(), is_whole: z.boolean() })),
  /** Half of the profit was converted at it; null in the booking's own currency. */
  rate: RateRef.nullable(),
  /** Who gave, only if they wished to be shown. */
  donor: z.object({ name: z.string(), message: z.string().nullable() }).nullable(),
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
