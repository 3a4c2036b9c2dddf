import { expect, test } from 'vitest'
import { addMonths, dayAfterKey, monthsBetween } from './calendar-days.ts'

test.each([
  ['ArrowLeft', '2027-02-28'],
  ['ArrowRight', '2027-03-02'],
  ['ArrowUp', '2027-02-22'],
  ['ArrowDown', '2027-03-08'],
  ['PageUp', '2027-02-01'],
  ['PageDown', '2027-04-01'],
  ['Home', '2027-03-01'],
  ['End', '2027-03-07'],
  ['Enter', null],
])('%s on Monday 1 March leads to %s where weeks start on Monday', (key, day) => {
  expect(dayAfterKey(key, '2027-03-01', 1)).toBe(day)
})

test('where weeks start on Sunday, Home and End lead to another day', () => {
  expect(dayAfterKey('Home', '2027-03-01', 0)).toBe('2027-02-28')
  expect(dayAfterKey('End', '2027-03-01', 0)).toBe('2027-03-06')
})

test('a shorter month ends a day earlier, also across the year', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
})

test('months are counted by the calendar, not by days', () => {
  expect(monthsBetween('2026-11-30', '2026-12-01')).toBe(1)
  expect(monthsBetween('2027-01-01', '2026-11-30')).toBe(-2)
})
