import { describe, expect, it } from 'vitest'
import { findDates, statedDay } from './read-dates.ts'

describe('dates', () => {
  it.each([
    ['es', 'Del 10 al 17 de marzo de 2027', '2027-03-10', '2027-03-17'],
    ['es', 'del 28 de febrero al 3 de marzo de 2027', '2027-02-28', '2027-03-03'],
    ['es', 'Del 28 de diciembre al 4 de enero de 2028', '2027-12-28', '2028-01-04'],
    ['es', 'Salida 10/03/2027 al 17/03/2027', '2027-03-10', '2027-03-17'],
    ['es', '10-03-2027 hasta el 17-03-2027', '2027-03-10', '2027-03-17'],
    ['es', 'Sale el 5 de setiembre del 2027, 7 noches', '2027-09-05', '2027-09-12'],
    ['es', 'salida 1º de octubre de 2027', '2027-10-01', null],
    ['es', '04/05/2027', '2027-05-04', null],
    ['en', 'March 10–17, 2027', '2027-03-10', '2027-03-17'],
    ['en', '10-17 March 2027', '2027-03-10', '2027-03-17'],
    ['en', 'February 28 to March 3, 2027', '2027-02-28', '2027-03-03'],
    ['en', 'Dec 28, 2027 – Jan 4, 2028', '2027-12-28', '2028-01-04'],
    ['en', 'Departs 3rd May 2027 for 4 nights', '2027-05-03', '2027-05-07'],
    ['en', '03/25/2027', '2027-03-25', null],
    ['en', '25/03/2027', '2027-03-25', null],
    ['en', '2027-03-10 to 2027-03-17', '2027-03-10', '2027-03-17'],
    ['es', '2027-03-10T09:00:00-03:00', '2027-03-10', null],
  ] as const)('in %s: %s', (language, text, start, end) => {
    expect(findDates(text, language)).toEqual({ start, end })
  })

  it.each([
    ['en', '04/05/2027'],
    ['es', '31/02/2027'],
    ['es', '10 de marzo'],
    ['es', '10/03/27'],
    ['es', '1/2/3/2027'],
    ['es', 'marzo 2027'],
    ['es', ''],
  ] as const)('in %s are not guessed: %s', (language, text) => {
    expect(findDates(text, language)).toBeNull()
  })

  it('are found in a long hostile text in a time that grows with its length alone', () => {
    // With its square, each would take minutes, and the test would end.
    for (const text of ['10 al '.repeat(400_000), '10 de marzo '.repeat(200_000), '1/1/'.repeat(400_000), '10'.repeat(1_000_000)])
      findDates(text, 'es')
  })
})

it('of data are days, with or without a time', () => {
  expect(['2027-03-10', '2027-03-10T10:00:00Z', ' 2027-03-10 '].map(statedDay)).toEqual(['2027-03-10', '2027-03-10', '2027-03-10'])
  expect(['10/03/2027', 5, null, '2027-13-10', ''].map(statedDay)).toEqual([null, null, null, null, null])
})
