export type Child = { age: number }
export type Room = { adults: number; childs: Child[] }

/** Limits of specification §5 and §9. Ages are whole years at the check-out date. */
export const ROOM_LIMITS = {
  rooms: 3,
  min_adults: 1,
  adults_per_room: 4,
  adults_total: 6,
  children_per_room: 4,
  children_total: 4,
  child_age: 17,
} as const

export const ROOM_RULES = [
  'min_rooms',
  'max_rooms',
  'min_adults',
  'max_adults_per_room',
  'max_adults_total',
  'max_children_per_room',
  'max_children_total',
  'child_age',
] as const
type RoomRule = (typeof ROOM_RULES)[number]

/** Why a button of the stepper is disabled; its sentence is `travel_reason_<code>`. */
export type StepReason = Exclude<RoomRule, 'min_rooms'> | 'first_room' | 'one_adult'

export type BrokenRoomRule = { path: (string | number)[]; code: RoomRule }

/** The rooms of a new search: one for two adults (specification §5). */
export function defaultRooms(): Room[] {
  return [{ adults: 2, childs: [] }]
}

/**
 * Yields every rule that these rooms break, with its path (empty for rules about all rooms).
 * A room's own limits come before those of the whole party, as the more specific reason is the one to show.
 */
export function* brokenRoomRules(rooms: readonly Room[]): Generator<BrokenRoomRule> {
  if (rooms.length < 1) yield { path: [], code: 'min_rooms' }
  if (rooms.length > ROOM_LIMITS.rooms) yield { path: [], code: 'max_rooms' }
  for (const [index, room] of rooms.entries()) yield* rulesBrokenInRoom(room, index)
  if (countAdults(rooms) > ROOM_LIMITS.adults_total) yield { path: [], code: 'max_adults_total' }
  if (countChildren(rooms) > ROOM_LIMITS.children_total) yield { path: [], code: 'max_children_total' }
}

/** True if an untrusted value (from a browser's storage) is valid rooms. */
export function areRooms(value: unknown): value is Room[] {
  return (
    Array.isArray(value) && value.length <= ROOM_LIMITS.rooms && value.every(hasRoomShape) && brokenRoomRules(value).next().done === true
  )
}

export function countAdults(rooms: readonly Room[]): number {
  return rooms.reduce((total, room) => total + room.adults, 0)
}

export function countChildren(rooms: readonly Room[]): number {
  return rooms.reduce((total, room) => total + room.childs.length, 0)
}

// The steps. Each takes valid rooms and returns valid rooms: a step that a rule forbids, or on a room or child that does not
// exist, returns them unchanged. Its `whyNot…` returns that rule, or null if the step is allowed.

/** Adds a room for two adults, or for one if the limit allows no more. */
export function addRoom(rooms: Room[]): Room[] {
  return unlessBroken(rooms, withNewRoom(rooms))
}

export function whyNotAddRoom(rooms: Room[]): StepReason | null {
  return firstBroken(withNewRoom(rooms))
}

export function removeRoom(rooms: Room[], room: number): Room[] {
  return whyNotRemoveRoom(room) ? rooms : rooms.filter((_, index) => index !== room)
}

export function whyNotRemoveRoom(room: number): StepReason | null {
  return room === 0 ? 'first_room' : null
}

export function setAdults(rooms: Room[], room: number, adults: number): Room[] {
  return unlessBroken(rooms, withAdults(rooms, room, adults))
}

export function whyNotSetAdults(rooms: Room[], room: number, adults: number): StepReason | null {
  return firstBroken(withAdults(rooms, room, adults))
}

/** Adds a child of age 0 (specification §5). */
export function addChild(rooms: Room[], room: number): Room[] {
  return unlessBroken(rooms, withNewChild(rooms, room))
}

export function whyNotAddChild(rooms: Room[], room: number): StepReason | null {
  return firstBroken(withNewChild(rooms, room))
}

/** Removes a child; always allowed. */
export function removeChild(rooms: Room[], room: number, child: number): Room[] {
  return changeRoom(rooms, room, (current) => ({ ...current, childs: current.childs.filter((_, index) => index !== child) }))
}

export function setChildAge(rooms: Room[], room: number, child: number, age: number): Room[] {
  return unlessBroken(rooms, withChildAge(rooms, room, child, age))
}

export function whyNotSetChildAge(rooms: Room[], room: number, child: number, age: number): StepReason | null {
  return firstBroken(withChildAge(rooms, room, child, age))
}

function unlessBroken(rooms: Room[], next: Room[]): Room[] {
  return firstBroken(next) ? rooms : next
}

function firstBroken(rooms: readonly Room[]): StepReason | null {
  for (const { code } of brokenRoomRules(rooms)) if (code !== 'min_rooms') return code
  return null
}

function* rulesBrokenInRoom({ adults, childs }: Room, index: number): Generator<BrokenRoomRule> {
  if (!Number.isInteger(adults) || adults < ROOM_LIMITS.min_adults) yield { path: [index, 'adults'], code: 'min_adults' }
  if (adults > ROOM_LIMITS.adults_per_room) yield { path: [index, 'adults'], code: 'max_adults_per_room' }
  if (childs.length > ROOM_LIMITS.children_per_room) yield { path: [index, 'childs'], code: 'max_children_per_room' }
  for (const [child, { age }] of childs.entries()) {
    if (!isChildAge(age)) yield { path: [index, 'childs', child, 'age'], code: 'child_age' }
  }
}

function isChildAge(age: number): boolean {
  return Number.isInteger(age) && age >= 0 && age <= ROOM_LIMITS.child_age
}

function withNewRoom(rooms: Room[]): Room[] {
  const places_left = ROOM_LIMITS.adults_total - countAdults(rooms)
  return [...rooms, { adults: Math.max(ROOM_LIMITS.min_adults, Math.min(2, places_left)), childs: [] }]
}

function withAdults(rooms: Room[], room: number, adults: number): Room[] {
  return changeRoom(rooms, room, (current) => ({ ...current, adults }))
}

function withNewChild(rooms: Room[], room: number): Room[] {
  return changeRoom(rooms, room, (current) => ({ ...current, childs: [...current.childs, { age: 0 }] }))
}

function withChildAge(rooms: Room[], room: number, child: number, age: number): Room[] {
  return changeRoom(rooms, room, (current) => ({
    ...current,
    childs: current.childs.map((other, index) => (index === child ? { age } : other)),
  }))
}

function changeRoom(rooms: Room[], room: number, change: (current: Room) => Room): Room[] {
  return rooms.map((current, index) => (index === room ? change(current) : current))
}

function hasRoomShape(value: unknown): value is Room {
  return isRecord(value) && typeof value.adults === 'number' && Array.isArray(value.childs) && value.childs.every(isChild)
}

function isChild(value: unknown): value is Child {
  return isRecord(value) && typeof value.age === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
