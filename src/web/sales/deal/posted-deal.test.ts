import { expect, it } from 'vitest'
import { brokenRoomRules } from '../../../domain/search/rooms.ts'
import { roomErrors, termsOf } from './posted-deal.server.ts'

const roomsOf = (fields: Record<string, string>) => {
  const text = (name: string) => fields[name] ?? ''
  const { rooms } = termsOf(text, 'es')
  return { rooms, errors: roomErrors(text, 'es'), is_refused: rooms != null && !brokenRoomRules(rooms).next().done }
}
const MIN_ADULTS = ['Cada habitación necesita por lo menos 1 adulto']
const WHOLE = ['Revisá las habitaciones: las personas y las edades van en números enteros']

it.each(['4, 9', '4,9', '4 y 9', '4 9', '4; 9', ' 4, 9 '])('reads the ages of %j', (ages) => {
  expect(roomsOf({ room_1_adults: '2', room_1_ages: ages })).toEqual({
    rooms: [{ adults: 2, childs: [{ age: 4 }, { age: 9 }] }],
    errors: {},
    is_refused: false,
  })
})

it.each(['6 meses', '2 y 1/2', '1.5', 'cuatro', '4-9', '123'])('refuses %j beside its field instead of reading other ages', (ages) => {
  const { errors, is_refused } = roomsOf({ room_1_adults: '2', room_2_adults: '1', room_2_ages: ages })
  expect([errors, is_refused]).toEqual([{ rooms: [], room_2_ages: WHOLE }, true])
})

it('asks for the adults of children, who were left out', () => {
  const { errors, is_refused } = roomsOf({ room_1_adults: '2', room_2_ages: '4, 9' })
  expect([errors, is_refused]).toEqual([{ rooms: [], room_2_adults: MIN_ADULTS }, true])
})

it('has no rooms where none are typed', () => {
  expect(roomsOf({ room_1_ages: ' ' })).toEqual({ rooms: null, errors: {}, is_refused: false })
})
