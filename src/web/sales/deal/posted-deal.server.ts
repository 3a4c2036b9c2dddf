import type { DealChange } from '../../../domain/deals/deal.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { FormErrors } from '../../../kit/ui/forms/field-errors.ts'
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

interface TypedRoom {
  room: number
  adults: string
  ages: string
}

function typedRooms(text: Text): TypedRoom[] {
  const rooms = [1, 2, 3].map((room) => ({ room, adults: text(`room_${room}_adults`).trim(), ages: text(`room_${room}_ages`).trim() }))
  return rooms.filter(({ adults, ages }) => adults !== '' || ages !== '')
}

/** Whole years, as `4, 9` or `4 y 9`: of `6 meses` or `2 y 1/2` the digits are other ages. */
function hasAges({ ages }: TypedRoom): boolean {
  return /^(\d{1,2}([\s,;y]+\d{1,2})*)?$/.test(ages)
}

function roomsOf(text: Text): Terms['rooms'] {
  const rooms = typedRooms(text).map((room) => ({
    adults: /^\d$/.test(room.adults) ? Number(room.adults) : 0,
    // An age that nobody has is refused.
    childs: hasAges(room) ? (room.ages.match(/\d+/g) ?? []).map((age) => ({ age: Number(age) })) : [{ age: -1 }],
  }))
  return rooms.length > 0 ? rooms : null
}

/** Errors of rooms beside their own fields, for {@link attempt}; they take the place of the endpoint's, which is about all rooms. */
export function roomErrors(text: Text, locale: Locale): FormErrors {
  const rooms = typedRooms(text)
  const alone = rooms.filter(({ adults }) => adults === '')
  const errors = {
    ...Object.fromEntries(alone.map(({ room }) => [`room_${room}_adults`, [m.travel_error_min_adults({}, { locale })]])),
    ...Object.fromEntries(
      rooms.filter((one) => !hasAges(one)).map(({ room }) => [`room_${room}_ages`, [m.travel_error_invalid_rooms({}, { locale })]]),
    ),
  }
  return Object.keys(errors).length > 0 ? { rooms: [], ...errors } : {}
}
