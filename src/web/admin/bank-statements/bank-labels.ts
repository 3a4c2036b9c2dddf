import type {
  BankField,
  LineReason,
  LineSuggestion,
  LineTarget,
  SetAsideKind,
  TargetKind,
} from '../../../domain/bank-statements/bank-statement.ts'
import { m } from '../../../kit/sentences/messages.js'

const FIELDS: Record<BankField, () => string> = {
  ignore: m.bank_field_ignore,
  day: m.bank_field_day,
  text: m.bank_field_text,
  reference: m.bank_field_reference,
  amount: m.bank_field_amount,
  credit: m.bank_field_credit,
  debit: m.bank_field_debit,
  balance: m.bank_field_balance,
  payer_name: m.bank_field_payer_name,
  payer_cuit: m.bank_field_payer_cuit,
  payer_account: m.bank_field_payer_account,
  currency: m.bank_field_currency,
  part: m.bank_field_part,
}

export function bankFieldName(field: BankField): string {
  return FIELDS[field]()
}

const KINDS: Record<SetAsideKind, () => string> = {
  fee: m.bank_kind_fee,
  tax: m.bank_kind_tax,
  interest: m.bank_kind_interest,
  supplier: m.bank_kind_supplier,
  own_transfer: m.bank_kind_own_transfer,
  mercado_pago: m.bank_kind_mercado_pago,
  returned: m.bank_kind_returned,
  other: m.bank_kind_other,
}

export function setAsideName(kind: SetAsideKind): string {
  return KINDS[kind]()
}

const TARGETS: Record<TargetKind, [name: (() => string) | null, match: () => string]> = {
  contribution: [null, m.bank_match_text],
  payment: [m.bank_target_payment, m.bank_match_text_debit],
  return: [m.bank_target_return, m.bank_match_text_return],
  claim: [m.bank_target_claim, m.bank_match_text_claim],
  repayment: [m.bank_target_repayment, m.bank_match_text_repayment],
}

/** Null for a donation, which its code names. */
export function targetKindName(kind: TargetKind): string | null {
  return TARGETS[kind][0]?.() ?? null
}

/** `Pago · Club Rotario`, or the code of a donation */
export function targetText({ kind, label }: Pick<LineTarget, 'kind' | 'label'>): string {
  return [targetKindName(kind), label].filter(Boolean).join(' · ')
}

/** The effect of a match. */
export function matchText(kind: TargetKind): string {
  return TARGETS[kind][1]()
}

const REASONS: Record<LineReason, () => string> = {
  reference: m.bank_reason_reference,
  amount: m.bank_reason_amount,
  payer_cuit: m.bank_reason_payer_cuit,
  payer_name: m.bank_reason_payer_name,
  account: m.bank_reason_account,
  day: m.bank_reason_day,
  near_day: m.bank_reason_near_day,
  only_one: m.bank_reason_only_one,
  text: m.bank_reason_text,
  hand: m.bank_reason_hand,
}

/** `85 % seguro: el importe · el nombre` */
export function confidenceText({ confidence, reasons }: Pick<LineSuggestion, 'confidence' | 'reasons'>): string {
  return `${m.bank_confidence({ confidence })}: ${reasons.map((reason) => REASONS[reason]()).join(' · ')}`
}

/** A day without a time, for `When`. */
export function noonOfDay(day: string): string {
  return `${day}T12:00:00-03:00`
}
