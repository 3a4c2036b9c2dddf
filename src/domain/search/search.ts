import { z } from 'zod'
import { isNationality } from './box/nationalities.ts'
import { defaultRooms, ROOM_LIMITS } from './rooms.ts'
import {
  type BrokenSearchRule,
  brokenSearchRules,
  hasTravelClass,
  needsDeparture,
  type PickedPlace,
  SEARCH_ERRORS,
  type SearchErrorCode,
  type SearchFields,
  TRAVEL_CLASSES,
  TRIP_TYPES,
} from './search-rules.ts'

/** A search that may be handed off: complete, valid, and without fields that its trip type does not use. */
export type TravelSearch = SearchFields & { destination: PickedPlace; start: string; end: string }

export type SearchErrors = Record<string, SearchErrorCode[]>

export type CheckedSearch = { ok: true; search: TravelSearch } | { ok: false; errors: SearchErrors }

/**
 * Checks an untrusted search by every rule. `today` is the day in Argentina (`todayInArgentina`), or null for a search made on another day,
 * whose dates may have passed. Never throws for any value that JSON or a form can contain. Errors are codes by field: a place is one field
 * (`destination`), a part of a room has its path (`rooms.1.adults`), and `search` means input that is not an object. Shape errors come
 * first; rules are checked only once the shape is right.
 */
export function checkSearch(input: unknown, today: string | null): CheckedSearch {
  const shape = SearchInput.safeParse(input)
  if (!shape.success) return { ok: false, errors: errorsByField(shape.error.issues.map(asBrokenRule)) }
  const broken = [...brokenSearchRules(shape.data, today)]
  const { destination, start, end, ...rest } = shape.data
  if (broken.length > 0 || !destination || !start) return { ok: false, errors: errorsByField(broken) }
  return { ok: true, search: withoutUnused({ ...rest, destination, start, end: end ?? start }) }
}

/** Id of a place, ours (`city:3844421`, `air:EZE`) or the travel site's (`MEZ`). */
const PlaceId = z.string('invalid_place').regex(/^[A-Za-z0-9][A-Za-z0-9:._~-]{0,63}$/, 'invalid_place')

const Child = z.object({ age: z.int('invalid_rooms') }, 'invalid_rooms')
const Childs = shortList(Child, ROOM_LIMITS.children_per_room, 'max_children_per_room')
const Room = z.object({ adults: z.int('invalid_rooms'), childs: Childs.default([]) }, 'invalid_rooms')
const Rooms = shortList(Room, ROOM_LIMITS.rooms, 'max_rooms')

// PostgreSQL stores neither NUL nor a lone surrogate, and both are invisible.
const PlaceText = z
  .string('invalid_place')
  .trim()
  .max(200, 'invalid_place')
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'invalid_place')

const Place = z
  .object({ id: PlaceId, text: PlaceText.default('') }, 'invalid_place')
  .nullable()
  .default(null)

const CalendarDate = z.string('invalid_date').nullable().default(null)

/** The shape alone, with null for missing fields. The rules are in `search-rules.ts`, which the browser shares. */
export const SearchInput = z.object(
  {
    trip_type: z.enum(TRIP_TYPES, 'invalid_trip_type'),
    departure: Place,
    destination: Place,
    nationality: z.string('invalid_nationality').refine(isNationality, 'invalid_nationality').nullable().default(null),
    travel_class: z.enum(TRAVEL_CLASSES, 'invalid_travel_class').default('economic'),
    start: CalendarDate,
    end: CalendarDate,
    rooms: Rooms.default(defaultRooms),
  },
  'invalid_search',
) satisfies z.ZodType<SearchFields>

/** Truncates a list to one item past its limit before parsing: a huge list costs nothing and still breaks the rule. Whatever has a length and is no list is not measured. */
function shortList<Item extends z.ZodType>(item: Item, most: number, code: SearchErrorCode) {
  const cut = (list: unknown) => (Array.isArray(list) ? list.slice(0, most + 1) : null)
  return z.preprocess(cut, z.array(item, 'invalid_rooms').max(most, code))
}

/** Drops fields that the trip type does not use, which would be misleading in the stored hand-off. */
function withoutUnused(search: TravelSearch): TravelSearch {
  return {
    ...search,
    departure: needsDeparture(search.trip_type) ? search.departure : null,
    travel_class: hasTravelClass(search.trip_type) ? search.travel_class : 'economic',
  }
}

function asBrokenRule({ path, message }: z.core.$ZodIssue): BrokenSearchRule {
  const code = SEARCH_ERRORS.find((known) => known === message) ?? 'invalid_search'
  return { path: path.map((part) => (typeof part === 'number' ? part : String(part))), code }
}

function errorsByField(broken: BrokenSearchRule[]): SearchErrors {
  const errors: SearchErrors = {}
  for (const { path, code } of broken) {
    const field = path[0] === 'rooms' ? path.join('.') : String(path[0] ?? 'search')
    errors[field] = [...new Set([...(errors[field] ?? []), code])]
  }
  return errors
}
