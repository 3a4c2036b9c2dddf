import { isNationality } from '../../../domain/search/box/nationalities.ts'
import { addChild, addRoom, areRooms, defaultRooms, type Room, setAdults, setChildAge } from '../../../domain/search/rooms.ts'
import { type SearchFormValues, searchFromForm } from '../../../domain/search/search-form.ts'
import { emptySearch, type PickedPlace, type SearchFields, TRAVEL_CLASSES, type TripType } from '../../../domain/search/search-rules.ts'
import { isCalendarDate } from '../../../domain/search/travel-dates.ts'

/** The kinds of trip in the box; tours and tickets are reached from offers. */
export const BOX_TRIP_TYPES = ['ONLY_HOTEL', 'ONLY_FLIGHT', 'FLIGHT_HOUSE', 'MULTI'] as const satisfies readonly TripType[]

/** The text in each place field, picked or not. */
type PlaceTexts = { departure: string; destination: string }

export type BoxState = { search: SearchFields; texts: PlaceTexts }

/**
 * The initial state of the box: the form's values (rendered by the server, or typed before the scripts ran), and for unchanged fields,
 * those that this browser remembers. `sure_kind`: the form's kind of trip is the visitor's own choice.
 */
export function startBox(values: SearchFormValues, remembered: Partial<SearchFields>, sure_kind: boolean): BoxState {
  const { search, texts } = boxFromValues(values)
  const first = emptySearch()
  const merged = { ...search }
  if (!sure_kind && search.trip_type === first.trip_type && remembered.trip_type) merged.trip_type = remembered.trip_type
  if (search.travel_class === first.travel_class && remembered.travel_class) merged.travel_class = remembered.travel_class
  if (!search.nationality && remembered.nationality) merged.nationality = remembered.nationality
  if (!search.start && !search.end) Object.assign(merged, { start: remembered.start ?? null, end: remembered.end ?? null })
  if (isDefault(search.rooms) && remembered.rooms) merged.rooms = remembered.rooms
  for (const field of ['departure', 'destination'] as const) {
    const place = remembered[field]
    if (texts[field] || !place) continue
    merged[field] = place
    texts[field] = place.text
  }
  return { search: merged, texts }
}

/** Converts form values to the box's state, which holds nothing invalid: invalid values are left out. */
export function boxFromValues(values: SearchFormValues): BoxState {
  const form = new FormData()
  for (const [field, value] of Object.entries(values)) form.append(field, value)
  return {
    search: {
      trip_type: BOX_TRIP_TYPES.find((kind) => kind === values.trip_type) ?? emptySearch().trip_type,
      departure: placeFrom(values.departure, values.departure_text),
      destination: placeFrom(values.destination, values.destination_text),
      nationality: isNationality(values.nationality) ? values.nationality : null,
      travel_class: TRAVEL_CLASSES.find((one) => one === values.travel_class) ?? 'economic',
      start: isCalendarDate(values.start) ? values.start : null,
      end: isCalendarDate(values.end) ? values.end : null,
      rooms: nearestRooms(roomsIn(searchFromForm(form).input)),
    },
    texts: { departure: values.departure_text, destination: values.destination_text },
  }
}

function placeFrom(id: string, text: string): PickedPlace | null {
  return id && text ? { id, text } : null
}

function isDefault(rooms: Room[]): boolean {
  return JSON.stringify(rooms) === JSON.stringify(defaultRooms())
}

function roomsIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'rooms' in input ? input.rooms : undefined
}

/** The requested rooms as far as the rules allow: each step that breaks one is left out. */
function nearestRooms(requested: unknown): Room[] {
  if (areRooms(requested)) return requested
  if (!Array.isArray(requested)) return defaultRooms()
  let rooms: Room[] = []
  for (const room of requested) {
    if (!areRooms([room])) continue
    const index = rooms.length
    rooms = index === 0 ? [{ adults: 1, childs: [] }] : setAdults(addRoom(rooms), index, 1)
    if (rooms.length === index) break
    for (let adults = 2; adults <= room.adults; adults++) rooms = setAdults(rooms, index, adults)
    for (const { age } of room.childs) rooms = withChild(rooms, index, age)
  }
  return rooms.length > 0 ? rooms : defaultRooms()
}

function withChild(rooms: Room[], room: number, age: number): Room[] {
  const child = rooms[room]?.childs.length ?? 0
  return setChildAge(addChild(rooms, room), room, child, age)
}
