import type { DealChange } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { postedAmount } from '../../posted-amounts.ts'

type Terms = Omit<DealChange, 'version'>
type Text = (name: string) => string

/** The fields of a deal from its posted form; the API reports their errors. */
export function termsOf(text: Text, locale: Locale): Terms & { title: string; source: NonNullable<Terms['source']> } {
  const emptyToNull = (name: string) => text(name).trim() || null
  const typed = emptyToNull('amount')
  return {
    title: text('title'),
    source: text('source') as NonNullable<Terms['source']>,
    owner_id: emptyToNull('owner_id'),
    holds_until: emptyToNull('holds_until'),
    expected_on: emptyToNull('expected_on'),
    // Text that is no number is refused beside its field.
    amount: typed === null ? null : postedAmount(typed, text('currency'), locale),
    currency: typed === null ? null : emptyToNull('currency'),
    trip_type: emptyToNull('trip_type') as Terms['trip_type'],
    departure_id: emptyToNull('departure_id'),
    destination_id: emptyToNull('destination_id'),
    start: emptyToNull('start'),
    end: emptyToNull('end'),
    offer_id: emptyToNull('offer_id'),
    project_id: emptyToNull('project_id'),
    rooms: roomsOf(text),
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
