import { type Child, countAdults, countChildren, ROOM_LIMITS, type Room, type StepReason } from './rooms.ts'

// A flight has passengers and no rooms, but a hand-off always sends rooms: passengers are divided into as few as the limits allow.

/** Everybody who flies, in no rooms. */
export interface Passengers {
  adults: number
  childs: Child[]
}

export function passengersIn(rooms: readonly Room[]): Passengers {
  return { adults: countAdults(rooms), childs: rooms.flatMap(({ childs }) => childs) }
}

/** Divides passengers into as few rooms as possible, as evenly as possible, each with an adult. They must be within the limits. */
export function divideIntoRooms({ adults, childs }: Passengers): Room[] {
  const count = Math.max(Math.ceil(adults / ROOM_LIMITS.adults_per_room), Math.ceil(childs.length / ROOM_LIMITS.children_per_room), 1)
  return Array.from({ length: count }, (_, room) => ({
    adults: share(adults, count, room),
    childs: childs.filter((_, child) => child % count === room),
  }))
}

export function whyNotPassengers({ adults, childs }: Passengers): StepReason | null {
  if (adults < ROOM_LIMITS.min_adults) return 'one_adult'
  if (adults > ROOM_LIMITS.adults_total) return 'max_adults_total'
  return childs.length > ROOM_LIMITS.children_total ? 'max_children_total' : null
}

/** The rooms of one more or one fewer passenger; unchanged where a limit forbids it. */
export function withPassengers(rooms: Room[], next: Passengers): Room[] {
  return whyNotPassengers(next) ? rooms : divideIntoRooms(next)
}

/** The part of `total` in room `index` of `count`: the first rooms take the remainder. */
function share(total: number, count: number, index: number): number {
  return Math.floor(total / count) + (index < total % count ? 1 : 0)
}

export function passengerCount(rooms: readonly Room[]): number {
  return countAdults(rooms) + countChildren(rooms)
}
