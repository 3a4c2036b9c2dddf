import type { Room } from './rooms.ts'
import type { SearchFields } from './search-rules.ts'
import { addDays, isCalendarDate } from './travel-dates.ts'

// The search as a plain HTML form, usable without JavaScript: every value is its own named field.

export const ROOM_NUMBERS = [1, 2, 3] as const
export const CHILD_NUMBERS = [1, 2, 3, 4] as const
export type RoomNumber = (typeof ROOM_NUMBERS)[number]
export type ChildNumber = (typeof CHILD_NUMBERS)[number]

const PLAIN_FIELDS = [
  'trip_type',
  'departure',
  'departure_text',
  'destination',
  'destination_text',
  'nationality',
  'travel_class',
  'start',
  'end',
] as const

type SearchFormField = (typeof PLAIN_FIELDS)[number] | ReturnType<typeof adultsField> | ReturnType<typeof childAgeField>

/** The value of each field, shown at first and again after an error, so that no input is lost. */
export type SearchFormValues = Record<SearchFormField, string>

export function adultsField(room: RoomNumber) {
  return `room${room}_adults` as const
}

/** Name of a child's age field; its value is empty if there is no such child. */
export function childAgeField(room: RoomNumber, child: ChildNumber) {
  return `room${room}_child${child}_age` as const
}

/**
 * Parses a posted form into the input of `checkSearch`, unvalidated, and returns the raw values, too: without JavaScript a visitor
 * types a place without picking a suggestion, so `destination` is null while `destination_text` holds what they typed.
 * Rooms 2 and 3 without adults and children are left out; a form without any room field means the default room.
 */
export function searchFromForm(form: FormData): { input: unknown; values: SearchFormValues } {
  const values = fillFields((field) => textOf(form.get(field)))
  values.end ||= endAfter(values.start, textOf(form.get('nights')))
  const input = {
    trip_type: values.trip_type,
    departure: placeFrom(values.departure, values.departure_text),
    destination: placeFrom(values.destination, values.destination_text),
    nationality: values.nationality || null,
    travel_class: values.travel_class || undefined,
    start: values.start || null,
    end: values.end || null,
    rooms: roomsFrom(values),
  }
  return { input, values }
}

/** Form values of a search, complete or not. */
export function formFromSearch(search: SearchFields): SearchFormValues {
  const values: SearchFormValues = {
    ...fillFields(() => ''),
    trip_type: search.trip_type,
    departure: search.departure?.id ?? '',
    departure_text: search.departure?.text ?? '',
    destination: search.destination?.id ?? '',
    destination_text: search.destination?.text ?? '',
    nationality: search.nationality ?? '',
    travel_class: search.travel_class,
    start: search.start ?? '',
    end: search.end ?? '',
  }
  for (const number of ROOM_NUMBERS) fillRoom(values, number, search.rooms[number - 1])
  return values
}

function fillRoom(values: SearchFormValues, number: RoomNumber, room: Room | undefined) {
  values[adultsField(number)] = String(room?.adults ?? 0)
  for (const child of CHILD_NUMBERS) values[childAgeField(number, child)] = String(room?.childs[child - 1]?.age ?? '')
}

function fillFields(valueIn: (field: SearchFormField) => string): SearchFormValues {
  const rooms = ROOM_NUMBERS.flatMap((room) => [adultsField(room), ...CHILD_NUMBERS.map((child) => childAgeField(room, child))])
  return Object.fromEntries([...PLAIN_FIELDS, ...rooms].map((field) => [field, valueIn(field)])) as SearchFormValues
}

/** A form may contain the first day only, for a stay with a number of `nights`. */
function endAfter(start: string, nights: string): string {
  return isCalendarDate(start) && /^\d{1,2}$/.test(nights) ? addDays(start, Number(nights)) : ''
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

function placeFrom(id: string, text: string) {
  return id ? { id, text } : null
}

function roomsFrom(values: SearchFormValues): unknown[] | undefined {
  const rooms = ROOM_NUMBERS.map((number) => roomFrom(values, number))
  const untouched = rooms.every(({ adults, childs }) => adults === '' && childs.length === 0)
  if (untouched) return undefined
  return rooms
    .filter(({ adults, childs }, index) => index === 0 || Number(adults) !== 0 || childs.length > 0)
    .map(({ adults, childs }) => ({ adults: wholeNumber(adults || '0'), childs: childs.map((age) => ({ age: wholeNumber(age) })) }))
}

function roomFrom(values: SearchFormValues, number: RoomNumber) {
  const ages = CHILD_NUMBERS.map((child) => values[childAgeField(number, child)])
  return { adults: values[adultsField(number)], childs: ages.filter((age) => age !== '') }
}

/** Text that is not a whole number is returned as typed, for `checkSearch` to refuse. */
function wholeNumber(text: string): number | string {
  return /^\d{1,3}$/.test(text) ? Number(text) : text
}
