import type { DealChange } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { postedAmount } from '../../posted-amounts.ts'

type Terms = Omit<DealChange, 'version'>
type Text = (name: string) => string

/** What a deal is, as its form posts it; what is wrong in it, the API says. */
export function termsOf(text: Text, locale: Locale): Terms & { title: string; source: NonNullable<Terms['source']> } {
  const orNone = (name: string) => text(name).trim() || null
  const typed = orNone('amount')
  return {
    title: text('title'),
    source: text('source') as NonNullable<Terms['source']>,
    ...{ owner_id: orNone('owner_id'), holds_until: orNone('holds_until'), expected_on: orNone('expected_on') },
    // Not a number is refused beside its field.
    amount: typed === null ? null : postedAmount(typed, text('currency'), locale),
    currency: typed === null ? null : orNone('currency'),
    trip_type: orNone('trip_type') as Terms['trip_type'],
    ...{ departure_id: orNone('departure_id'), destination_id: orNone('destination_id'), start: orNone('start'), end: orNone('end') },
    ...{ offer_id: orNone('offer_id'), project_id: orNone('project_id'), rooms: roomsOf(text) },
  }
}

function roomsOf(text: Text): Terms['rooms'] {
  const rooms = [1, 2, 3].flatMap((room) => {
    const adults = text(`room_${room}_adults`).trim()
    if (adults === '') return []
    const ages = text(`room_${room}_ages`)
      .split(/[^\d]+/)
      .filter(Boolean)
    return [{ adults: /^\d$/.test(adults) ? Number(adults) : 0, childs: ages.map((age) => ({ age: Number(age) })) }]
  })
  return rooms.length > 0 ? rooms : null
}
