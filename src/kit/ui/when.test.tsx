import { describe, expect, it } from 'vitest'
import { whenText } from './when.tsx'

describe('a day as people read it', () => {
  it.each([
    ['2027-04-28', '28 de abril de 2027', 'April 28, 2027'],
    ['2027-04-28T02:59:00Z', '27 de abril de 2027', 'April 27, 2027'],
    ['2027-04-28T03:00:00Z', '28 de abril de 2027', 'April 28, 2027'],
  ])('%s: a calendar day is never moved by a time zone, a time is', (value, es, en) => {
    expect([whenText(value, 'es'), whenText(value, 'en')]).toEqual([es, en])
  })

  it('writes a short calendar day, too', () => {
    expect(whenText('2027-04-28', 'es', { short: true }).replaceAll('\u00a0', ' ')).toMatch(/^28 abr/)
  })
})
