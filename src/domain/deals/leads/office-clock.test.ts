import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfficeHours, readOfficeWeek } from '../../../config/office-hours.ts'
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

  it('is that of each day, added up', () => {
    const some = fc.record({
      week: fc
        .constantFrom('mon-fri 09:00-18:00', 'sat-mon 09:00-12:00, mon 15:00-24:00', 'sun-sat 00:00-24:00', 'wed 23:59-24:00')
        .map((text) => readOfficeWeek(text)!),
      closed: fc.array(fc.integer({ min: 0, max: 60 }).map((day) => new Date(Date.UTC(2026, 10, 20 + day)).toISOString().slice(0, 10))),
    })
    const time = fc.date({ min: at('2026-11-18T00:00'), max: at('2027-01-25T00:00'), noInvalidDate: true })
    fc.assert(
      fc.property(time, time, some, (start, end, hours) => {
        expect(officeMinutes(start, end, hours)).toBe(dayByDay(start, end, hours))
      }),
    )
  })

  it('is counted without looking at each day of a long wait', () => {
    const [start, end] = [at('2026-11-25T12:00'), at('2126-11-27T12:00')]
    expect(officeMinutes(start, end, { week: readOfficeWeek('wed 12:00-13:00')!, closed: ['2026-12-02'] })).toBe(60 * (5218 - 1))
  })
})

/** The same by the day, in Argentine time. */
function dayByDay(start: Date, end: Date, { week, closed }: OfficeHours): number {
  let passed = 0
  for (let midnight = at('2026-11-17T00:00').getTime(); midnight < end.getTime(); midnight += 86_400_000) {
    const noted = new Date(midnight - 3 * 3_600_000)
    if (closed.includes(noted.toISOString().slice(0, 10))) continue
    for (const [opens, closes] of week[noted.getUTCDay()]!)
      passed += Math.max(0, Math.min(midnight + closes * 60_000, end.getTime()) - Math.max(midnight + opens * 60_000, start.getTime()))
  }
  return Math.floor(passed / 60_000)
}
