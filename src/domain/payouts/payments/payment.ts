import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { isLine } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import type { BANK_ACCOUNT_KINDS } from '../../bank-accounts/bank-account.ts'
import { MemberChange } from '../../bank-accounts/bank-account-record.ts'
import { OrganizationRef } from '../../organizations/organization.ts'
import { Amount, MaskedAccount, PayoutCurrency, PayoutReason, ProjectRef, WHY_NOT_RECORDED } from '../payout.ts'

/** Payments that are recorded at once. */
const MOST_PAID_AT_ONCE = 50

/** An organization and a currency, and the most that is paid of it. */
export interface ChosenDue {
  organization_id: string
  currency: string
  /** In minor units; all that is due without it. */
  limit?: number | undefined
}

const ONE_DUE = /^(org_\w{1,40})\.([A-Z]{3})(?:\.([1-9]\d{0,14}))?$/

/** `org_1.ARS,org_2.USD.150000`: what is chosen, each with the most that is paid of it. */
const ChosenDues = z
  .string('kit_required_field')
  .max(MOST_PAID_AT_ONCE * 64, 'kit_invalid_field')
  .transform((text, about): ChosenDue[] => {
    const found = text.split(',').map((one) => ONE_DUE.exec(one))
    const keys = found.map((one) => one?.slice(1, 3).join('.'))
    if (found.includes(null) || found.length > MOST_PAID_AT_ONCE || new Set(keys).size < keys.length) {
      about.addIssue({ code: 'custom', message: 'kit_invalid_field' })
      return z.NEVER
    }
    return found.map((one) => ({ organization_id: one![1]!, currency: one![2]!, ...(one![3] && { limit: Number(one![3]) }) }))
  })

/** Days in which a list of transfers may be recorded, or opened again: later claims wait that long. */
const LIST_DAYS = 7

export function isListOld(until: string, now: Date): boolean {
  return Date.parse(until) < now.getTime() - LIST_DAYS * 86_400_000
}

const Until = z.iso
  .datetime()
  .describe(
    `When the list was made, at most ${LIST_DAYS} days ago: contributions approved later are left for the next payment, and claims opened later are not set off by this one`,
  )

export const SheetQuery = z.object({
  due: ChosenDues.describe('Organizations and currencies, such as `org_1.ARS,org_2.USD.150000`: at most US$ 1 500 of the second'),
  until: Until,
})

const OfProject = z.object({ project: ProjectRef, amount: MoneyShape, contributions: z.int() })

/** The payment to one organization in one currency, as the reader may pay it. */
export const SheetPayment = z.object({
  organization: OrganizationRef,
  currency: z.string(),
  amount: MoneyShape.describe('To transfer: what its contributions are, without what claims set off'),
  set_off: MoneyShape.describe('Claims on the organization that this payment settles'),
  claimed_since: MoneyShape.describe('Claims on the organization opened after `until`, which this payment does not settle'),
  rest: MoneyShape.describe('Due, and not in this payment'),
  contributions: z.int(),
  divided: MoneyShape.nullable().describe('The contribution of which the payment is a part; null for whole ones'),
  projects: z.array(OfProject),
  left_out: z
    .array(OfProject.extend({ why_not: z.enum(WHY_NOT_RECORDED), alone_from: z.string().nullable() }))
    .describe('Projects whose money the reader may not pay'),
  account: MaskedAccount.nullable(),
  why_not: z.enum(WHY_NOT_RECORDED).nullable(),
  payable_from: z.string().nullable(),
  member_changes: z.array(MemberChange).describe('Who brought whom into the organization, the first one first'),
  alone: z.boolean().describe('Whether the reader approved most of some project, and pays it with a reason as the only admin'),
  version: z.string().describe('A digest of the contributions and amounts'),
  code: z.string().describe('The reference to type into the transfer: twelve characters, the last is a check'),
})
export type SheetPayment = z.infer<typeof SheetPayment>

/** One transfer to record, to the account and of the amounts that were seen. */
export const PaymentInput = z.object({
  organization_id: z.string().regex(/^org_\w{1,40}$/, 'kit_invalid_field'),
  currency: PayoutCurrency,
  amount: Amount.min(0, 'kit_invalid_field').describe('In minor units, as seen'),
  limit: Amount.min(1, 'kit_invalid_field').optional().describe('The most that is paid, for a part of what is due'),
  version: z.string().regex(/^[0-9a-f]{32}$/, 'kit_invalid_field'),
  bank_account_id: z
    .string()
    .regex(/^bank_\w{1,40}$/, 'kit_invalid_field')
    .describe('The account that was seen, and paid to'),
  reference: typedLine()
    .max(80, 'payout_error_reference')
    .refine(isLine, 'kit_invalid_field')
    .optional()
    .transform((text) => text || undefined)
    .describe('The bank’s number of the transfer'),
  reason: PayoutReason.optional()
    .or(z.literal('').transform(() => undefined))
    .describe('Why the only admin pays what they approved'),
  no_proof_reason: PayoutReason.optional()
    .or(z.literal('').transform(() => undefined))
    .describe('Why there is no proof; its public page says it'),
})
export type PaymentInput = z.infer<typeof PaymentInput>

export const PaymentsInput = z.object({
  until: Until,
  paid_on: z.iso.date('payout_error_day').describe('The day of the transfers, in Argentine time'),
  payments: z
    .string('kit_required_field')
    .transform((text) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        return null
      }
    })
    .pipe(z.array(PaymentInput).min(1, 'kit_required_field').max(MOST_PAID_AT_ONCE, 'kit_invalid_field'))
    .describe('A JSON array'),
})
export type PaymentsInput = z.infer<typeof PaymentsInput>

/** A payment as everybody may see it: no account, no person. */
export const PublicPayment = z.object({
  id: z.string(),
  organization: OrganizationRef,
  amount: MoneyShape,
  set_off: MoneyShape,
  contributions: z.int(),
  paid_at: z.string(),
  code: z.string().nullable(),
  returned_at: z.string().nullable(),
  /** Null for payments before they were confirmed by organizations. */
  confirmation: z
    .object({ received: MoneyShape, received_on: z.string(), confirmed_at: z.string() })
    .nullable()
    .describe('What its organization says that it received'),
  asks_confirmation: z.boolean(),
})
export type PublicPayment = z.infer<typeof PublicPayment>

export const PaymentDetail = PublicPayment.extend({
  proof_digest: z.string().nullable().describe('SHA-256 of the bank’s proof'),
  has_proof: z.boolean(),
  no_proof_reason: z.string().nullable(),
  reason: z.string().nullable().describe('Why one admin approved most of it and paid it'),
  return_reason: z.string().nullable(),
  projects: z.array(
    z.object({ project: ProjectRef.nullable(), amount: MoneyShape, covered: z.array(z.object({ code: z.string(), amount: MoneyShape })) }),
  ),
  abilities: z.object({ confirm: z.boolean() }),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

export const PaymentFilter = z.object({
  organization: z
    .string()
    .regex(/^org_\w{1,40}$/)
    .optional(),
  confirmation: z.enum(['confirmed', 'unconfirmed']).optional(),
})
export type PaymentFilter = z.infer<typeof PaymentFilter>

export const ConfirmationInput = z.object({
  received: Amount.min(0, 'kit_invalid_field').describe('What arrived, in minor units'),
  received_on: z.iso.date('payout_error_received_day').describe('The day it arrived, in Argentine time'),
})
export type ConfirmationInput = z.infer<typeof ConfirmationInput>

/** One transfer as the bank needs to know it. */
export interface TransferLine {
  organization: string
  kind: (typeof BANK_ACCOUNT_KINDS)[number]
  number: string
  holder: string
  cuit: string
  amount: number
  currency: string
  code: string
}
