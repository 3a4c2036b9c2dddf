import { describe, expect, it } from 'vitest'
import { argentineTime, dateTimeText, parseArgentineTime, writtenDay } from './argentine-time.ts'

describe('Argentine time', () => {
  it('is three hours behind UTC, across midnight and the year', () => {
    expect(argentineTime(new Date('2027-01-01T02:30:00Z'))).toBe('2026-12-31T23:30')
    expect(parseArgentineTime('2026-12-31T23:30')?.toISOString()).toBe('2027-01-01T02:30:00.000Z')
  })

  it.each(['2027-03-01T00:00', '2027-06-30T23:59', '2028-02-29T12:00'])('%s is read as it is written', (typed) => {
    expect(argentineTime(parseArgentineTime(typed)!)).toBe(typed)
  })

  it('reads seconds', () => expect(parseArgentineTime('2027-03-01T10:00:30')?.toISOString()).toBe('2027-03-01T13:00:30.000Z'))

  it.each(['', '2027-03-01', 'mañana', '2027-13-01T10:00', '2027-03-01T25:00', '2027-02-30T10:00', '0027-03-01T10:00', '27-03-01T10:00'])(
    '%j is none',
    (typed) => {
      expect(parseArgentineTime(typed)).toBeNull()
    },
  )
})

describe('dates in letters', () => {
  it.each([
    ['es', 'jueves 26 de noviembre, 10:00 (hora argentina)'],
    ['en', 'Thursday, 26 November, 10:00 (Argentine time)'],
  ] as const)('are written in %s with the weekday and a clock of 24 hours', (locale, written) => {
    expect(dateTimeText('2026-11-26T13:00:00Z', locale)).toBe(written)
    expect(dateTimeText(new Date('2026-11-26T13:00:00Z'), locale)).toBe(written)
  })

  it('have their year where they are days, and the day of Argentina', () => {
    expect(writtenDay('2027-02-21T01:30:00.000Z', 'es')).toBe('sábado 20 de febrero de 2027')
    expect(writtenDay('2027-02-20', 'en')).toBe('Saturday, 20 February 2027')
    expect(dateTimeText('2026-11-26T03:05:00Z', 'es')).toBe('jueves 26 de noviembre, 00:05 (hora argentina)')
  })
})
