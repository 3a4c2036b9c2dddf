import { isCbu } from '../../config/check-digits.ts'
import { errorKind } from '../../kit/errors.ts'
// Without Zod, so that the browser loads only the rules.

export const BANK_ACCOUNT_KINDS = ['cbu', 'cvu', 'alias'] as const
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number]

/** `pending` waits for a second person to confirm, `current` is confirmed; the others are history. */
export const BANK_ACCOUNT_STATES = ['pending', 'current', 'replaced', 'refused', 'withdrawn'] as const
export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number]

export type NumberProblem = 'length' | 'digits' | 'alias'

/** A CBU, a CVU (its bank's code is 000) or an alias, in its stored form. */
export function readAccountNumber(text: string): { kind: BankAccountKind; number: string } | { problem: NumberProblem } {
  const digits = text.replace(/[\s.-]/g, '')
  if (/^\d+$/.test(digits)) {
    if (digits.length !== 22) return { problem: 'length' }
    if (!isCbu(digits)) return { problem: 'digits' }
    return { kind: digits.startsWith('000') ? 'cvu' : 'cbu', number: digits }
  }
  const alias = text.trim().toLowerCase()
  return /^[a-z0-9.-]{6,20}$/.test(alias) ? { kind: 'alias', number: alias } : { problem: 'alias' }
}

/** The visible part of a number: enough to compare it on the telephone, not enough to use it. */
export function maskedNumber({ kind, number }: { kind: BankAccountKind; number: string }): string {
  return kind === 'alias' ? `${number.slice(0, 2)}••••••` : `•••• ${number.slice(-4)}`
}

/** The initials of a holder. */
export function maskedHolder(holder: string): string {
  return holder
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')
}

/** @param cuit eleven digits */
export function maskedCuit(cuit: string): string {
  return `•••• ${cuit.slice(7, 10)}-${cuit.slice(10)}`
}

/** The live account of an organization: the pending change, if there is one, otherwise the current one. */
export interface LiveAccount {
  state: 'pending' | 'current'
  /** Null: their account was erased. */
  changed_by: string | null
  changed_at: string
  confirmed_by: string | null
  /** The manager who brought both of them to the organization; null if two different people did. */
  brought_by: string | null
  /** 72 hours after it was entered, or after the last change of the organization's managers (`account_payable_from`). */
  payable_from: string
}

export const WHY_NOT_PAYABLE = ['no_account', 'unconfirmed', 'changed_by_you', 'confirmed_by_you', 'brought_by_you', 'too_new'] as const
export type WhyNotPayable = (typeof WHY_NOT_PAYABLE)[number]

/**
 * The reason why the payer may not pay to an account now, or null. While a change is pending, nothing is paid to the account before it
 * either: one of the two is wrong. The payer is neither of the two people who made the account current, nor did they bring both of them, so
 * that each payout takes three people.
 */
export function whyNotPayable(account: LiveAccount | null, { payer, now }: { payer: string; now: Date }): WhyNotPayable | null {
  if (!account) return 'no_account'
  if (account.state === 'pending') return 'unconfirmed'
  if (account.changed_by === payer) return 'changed_by_you'
  if (account.confirmed_by === payer) return 'confirmed_by_you'
  if (account.brought_by === payer) return 'brought_by_you'
  return now < new Date(account.payable_from) ? 'too_new' : null
}

/** Reasons why a user may not confirm an account. The database decides it (`why_not_second_key`), so that no code can bypass it. */
export const WHY_NOT_CONFIRMABLE = [
  'not_pending',
  'changed_by_you',
  'not_yours',
  'changer_left',
  'brought_each_other',
  'manager_too_new',
] as const
export type WhyNotConfirmable = (typeof WHY_NOT_CONFIRMABLE)[number]

/** Another change waits for its confirmation: it is refused or withdrawn first. */
export const CHANGE_WAITS = errorKind('bank_account_change_waits', 409)
/** Only the user who entered it can withdraw it; others can refuse it. */
export const NOT_CHANGED_BY_YOU = errorKind('bank_account_not_changed_by_you', 409)

export const NOT_CONFIRMABLE = {
  not_pending: errorKind('bank_account_not_pending', 409),
  changed_by_you: errorKind('bank_account_changed_by_you', 409),
  changer_left: errorKind('bank_account_changer_left', 409),
  brought_each_other: errorKind('bank_account_brought_each_other', 409),
  manager_too_new: errorKind('bank_account_manager_too_new', 409),
  not_yours: 'not_found' as const,
} satisfies Record<WhyNotConfirmable, unknown>
/** The account's number is shown only to the payer, and only when they may pay. */
export const BANK_ACCOUNT_NOT_PAYABLE = errorKind('bank_account_not_payable', 409)
