import { describe, expect, test } from 'vitest'
import { addDays, isCalendarDate, nightsBetween, todayInArgentina } from './travel-dates.ts'

describe('today', () => {
  test.each([
    ['2026-11-20T02:59:59Z', '2026-11-19'],
    ['2026-11-20T03:00:00Z', '2026-11-20'],
    ['2027-01-01T02:59:59Z', '2026-12-31'],
  ])('%s is %s in Argentina', (moment, day) => {
    expect(todayInArgentina(new Date(moment))).toBe(day)
  })
})

describe('calendar dates', () => {
  test.each(['2027-03-10', '2028-02-29', '0001-01-01', '9999-12-31'])('%s is valid', (text) => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    '',
    '2027-02-29',
    '2027-02-30',
    '2027-04-31',
    '2027-00-10',
    '2027-03-00',
    '2027-3-1',
    '2027-03-10\n',
    '+002027-03-10',
    '２０２７-03-10',
  ])('%j is invalid', (text) => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test('are counted across months, leap days and daylight saving changes', () => {
    expect(nightsBetween('2028-02-28', '2028-03-01')).toBe(2)
    expect(nightsBetween('2027-03-10', '2027-03-09')).toBe(-1)
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2027-03-28', -28)).toBe('2027-02-28')
  })
})
