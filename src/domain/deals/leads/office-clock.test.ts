import { describe, expect, it } from 'vitest'
import { readOfficeWeek } from '../../../config/office-hours.ts'
import { afterOfficeMinutes, officeMinutes } from './office-clock.ts'

const hours = { week: readOfficeWeek('mon-fri 09:00-18:00, sat 09:00-13:00')!, closed: ['2026-12-25'] }
/** Argentina is three hours behind UTC. */
const at = (moment: string) => new Date(`${moment}:00-03:00`)

describe('office hours', () => {
  it.each([
    ['', null],
    ['mon 09:00', null],
    ['mon-fri 18:00-09:00', null],
    ['mon-fri 09:00-18:00, wed 17:00-20:00', null],
    ['day 09:00-18:00', null],
    ['mon 09:00-25:00', null],
  ])('%j are none', (text, week) => expect(readOfficeWeek(text)).toEqual(week))

  it('may wrap around the week, and have a break', () => {
    const week = readOfficeWeek('sat-mon 09:00-12:00, mon 15:00-24:00')!
    expect(week.map((parts) => parts.length)).toEqual([1, 2, 0, 0, 0, 0, 1])
    expect(week[1]).toEqual([
      [540, 720],
      [900, 1440],
    ])
  })
})

describe('the time for a first answer', () => {
  it.each([
    ['within a day', '2026-11-25T10:00', 120, '2026-11-25T12:00'],
    ['before the office opens', '2026-11-25T07:00', 120, '2026-11-25T11:00'],
    ['over the night', '2026-11-25T17:30', 120, '2026-11-26T10:30'],
    ['over Saturday and Sunday', '2026-11-28T12:30', 120, '2026-11-30T10:30'],
    ['on a Sunday', '2026-11-29T12:00', 30, '2026-11-30T09:30'],
    ['over a day on which it is closed', '2026-12-24T17:00', 90, '2026-12-26T09:30'],
    ['until exactly the end of a day', '2026-11-25T16:00', 120, '2026-11-25T18:00'],
    ['late in the evening, when it is another day in UTC', '2026-11-27T22:00', 60, '2026-11-28T10:00'],
  ])('ends in office hours: %s', (_, from, minutes, to) => {
    expect(afterOfficeMinutes(at(from), minutes, hours)).toEqual(at(to))
    expect(officeMinutes(at(from), at(to), hours)).toBe(minutes)
  })

  it('does not run while the office is closed', () => {
    expect(officeMinutes(at('2026-11-28T13:00'), at('2026-11-30T09:00'), hours)).toBe(0)
    expect(officeMinutes(at('2026-11-25T12:00'), at('2026-11-25T11:00'), hours)).toBe(0)
  })
})
