import type { MoveInput } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { postedAmount } from '../../posted-amounts.ts'

/** A move as a form posts it; what is wrong in it, the API says. */
export function moveOf(text: (name: string) => string, locale: Locale): MoveInput {
  const orNone = (name: string) => text(name).trim() || null
  const currency = orNone('currency')
  const typed = orNone('amount')
  return {
    to: text('to') as MoveInput['to'],
    version: Number(text('version')),
    ...{ above: orNone('above'), below: orNone('below'), lost_reason_id: orNone('lost_reason_id'), why: orNone('why') },
    ...{ booking_id: orNone('booking_id'), holds_until: orNone('holds_until') },
    // Not a number is refused beside its field.
    ...(typed !== null && { amount: postedAmount(typed, currency ?? '', locale), currency }),
  }
}
