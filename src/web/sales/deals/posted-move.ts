import type { MoveInput } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { postedAmount } from '../../posted-amounts.ts'

/** A move from its posted form; the API reports the errors. */
export function moveOf(text: (name: string) => string, locale: Locale): MoveInput {
  const emptyToNull = (name: string) => text(name).trim() || null
  const currency = emptyToNull('currency')
  const typed = emptyToNull('amount')
  return {
    to: text('to') as MoveInput['to'],
    version: Number(text('version')),
    above: emptyToNull('above'),
    below: emptyToNull('below'),
    lost_reason_id: emptyToNull('lost_reason_id'),
    why: emptyToNull('why'),
    booking_id: emptyToNull('booking_id'),
    holds_until: emptyToNull('holds_until'),
    // Text that is no number is refused beside its field.
    ...(typed !== null && { amount: postedAmount(typed, currency ?? '', locale), currency }),
  }
}
