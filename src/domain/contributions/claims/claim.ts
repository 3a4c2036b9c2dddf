import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { isLine } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { MemberRef } from '../../organizations/managed-organization.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import { ReasonText } from '../desk/managed-contribution.ts'

/**
 * Why an organization owes money back. `taken_back`: an admin took it back, with a reason on the trail. `payout_returned`: a payout that it
 * was set off at came back from the bank.
 */
export const CLAIM_CAUSES = ['cancelled', 'reduced', 'returned', 'charged_back', 'taken_back', 'payout_returned'] as const
export type ClaimCause = (typeof CLAIM_CAUSES)[number]

/** Ways in which a claim becomes less. */
const SETTLEMENT_KINDS = ['set_off', 'repaid', 'written_off'] as const
export type SettlementKind = (typeof SETTLEMENT_KINDS)[number]

/** `open`: something is still owed. `lost`: what was left was written off. */
export const CLAIM_STATES = ['open', 'settled', 'lost'] as const

const Owed = z.coerce
  .number('kit_invalid_field')
  .int('kit_invalid_field')
  .min(1, 'kit_invalid_field')
  .max(Number.MAX_SAFE_INTEGER, 'kit_invalid_field')
  .describe('What was seen to be owed, in minor units: if it changed, nothing is recorded')
const AloneReason = ReasonText.optional().or(z.literal('').transform(() => undefined))

/** Money that an organization, or the bank, sent back for a claim. */
export const RepaymentInput = z.object({
  owed: Owed,
  amount: z.coerce
    .number('contribution_error_amount')
    .int('contribution_error_amount')
    .min(1, 'contribution_error_amount')
    .max(Number.MAX_SAFE_INTEGER, 'contribution_error_amount')
    .describe('What arrived, in minor units; never more than is owed'),
  reference: typedLine('kit_required_field')
    .min(1, 'kit_required_field')
    .max(80, 'kit_invalid_field')
    .refine(isLine, 'kit_invalid_field')
    .describe('The bank’s number of the transfer'),
  paid_on: z.iso.date('contribution_error_day').describe('The day on which it arrived, in Argentine time'),
  reason: AloneReason.describe('Why the only admin records what follows from a booking of theirs'),
})
export type RepaymentInput = z.infer<typeof RepaymentInput>

/** All that is left of a claim is given up. */
export const WriteOffInput = z.object({ owed: Owed, reason: ReasonText.describe('Its trail shows it') })
export type WriteOffInput = z.infer<typeof WriteOffInput>

const SORTS = ['-created_at', 'created_at', '-owed', 'owed'] as const
export const ClaimFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of the organization’s or the project’s name, or a trail’s code'),
  state: z.enum(CLAIM_STATES).optional(),
  cause: z.enum(CLAIM_CAUSES).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  sort: z.enum(SORTS).default('-created_at'),
})
export type ClaimFilter = z.infer<typeof ClaimFilter>

export const MoneyClaim = z.object({
  id: z.string(),
  code: z.string().describe('Of its trail'),
  of_code: z.string().describe('Of the trail of the contribution that was paid'),
  of_id: z.string(),
  organization: OrganizationRef,
  project: z.object({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  cause: z.enum(CLAIM_CAUSES),
  state: z.enum(CLAIM_STATES),
  amount: MoneyShape,
  owed: MoneyShape.describe('What is still owed'),
  lost: MoneyShape.describe('What was written off'),
  created_at: z.string(),
})
export type MoneyClaim = z.infer<typeof MoneyClaim>

/** Why the reader may not record what follows from a claim: they had a hand in the booking, or manage the organization. */
const WHY_NOT_SETTLED = ['handled_by_you', 'alone_too_soon', 'managed_by_you'] as const

export const ClaimDetail = MoneyClaim.extend({
  payout: z.string().nullable().describe('Id of the payout that paid it'),
  settlements: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(SETTLEMENT_KINDS),
      amount: MoneyShape,
      payout: z.string().nullable(),
      reference: z.string().nullable(),
      paid_on: z.string().nullable(),
      reason: z.string().nullable(),
      recorded_by: MemberRef.nullable(),
      created_at: z.string(),
    }),
  ),
  why_not: z.enum(WHY_NOT_SETTLED).nullable(),
  alone_from: z.string().nullable(),
})
export type ClaimDetail = z.infer<typeof ClaimDetail>
