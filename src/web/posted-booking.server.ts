import type { Locale } from '../kit/locales.ts'
import { m } from '../kit/sentences/messages.js'
import type { FormErrors } from '../kit/ui/forms/field-errors.ts'
import { amountErrors, postedAmount } from './posted-amounts.ts'

const PARTS = ['sale', 'cost', 'fees', 'taxes'] as const
type Amounts = Record<(typeof PARTS)[number], number>

/** The amounts of a booking's form, and their errors. An empty field is 0 for fees and taxes only: without its cost, a trip would give half of its price. */
export function postedBooking(text: (name: string) => string, locale: Locale): { amounts: Amounts; errors: FormErrors } {
  const currency = text('currency')
  const typed = { sale: text('sale'), cost: text('cost'), fees: text('fees') || '0', taxes: text('taxes') || '0' }
  const amounts = Object.fromEntries(PARTS.map((part) => [part, postedAmount(typed[part], currency, locale)])) as Amounts
  const unread = PARTS.filter((part) => amounts[part] < 0)
  const sentenceOf = (part: (typeof PARTS)[number]) =>
    part === 'cost' && typed.cost.trim() === '' ? m.bookings_form_no_cost({}, { locale }) : m.bookings_form_amount({}, { locale })
  const errors = Object.fromEntries(unread.map((part) => [part, [sentenceOf(part)]]))
  return { amounts, errors: { ...errors, ...amountErrors(typed, currency, locale) } }
}
