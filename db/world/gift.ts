import type { ContributionStatus, StepKind } from '../../src/domain/contributions/contribution.ts'
import { halfOf } from '../../src/kit/money.ts'
import type { ProjectPlan } from './plan-projects.ts'
import { cancelSale, last, overtake, restoreSale, reviseSale, type Sale } from './sale.ts'
import type { Breakdown } from './trips.ts'
import { MINUTE } from './world-time.ts'

interface Step {
  kind: StepKind
  amount: number
  profit: number | null
  revision: number | null
  at: number
}

/** A contribution with its history so far; the functions below advance it as the platform itself would. */
export interface Gift {
  key: string
  /** null: the common fund */
  project: ProjectPlan | null
  /** null: a donation */
  sale: Sale | null
  currency: 'ARS' | 'USD'
  amount: number
  status: ContributionStatus
  created_at: number
  approved_at: number | null
  notified_at: number | null
  paid_at: number | null
  voided_at: number | null
  steps: Step[]
}

/** Half of a booking's profit is promised as soon as its report arrives. */
export function promiseShare(sale: Sale): Gift {
  const { parts, received_at } = last(sale)
  const gift = newGift(sale.key, sale.search.project, sale.search.trip.currency, halfOf(parts.profit), received_at + 1_000, sale)
  return note(gift, 'promised', gift.created_at, parts)
}

/** The report of a change arrives first; the older report arrives after it and has no effect. */
export function promiseLate(sale: Sale, changed_at: number): Gift {
  reviseSale(sale, changed_at)
  overtake(sale)
  return promiseShare(sale)
}

export function promiseDonation(key: string, project: ProjectPlan | null, amount: number, currency: Gift['currency'], at: number): Gift {
  return note(newGift(key, project, currency, amount, at, null), 'promised', at)
}

/** The traveller changes the booking. A contribution approved for another amount needs a decision again. */
export function adjust(gift: Gift, at: number): void {
  const parts = reviseSale(gift.sale!, at)
  Object.assign(gift, { amount: halfOf(parts.profit), status: 'pending', approved_at: null, notified_at: null })
  note(gift, 'adjusted', afterReport(gift), parts)
}

/** The traveller cancels the booking. Money already sent does not come back automatically. */
export function cancel(gift: Gift, at: number): void {
  const parts = cancelSale(gift.sale!, at)
  const noted_at = afterReport(gift)
  if (!gift.paid_at) gift.voided_at = noted_at
  note(gift, gift.paid_at ? 'held' : gift.status === 'approved' ? 'reversed' : 'voided', noted_at, parts, 0)
}

/** A booking cancelled by mistake is restored. */
export function restoreGift(gift: Gift, at: number): void {
  const parts = restoreSale(gift.sale!, at)
  gift.voided_at = null
  note(gift, 'restored', afterReport(gift), parts)
}

/** Approved by an admin; organization and contributor are notified minutes later. */
export function approve(gift: Gift, at: number): void {
  Object.assign(gift, { status: 'approved', approved_at: at, notified_at: at + 3 * MINUTE })
  note(gift, 'approved', at)
}

export function refuse(gift: Gift, at: number): void {
  Object.assign(gift, { status: 'not_approved', notified_at: at + 3 * MINUTE })
  note(gift, 'not_approved', at)
}

export function pay(gift: Gift, at: number): void {
  gift.paid_at = at
  note(gift, 'paid', at)
}

export function reportGift(gift: Gift, at: number): void {
  note(gift, 'reported', at)
}

function newGift(
  key: string,
  project: Gift['project'],
  currency: Gift['currency'],
  amount: number,
  created_at: number,
  sale: Sale | null,
): Gift {
  const nothing = { approved_at: null, notified_at: null, paid_at: null, voided_at: null }
  return { key, project, sale, currency, amount, status: 'pending', created_at, ...nothing, steps: [] }
}

/** A step caused by a report, with the report's profit and revision. */
function note(gift: Gift, kind: StepKind, at: number, parts?: Breakdown, amount = gift.amount): Gift {
  gift.steps.push({ kind, amount, profit: parts?.profit ?? null, revision: parts && gift.sale ? last(gift.sale).number : null, at })
  return gift
}

function afterReport(gift: Gift): number {
  return last(gift.sale!).received_at + 1_000
}
