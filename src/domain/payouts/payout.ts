import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { VISIBLE } from '../../kit/plain-text.ts'
import { BANK_ACCOUNT_KINDS, WHY_NOT_PAYABLE } from '../bank-accounts/bank-account.ts'
import { MemberRef } from '../organizations/managed-organization.ts'
import { OrganizationRef } from '../organizations/organization.ts'
import { aloneFrom } from '../users/alone.ts'

const Currency = z.string('kit_required_field').regex(/^[A-Z]{3}$/, 'kit_invalid_field')
const ProjectId = z.string('kit_required_field').regex(/^proj_\w{1,40}$/, 'kit_invalid_field')

/** Several lines that trails display; characters that cannot be stored are refused. */
const ReasonText = z
  .string('kit_required_field')
  .trim()
  .min(3, 'payout_error_return_reason')
  .max(500, 'payout_error_return_reason')
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'kit_invalid_field')

/** A payout to record. Project, currency, amount and account are those that the admin saw: if they changed since, nothing is recorded. */
export const PayoutInput = z.object({
  project_id: ProjectId,
  currency: Currency,
  amount: z.coerce
    .number('kit_invalid_field')
    .int('kit_invalid_field')
    .min(1, 'kit_invalid_field')
    .max(Number.MAX_SAFE_INTEGER, 'kit_invalid_field')
    .describe('In minor units'),
  set_off_amount: z.coerce
    .number('kit_invalid_field')
    .int('kit_invalid_field')
    .min(0, 'kit_invalid_field')
    .max(Number.MAX_SAFE_INTEGER, 'kit_invalid_field')
    .optional()
    .describe('Of the amount, what is not sent as the organization owes it back, as it was seen'),
  bank_account_id: z
    .string('kit_required_field')
    .regex(/^bank_\w{1,40}$/, 'kit_invalid_field')
    .describe('The account that was seen, and paid to'),
  reference: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(80, 'payout_error_reference')
    .regex(VISIBLE, 'kit_invalid_field')
    .describe('The bank’s number of the transfer'),
  paid_on: z.iso.date('payout_error_day').describe('The day of the transfer, in Argentine time'),
  reason: ReasonText.optional()
    .or(z.literal('').transform(() => undefined))
    .describe('Why the only admin pays what they approved'),
})
export type PayoutInput = z.infer<typeof PayoutInput>

export const ReturnInput = z.object({
  reason: ReasonText.describe('Its trails show it'),
  returned_on: z.iso.date('payout_error_day').describe('The day when it came back, in Argentine time'),
})
export type ReturnInput = z.infer<typeof ReturnInput>

const ProjectRef = z.object({ id: z.string(), slug: z.string(), name: z.string().nullable() })
const MaskedAccount = z.object({ id: z.string(), kind: z.enum(BANK_ACCOUNT_KINDS), masked_number: z.string(), masked_holder: z.string() })

/** Why somebody cannot record a payout: by its account, or as they approved most of it. */
const WHY_NOT_RECORDED = [...WHY_NOT_PAYABLE, 'approved_by_you', 'alone_too_soon'] as const
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

/** Confirmed contributions of a project in one currency that were not paid yet. */
export const Due = z.object({
  organization: OrganizationRef,
  project: ProjectRef,
  amount: MoneyShape,
  set_off: MoneyShape.describe('Of the amount, what is not sent now, as the organization owes it back'),
  contributions: z.int(),
  /** Times of the first and the last approval. */
  oldest_at: z.string(),
  newest_at: z.string(),
  account: MaskedAccount.nullable(),
  /** Why the reader cannot record the payout now. */
  why_not: z.enum(WHY_NOT_RECORDED).nullable(),
  payable_from: z.string().nullable(),
  alone_from: z
    .string()
    .nullable()
    .describe('From when the reader, who approved most of it, may pay it, with a reason, as there is no other admin'),
})
export type Due = z.infer<typeof Due>

const Query = z.string().trim().max(100).optional()
const DUE_SORTS = ['oldest_at', '-oldest_at', '-amount', 'amount', 'organization', '-organization'] as const
export const DUE_ACCOUNTS = ['current', 'pending', 'none'] as const

export const DueFilter = z.object({
  query: Query.describe('Words of the organization’s or the project’s name'),
  currency: Currency.optional(),
  account: z.enum(DUE_ACCOUNTS).optional().describe('Whether its account is confirmed, waits for its second key, or is missing'),
  project: ProjectId.optional(),
  sort: z.enum(DUE_SORTS).default('oldest_at'),
})
export type DueFilter = z.infer<typeof DueFilter>

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
})
export type Payout = z.infer<typeof Payout>

/** One payout with its contributions. */
export const PayoutDetail = Payout.extend({
  return_reason: z.string().nullable(),
  return_recorded_by: MemberRef.nullable(),
  covered: z
    .array(z.object({ code: z.string(), amount: MoneyShape, approved_at: z.string().nullable() }))
    .describe('With the amounts that were paid'),
})
export type PayoutDetail = z.infer<typeof PayoutDetail>

const PAYOUT_SORTS = ['-paid_at', 'paid_at', '-amount', 'amount'] as const
export const PayoutFilter = z.object({
  query: Query.describe('Words of the organization’s or the project’s name, or the reference'),
  currency: Currency.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe('First and last day of the transfer, in Argentine time'),
  sort: z.enum(PAYOUT_SORTS).default('-paid_at'),
})
export type PayoutFilter = z.infer<typeof PayoutFilter>

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
})
export type OwnPayout = z.infer<typeof OwnPayout>
