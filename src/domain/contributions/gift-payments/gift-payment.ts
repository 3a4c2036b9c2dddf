import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import type { MoneyState } from '../contribution.ts'
import type { ContributionCause } from '../contribution-causes.ts'

/** The state of a checkout for its payer. `over`: refunded, refused by the service, or charged back. */
const CHECKOUT_STATES = ['unpaid', 'waiting', 'received', 'over'] as const

/** A checkout, for the payer who returns from the service. */
export const Checkout = z.object({
  state: z.enum(CHECKOUT_STATES),
  amount: MoneyShape,
  project: z.object({ slug: z.string(), name: z.string() }).nullable().describe('Null when it is not public any more'),
  pay_at: z.string().nullable().describe('Where it is paid'),
  trail: z.string().nullable().describe('The code of its trail, once there is a payment'),
})
export type Checkout = z.infer<typeof Checkout>

/** A payment as the service reports it, in minor units. */
export interface PaymentFacts {
  status: string
  status_detail: string | null
  amount: number
  /** Without the service's fee. */
  net: number
  refunded: number
}

/** The state of its contribution in the ledger. */
export interface PaymentState {
  state: MoneyState
  /** The money is at a payment service. */
  in_transit: boolean
  /** Its paid pieces cover the loss, which is claimed back from the organization. */
  claimable: boolean
  /** An admin was already notified of this loss. */
  held: boolean
  /** Amount of the payment in the ledger; null before it arrived and after its refund. */
  counted: number | null
}

export type PaymentAct =
  | { does: 'begin' }
  | { does: 'receive'; amount: number; cause: ContributionCause | null }
  | { does: 'refuse' | 'take_back' | 'hold'; cause: ContributionCause }
  | { does: 'reduce'; left: number; cause: ContributionCause }

/**
 * The next act that brings the ledger in line with the service; null if they agree. Pure, so that any order and repetition of notifications
 * ends the same. A person's decision is final: only what the service itself refunded starts over.
 * @param standing null for a payment without a contribution
 */
export function nextAct(payment: PaymentFacts, standing: PaymentState | null): PaymentAct | null {
  const over = standing?.state === 'void' || standing?.state === 'not_approved'
  const cause = lossOf(payment)
  if (cause) return !standing || over ? null : lose(standing, cause)
  if (!standing) return { does: 'begin' }
  if (!hasArrived(payment)) return null
  if (over) return standing.counted === null ? { does: 'begin' } : null
  return arrive(payment, standing)
}

/**
 * The reason why none of a payment's money is ours; null while it is, or may become so. After a charge-back that was decided for us it is
 * ours again.
 */
export function lossOf({ status, status_detail, net, refunded }: PaymentFacts): ContributionCause | null {
  if (status === 'rejected' || status === 'cancelled') return 'not_arrived'
  if (status === 'charged_back' && status_detail !== 'reimbursed') return 'charged_back'
  return status === 'refunded' || net - refunded <= 0 ? 'returned' : null
}

/** The part of a payment that is still ours. A charge-back takes all of it, though the service goes on naming what it had credited. */
export function remainsOf(payment: PaymentFacts): number {
  return lossOf(payment) ? 0 : payment.net - payment.refunded
}

export function hasArrived({ status }: PaymentFacts): boolean {
  return status === 'approved' || status === 'in_mediation' || status === 'charged_back'
}

function lose({ state, held, claimable }: PaymentState, cause: ContributionCause): PaymentAct | null {
  if (state === 'expected') return { does: 'refuse', cause }
  // A person decides about what was held before.
  return state === 'confirmed' || claimable || !held ? { does: 'take_back', cause } : null
}

function arrive({ amount, net, refunded }: PaymentFacts, followed: PaymentState): PaymentAct | null {
  const { state, in_transit, held, counted, claimable } = followed
  const arrives = net - refunded
  if (state === 'expected') {
    if (!in_transit) return { does: 'receive', amount: arrives, cause: arrives < amount ? 'fee' : null }
    return counted === arrives ? null : { does: 'receive', amount: arrives, cause: arrives < (counted ?? 0) ? 'returned' : null }
  }
  if (claimable && counted !== null && arrives < counted) return { does: 'reduce', left: arrives, cause: 'returned' }
  return counted !== null && arrives < counted && !held ? { does: 'hold', cause: 'returned' } : null
}
