import { z } from 'zod'
import { plainCuit } from '../../config/check-digits.ts'
import { isLine } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { MemberRef } from '../organizations/managed-organization.ts'
import { OrganizationRef } from '../organizations/organization.ts'
import { BANK_ACCOUNT_KINDS, BANK_ACCOUNT_STATES, readAccountNumber, WHY_NOT_CONFIRMABLE } from './bank-account.ts'

/**
 * One entry of an organization's accounts, masked; the whole number is shown only to the person who confirms it and to the payer, and each
 * reading is logged.
 */
export const BankAccount = z.object({
  id: z.string(),
  kind: z.enum(BANK_ACCOUNT_KINDS),
  masked_number: z.string(),
  masked_holder: z.string(),
  masked_cuit: z.string(),
  whole: z
    .object({ number: z.string(), holder: z.string(), cuit: z.string() })
    .nullable()
    .describe('For who may confirm it, while it waits: a masked one could be another'),
  state: z.enum(BANK_ACCOUNT_STATES),
  changed_after_approval: z.boolean(),
  changed_by: MemberRef.nullable(),
  changed_at: z.string(),
  confirmed_by: MemberRef.nullable(),
  confirmed_at: z.string().nullable(),
  call_back: z.string().nullable().describe('How the admin who confirmed it had called back; for admins'),
  ended_by: MemberRef.nullable(),
  ended_at: z.string().nullable(),
  /** Reason of the refusal. */
  reason: z.string().nullable(),
  payable_from: z
    .string()
    .describe('Once it is confirmed: 72 hours after it was entered, or after the last change of who manages the organization'),
  /** Other organizations that entered the same number, now or before. For admins. */
  also_used_by: z.array(OrganizationRef),
})
export type BankAccount = z.infer<typeof BankAccount>

/** A user became a manager of the organization, or no longer is one. */
export const MemberChange = z.object({
  user: MemberRef.nullable().describe('Null: erased their account'),
  kind: z.enum(['added', 'removed']),
  added_by: MemberRef.nullable().describe('Null: nobody invited them, or it is not known any more'),
  at: z.string(),
})
export type MemberChange = z.infer<typeof MemberChange>

/** The accounts of an organization, and the reader's abilities. */
export const BankAccountRecord = z.object({
  organization: OrganizationRef,
  current: BankAccount.nullable(),
  pending: BankAccount.nullable(),
  /** Replaced, refused and withdrawn accounts, the latest first. */
  history: z.array(BankAccount),
  /** Number of managers of the organization. */
  managers: z.int(),
  member_changes: z.array(MemberChange).describe('Who brought whom, the first one first'),
  abilities: z.object({
    change: z.boolean(),
    confirm: z.boolean(),
    call_back: z.boolean().describe('They confirm it as an admin, and say how they called back'),
    refuse: z.boolean(),
    withdraw: z.boolean(),
  }),
  /** The reason why the reader cannot confirm the pending one. */
  why_not_confirm: z.enum(WHY_NOT_CONFIRMABLE).nullable(),
  /** Time of reading, from which hours are counted. */
  read_at: z.string(),
})
export type BankAccountRecord = z.infer<typeof BankAccountRecord>

const PROBLEMS = {
  length: 'bank_account_error_length',
  digits: 'bank_account_error_digits',
  alias: 'bank_account_error_alias',
} as const

export const BankAccountInput = z.object({
  number: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(40, 'bank_account_error_alias')
    .transform((text, ctx) => {
      const read = readAccountNumber(text)
      if ('number' in read) return read
      ctx.addIssue({ code: 'custom', message: PROBLEMS[read.problem] })
      return z.NEVER
    })
    .describe('A CBU or CVU of 22 digits, or an alias of 6 to 20 letters, digits, dots and hyphens'),
  holder: typedLine('kit_required_field')
    .min(1, 'kit_required_field')
    .min(2, 'bank_account_error_holder')
    .max(80, 'bank_account_error_holder')
    .refine(isLine, 'kit_invalid_field'),
  cuit: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(30, 'organization_error_cuit')
    .transform((text, ctx) => {
      const cuit = plainCuit(text)
      if (cuit !== null) return cuit
      ctx.addIssue({ code: 'custom', message: 'organization_error_cuit' })
      return z.NEVER
    }),
})
export type BankAccountInput = z.infer<typeof BankAccountInput>

/** An admin gives the person called, the formerly known number, and the answer; a manager gives nothing. */
export const BankAccountConfirmation = z.object({
  call_back: z
    .string()
    .trim()
    .min(1, 'kit_required_field')
    .min(10, 'bank_account_error_call_back')
    .max(500, 'users_error_too_long')
    .regex(/^[^\0]*$/, 'kit_invalid_field')
    .optional(),
})

export const BankAccountRefusal = z.object({
  reason: z
    .string('kit_required_field')
    .trim()
    .min(1, 'kit_required_field')
    .max(500, 'users_error_too_long')
    .regex(/^[^\0]*$/, 'kit_invalid_field'),
})

/** The whole account, for the admin who makes the transfer. */
export const RevealedAccount = z.object({ kind: z.enum(BANK_ACCOUNT_KINDS), number: z.string(), holder: z.string(), cuit: z.string() })
export type RevealedAccount = z.infer<typeof RevealedAccount>
