import type { SearchRoom } from '../search.ts'
import type { ProblemCode } from './problem-code.ts'

const LIMITS = { rooms: 3, adults: 4, adults_total: 6, children: 4, children_total: 4, age: 17 } as const

/**
 * Reads `2-0::1-2-4,9`: rooms joined by `::`, each with adults, a dash, the number of children and, if any, a dash and their ages.
 * Limits from the specification, §5 "Rooms".
 */
export function readRooms(text: string): { rooms: SearchRoom[]; problems?: undefined } | { rooms?: undefined; problems: ProblemCode[] } {
  const parts = text.slice(0, 200).split('::')
  if (!parts.every((part) => /^\d{1,2}-\d{1,2}(-\d{1,2}(,\d{1,2})*)?$/.test(part) && !/(^|[-,])0\d/.test(part)))
    return { problems: ['rooms_form'] }
  const claims = parts.map(readRoom)
  const problems = roomProblems(claims)
  return problems.length > 0 ? { problems } : { rooms: claims.map(({ adults, child_ages }) => ({ adults, child_ages })) }
}

interface RoomClaim extends SearchRoom {
  children: number
}

function readRoom(part: string): RoomClaim {
  const [adults = '', children = '', ages] = part.split('-')
  return { adults: Number(adults), children: Number(children), child_ages: ages?.split(',').map(Number) ?? [] }
}

function roomProblems(rooms: RoomClaim[]): ProblemCode[] {
  const sum = (count: (room: RoomClaim) => number) => rooms.reduce((total, room) => total + count(room), 0)
  const broken: [boolean, ProblemCode][] = [
    [rooms.length > LIMITS.rooms, 'rooms_count'],
    [rooms.some((room) => room.adults < 1 || room.adults > LIMITS.adults), 'adults'],
    [sum((room) => room.adults) > LIMITS.adults_total, 'adults_total'],
    [rooms.some((room) => room.children > LIMITS.children), 'children'],
    [sum((room) => room.children) > LIMITS.children_total, 'children_total'],
    [rooms.some((room) => room.children !== room.child_ages.length), 'ages_count'],
    [rooms.some((room) => room.child_ages.some((age) => age > LIMITS.age)), 'age'],
  ]
  return broken.filter(([isBroken]) => isBroken).map(([, code]) => code)
}
