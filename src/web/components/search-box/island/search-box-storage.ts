import { isNationality } from '../../../../domain/search/box/nationalities.ts'
import { areRooms } from '../../../../domain/search/rooms.ts'
import { lastSearchDate, type PickedPlace, type SearchFields, TRAVEL_CLASSES } from '../../../../domain/search/search-rules.ts'
import { isCalendarDate } from '../../../../domain/search/travel-dates.ts'
import { readStored, writeStored } from '../../../../kit/ui/stored-json.ts'
import { BOX_TRIP_TYPES } from '../search-box-start.ts'

/** The keys in the browser's storage: the specification's names (§4), and one of our own. */
export const STORED = {
  trip_type: 'searchBoxTripType',
  departure: 'searchBoxDeparture',
  destination: 'searchBoxDestination',
  nationality: 'searchBoxNationality',
  travel_class: 'searchBoxTravelClass',
  dates: 'searchBoxDates',
  rooms: 'searchBoxRooms',
} as const

type Reader = Pick<Storage, 'getItem'>
type Writer = Pick<Storage, 'setItem'>

/** Stores the whole search. Does nothing where the browser refuses (private windows, full storage). */
export function storeSearch(storage: Writer, search: SearchFields): void {
  const { start, end, ...rest } = search
  for (const [part, value] of Object.entries({ ...rest, dates: [start, end] }))
    writeStored(storage, STORED[part as keyof typeof STORED], value)
}

/** The stored search, without nulls and values that are no longer valid: a date that passed, rooms that break a rule. */
export function readStoredSearch(storage: Reader, today: string): Partial<SearchFields> {
  const trip_type = BOX_TRIP_TYPES.find((kind) => kind === readStored(storage, STORED.trip_type))
  const travel_class = TRAVEL_CLASSES.find((one) => one === readStored(storage, STORED.travel_class))
  const nationality = readStored(storage, STORED.nationality)
  const departure = placeIn(readStored(storage, STORED.departure))
  const destination = placeIn(readStored(storage, STORED.destination))
  const rooms = readStored(storage, STORED.rooms)
  return {
    ...(trip_type && { trip_type }),
    ...(travel_class && { travel_class }),
    ...(typeof nationality === 'string' && isNationality(nationality) && { nationality }),
    ...(departure && { departure }),
    ...(destination && { destination }),
    ...(areRooms(rooms) && { rooms }),
    ...datesIn(readStored(storage, STORED.dates), today),
  }
}

function datesIn(value: unknown, today: string): Partial<Pick<SearchFields, 'start' | 'end'>> {
  const [start, end]: unknown[] = Array.isArray(value) ? value : []
  if (typeof start !== 'string' || !isCalendarDate(start) || start < today || start > lastSearchDate(today)) return {}
  if (typeof end !== 'string' || !isCalendarDate(end) || end < start || end > lastSearchDate(today)) return { start }
  return { start, end }
}

function placeIn(value: unknown): PickedPlace | null {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('text' in value)) return null
  const { id, text } = value
  return isShortText(id, 64) && isShortText(text, 200) ? { id, text } : null
}

function isShortText(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= most
}
