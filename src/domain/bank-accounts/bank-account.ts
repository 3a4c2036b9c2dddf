// Without Zod, so that the browser gets the rules alone.

export const BANK_ACCOUNT_KINDS = ['cbu', 'cvu', 'alias'] as const
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number]

/** `pending` waits for the second key, `current` has it; the others are history. */
export const BANK_ACCOUNT_STATES = ['pending', 'current', 'replaced', 'refused', 'withdrawn'] as const
export type BankAccountState = (typeof BANK_ACCOUNT_STATES)[number]

/** A new account pays nothing for so long, so that whoever reads the letter about it can object. */
export const COOLING_HOURS = 72

export type NumberProblem = 'length' | 'digits' | 'alias'

/**
 * A CBU, a CVU (its bank's code is 000) or an alias, in its stored form. Both blocks of a CBU are checked: each ends in a check digit, with the
 * weights 7139713 and 3971397139713.
 */
export function readAccountNumber(text: string): { kind: BankAccountKind; number: string } | { problem: NumberProblem } {
  const digits = text.replace(/[\s.-]/g, '')
  if (/^\d+$/.test(digits)) {
    if (digits.length !== 22) return { problem: 'length' }
    if (/^0+$/.test(digits) || !hasCheckDigit(digits.slice(0, 8)) || !hasCheckDigit(digits.slice(8))) return { problem: 'digits' }
    return { kind: digits.startsWith('000') ? 'cvu' : 'cbu', number: digits }
  }
  const alias = text.trim().toLowerCase()
  return /^[a-z0-9.-]{6,20}$/.test(alias) ? { kind: 'alias', number: alias } : { problem: 'alias' }
}

/** The weights are counted from the check digit: 3, 1, 7, 9, again and again. */
function hasCheckDigit(block: string): boolean {
  const weights = [3, 1, 7, 9]
  const body = block.slice(0, -1)
  const sum = [...body].reverse().reduce((total, digit, i) => total + Number(digit) * weights[i % 4]!, 0)
  return (10 - (sum % 10)) % 10 === Number(block.at(-1))
}

/** What is shown of a number: enough to compare it on the telephone, not enough to use it. */
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

/** The account of an organization that counts: the change that waits, if there is one, else the current one. */
export interface LiveAccount {
  state: 'pending' | 'current'
  /** Null: their account was erased. */
  changed_by: string | null
  changed_at: string
  confirmed_by: string | null
  /** Who brought both of them to the organization; null for two people who came by different ones. */
  brought_by: string | null
}

export const WHY_NOT_PAYABLE = ['no_account', 'unconfirmed', 'changed_by_you', 'confirmed_by_you', 'brought_by_you', 'too_new'] as const
export type WhyNotPayable = (typeof WHY_NOT_PAYABLE)[number]

/**
 * Why the payer may not pay to an account now, or null. While a change waits, nothing is paid to the account before it either: one of the two is
 * wrong. Whoever pays is neither of the two people that made the account current, nor brought both of them, so that each payout takes three.
 */
export function whyNotPayable(account: LiveAccount | null, { payer, now }: { payer: string; now: Date }): WhyNotPayable | null {
  if (!account) return 'no_account'
  if (account.state === 'pending') return 'unconfirmed'
  if (account.changed_by === payer) return 'changed_by_you'
  if (account.confirmed_by === payer) return 'confirmed_by_you'
  if (account.brought_by === payer) return 'brought_by_you'
  return now < payableFrom(account) ? 'too_new' : null
}

/** From when a confirmed account can be paid: the hours count from the change, whoever confirms it when. */
export function payableFrom({ changed_at }: Pick<LiveAccount, 'changed_at'>): Date {
  return new Date(new Date(changed_at).getTime() + COOLING_HOURS * 3_600_000)
}

/** Who would turn the second key. */
export interface SecondKey {
  user_id: string
  is_admin: boolean
  /** Since when they manage the organization; null when they do not. */
  manager_since: string | null
}

export const WHY_NOT_CONFIRMABLE = ['not_pending', 'changed_by_you', 'changer_left', 'manager_too_new', 'not_yours'] as const
export type WhyNotConfirmable = (typeof WHY_NOT_CONFIRMABLE)[number]

/**
 * Why somebody may not confirm an account, or null. A manager who came after the change may not: whoever changed it could have brought them for
 * this. What a manager changed who was removed since cannot be confirmed any more, only refused and entered anew.
 */
export function whyNotConfirmable(
  account: Pick<LiveAccount, 'changed_by' | 'changed_at'> & { state: BankAccountState },
  { by, changer_manages }: { by: SecondKey; changer_manages: boolean },
): WhyNotConfirmable | null {
  if (account.state !== 'pending') return 'not_pending'
  if (account.changed_by === by.user_id) return 'changed_by_you'
  if (!changer_manages) return 'changer_left'
  if (by.is_admin) return null
  if (by.manager_since === null) return 'not_yours'
  return new Date(by.manager_since) < new Date(account.changed_at) ? null : 'manager_too_new'
}
