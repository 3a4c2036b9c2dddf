import type { MoveInput } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { typedAmount } from '../../desk/money/typed-amount.ts'

/** A move from its posted form; the API reports the errors. */
export function moveOf(text: (name: string) => string, locale: Locale): MoveInput {
  const orNone = (name: string) => text(name).trim() || null
  const currency = orNone('currency')
  const typed = orNone('amount')
  return {
    to: text('to') as MoveInput['to'],
    version: Number(text('version')),
    ...{ above: orNone('above'), below: orNone('below'), lost_reason_id: orNone('lost_reason_id'), why: orNone('why') },
    ...{ booking_id: orNone('booking_id'), holds_until: orNone('holds_until') },
    // Text that is no number is refused beside its field.
    ...(typed !== null && { amount: typedAmount(typed, currency ?? '', locale) ?? -1, currency }),
  }
}
