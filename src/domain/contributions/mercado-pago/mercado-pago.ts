import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import type { MoneyState } from '../contribution.ts'
import type { ContributionCause } from '../contribution-causes.ts'

/** How a checkout stands for who pays. `over`: given back, refused by the service, or charged back. */
const CHECKOUT_STATES = ['unpaid', 'waiting', 'received', 'over'] as const

/** A checkout as who pays sees it after they come back. */
export const Checkout = z.object({
  state: z.enum(CHECKOUT_STATES),
  amount: MoneyShape,
  project: z.object({ slug: z.string(), name: z.string() }).nullable().describe('Null when it is not public any more'),
  pay_at: z.string().nullable().describe('Where it is paid'),
  trail: z.string().nullable().describe('The code of its trail, once there is a payment'),
})
export type Checkout = z.infer<typeof Checkout>

/** What the service says of a payment, in minor units. */
export interface PaymentFacts {
  status: string
  status_detail: string | null
  amount: number
  /** Without the service's fee. */
  net: number
  refunded: number
}

/** How its contribution stands in the books. */
export interface Standing {
  state: MoneyState
  /** A payment service has it. */
  in_transit: boolean
  /** A person was asked to look at it already. */
  held: boolean
  /** How much of the payment is in the ledger; null before it arrived and after it was given back. */
  counted: number | null
}

export type PaymentAct =
  | { does: 'begin' }
  | { does: 'receive'; amount: number; cause: ContributionCause | null }
  | { does: 'refuse' | 'take_back' | 'hold'; cause: ContributionCause }

/**
 * The next thing to do so that the books say what the service says; null when they do. Pure, so that any order and repetition of notifications ends the
 * same. What a person decided stays: only what the service itself gave back begins anew.
 * @param standing null for a payment without a contribution
 */
export function nextAct(payment: PaymentFacts, standing: Standing | null): PaymentAct | null {
  const over = standing?.state === 'void' || standing?.state === 'not_approved'
  const cause = lossOf(payment)
  if (cause) return !standing || over ? null : lose(standing, cause)
  if (!standing) return { does: 'begin' }
  if (!hasArrived(payment)) return null
  if (over) return standing.counted === null ? { does: 'begin' } : null
  return arrive(payment, standing)
}

/** Why nothing of a payment is ours; null while it is, or may become so. A charge-back that was decided for us is ours again. */
export function lossOf({ status, status_detail, net, refunded }: PaymentFacts): ContributionCause | null {
  if (status === 'rejected' || status === 'cancelled') return 'not_arrived'
  if (status === 'charged_back' && status_detail !== 'reimbursed') return 'charged_back'
  return status === 'refunded' || net - refunded <= 0 ? 'returned' : null
}

export function hasArrived({ status }: PaymentFacts): boolean {
  return status === 'approved' || status === 'in_mediation' || status === 'charged_back'
}

function lose({ state, held }: Standing, cause: ContributionCause): PaymentAct | null {
  if (state === 'expected') return { does: 'refuse', cause }
  if (state === 'confirmed') return { does: 'take_back', cause }
  return held ? null : { does: 'hold', cause }
}

function arrive({ amount, net, refunded }: PaymentFacts, { state, in_transit, held, counted }: Standing): PaymentAct | null {
  const arrives = net - refunded
  if (state === 'expected') {
    if (!in_transit) return { does: 'receive', amount: arrives, cause: arrives < amount ? 'fee' : null }
    return counted === arrives ? null : { does: 'receive', amount: arrives, cause: arrives < (counted ?? 0) ? 'returned' : null }
  }
  return counted !== null && arrives < counted && !held ? { does: 'hold', cause: 'returned' } : null
}
