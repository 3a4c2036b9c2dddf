import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { BANK_ACCOUNT_KINDS, WHY_NOT_PAYABLE } from '../bank-accounts/bank-account.ts'
import { MemberRef } from '../organizations/managed-organization.ts'
import { OrganizationRef } from '../organizations/organization.ts'
import { aloneFrom } from '../users/alone.ts'

export const PayoutCurrency = z.string('kit_required_field').regex(/^[A-Z]{3}$/, 'kit_invalid_field')
/** In minor units, as a number or as a form sends it. */
export const Amount = z.coerce.number('kit_invalid_field').int('kit_invalid_field').max(Number.MAX_SAFE_INTEGER, 'kit_invalid_field')

/** Several lines that trails display; characters that cannot be stored are refused. */
export const PayoutReason = z
  .string('kit_required_field')
  .trim()
  .min(3, 'payout_error_return_reason')
  .max(500, 'payout_error_return_reason')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'kit_invalid_field')

export const ReturnInput = z.object({
  reason: PayoutReason.describe('Its trails show it'),
  returned_on: z.iso.date('payout_error_day').describe('The day when it came back, in Argentine time'),
  seen: z
    .object({ contributions: z.int('kit_invalid_field'), amount: z.int('kit_invalid_field').describe('In minor units') })
    .optional()
    .describe('What would be due again, as it was shown (`due_again`): if it changed, nothing is recorded'),
})
export type ReturnInput = z.infer<typeof ReturnInput>

export const ProjectRef = z.object({ id: z.string(), slug: z.string(), name: z.string().nullable() })
export const MaskedAccount = z.object({
  id: z.string(),
  kind: z.enum(BANK_ACCOUNT_KINDS),
  masked_number: z.string(),
  masked_holder: z.string(),
})

/** Why somebody cannot record a payout: by its account, or as they approved most of it. */
export const WHY_NOT_RECORDED = [...WHY_NOT_PAYABLE, 'managed_by_you', 'approved_by_you', 'alone_too_soon'] as const
export type WhyNotRecorded = (typeof WHY_NOT_RECORDED)[number]

/** The amount of due contributions that an admin approved, and the time of the latest approval. */
export interface OwnApprovals {
  own_amount: number
  own_at: string | null
  is_alone: boolean
}

/**
 * Why somebody may not record a payout of an amount, as they approved most of it themselves; the only admin may, a day after.
 * @returns with `alone_from`, from when they may
 */
export function whyNotAlone(
  { own_amount, own_at, is_alone }: OwnApprovals,
  { amount, now }: { amount: number; now: Date },
): { why: 'approved_by_you' | 'alone_too_soon' | null; alone_from: string | null } {
  if (own_amount * 2 <= amount) return { why: null, alone_from: null }
  const alone_from = aloneFrom(own_at, is_alone)
  if (alone_from === null) return { why: 'approved_by_you', alone_from }
  return { why: now < new Date(alone_from) ? 'alone_too_soon' : null, alone_from }
}

/** Confirmed contributions of an organization's projects in one currency that were not paid yet. */
export const Due = z.object({
  id: z.string().describe('Organization and currency'),
  organization: OrganizationRef,
  amount: MoneyShape,
  contributions: z.int(),
  /** Time of the first approval. */
  oldest_at: z.string(),
  account: MaskedAccount.nullable(),
  /** Why the reader cannot record the payment now, whatever its contributions are. */
  why_not: z.enum(WHY_NOT_RECORDED).nullable(),
  payable_from: z.string().nullable(),
})
export type Due = z.infer<typeof Due>

/** The sum due in a currency, to all organizations. */
export const DueTotal = z.object({ amount: MoneyShape, organizations: z.int(), contributions: z.int() })
export type DueTotal = z.infer<typeof DueTotal>

/** The sum due to an organization in a currency, for its managers. */
export const OwnDue = z.object({
  amount: MoneyShape,
  contributions: z.int(),
  oldest_at: z.string(),
  pay_by: z.string().describe('The day by which we plan to pay the oldest of it'),
  is_late: z.boolean().describe('That day has passed'),
  projects: z.array(z.object({ project: ProjectRef, amount: MoneyShape, contributions: z.int() })),
  set_off: MoneyShape.describe('Of the amount, what the next payout sets off, as the organization owes it back'),
})
export type OwnDue = z.infer<typeof OwnDue>

const Query = z.string().trim().max(100).optional()
const DUE_SORTS = ['oldest_at', '-oldest_at', '-amount', 'amount'] as const
export const DUE_ACCOUNTS = ['current', 'pending', 'none'] as const

export const DueFilter = z.object({
  query: Query.describe('Words of the organization’s name, or of a project’s'),
  currency: PayoutCurrency.optional(),
  account: z.enum(DUE_ACCOUNTS).optional().describe('Whether its account is confirmed, waits for its second key, or is missing'),
  organization: z
    .string()
    .regex(/^org_\w{1,40}$/)
    .optional(),
  sort: z.enum(DUE_SORTS).default('oldest_at'),
})
export type DueFilter = z.infer<typeof DueFilter>

/** The transfer that a payout is part of. */
const PaymentOfPayout = z.object({
  id: z.string(),
  amount: MoneyShape,
  code: z.string().nullable(),
  confirmation: z.enum(['confirmed', 'differs', 'waiting', 'none']).describe('What its organization said: `none` was never asked'),
})

export const Payout = z.object({
  id: z.string(),
  organization: OrganizationRef,
  project: ProjectRef,
  amount: MoneyShape.describe('What its contributions add up to'),
  set_off: MoneyShape.describe('Of the amount, what was not sent, as the organization owed it back'),
  contributions: z.int(),
  paid_at: z.string(),
  created_at: z.string(),
  /** Null for payments before payouts were recorded here, and for an admin who erased their account. */
  recorded_by: MemberRef.nullable(),
  reference: z.string().nullable(),
  proof: z.string().nullable().describe('The name of its file'),
  account: MaskedAccount.nullable(),
  /** Time at which the bank returned it. */
  returned_at: z.string().nullable(),
  payment: PaymentOfPayout.nullable(),
})
export type Payout = z.infer<typeof Payout>

/** One payout with its contributions. */
export const PayoutDetail = Payout.extend({
  return_reason: z.string().nullable(),
  return_recorded_by: MemberRef.nullable(),
  due_again: z
    .object({ contributions: z.int(), amount: MoneyShape })
    .describe('What is due again if the bank returns its transfer, which may have paid other projects, too'),
  covered: z
    .array(z.object({ code: z.string(), amount: MoneyShape, approved_at: z.string().nullable() }))
    .describe('With the amounts that were paid'),
})
export type PayoutDetail = z.infer<typeof PayoutDetail>

const PAYOUT_SORTS = ['-paid_at', 'paid_at', '-amount', 'amount'] as const
export const PayoutFilter = z.object({
  query: Query.describe('Words of the organization’s or the project’s name, or the reference'),
  currency: PayoutCurrency.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe('First and last day of the transfer, in Argentine time'),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional(),
  sort: z.enum(PAYOUT_SORTS).default('-paid_at'),
})
export type PayoutFilter = z.infer<typeof PayoutFilter>

/** Payouts that managers see on their page; the CSV has all. */
export const MOST_OWN_PAYOUTS = 500

/** A payout as the organization's managers see it. */
export const OwnPayout = Payout.pick({
  id: true,
  project: true,
  amount: true,
  set_off: true,
  contributions: true,
  paid_at: true,
  reference: true,
  returned_at: true,
  payment: true,
}).extend({
  sent: MoneyShape.describe('The amount less what was set off'),
  claims: z
    .array(z.object({ code: z.string(), amount: MoneyShape }))
    .describe('What was set off, by the trail of the contribution that was paid and is gone'),
})
export type OwnPayout = z.infer<typeof OwnPayout>
