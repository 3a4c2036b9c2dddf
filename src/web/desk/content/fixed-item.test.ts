import { expect, it } from 'vitest'
import { plannedEnd, withdrawalText } from './fixed-item.ts'

const side = (...next: { at: string; what: 'publish' | 'withdraw' }[]) =>
  ({ state: 'public', title: '', slug: null, public_since: null, changed: false, next }) as const

it.each(['post', 'section'] as const)('withdrawing a %s says that what is planned in that language is cancelled', (kind) => {
  const item = { kind, es: side({ at: '2027-01-01T03:00:00Z', what: 'publish' }), en: side() }
  expect(withdrawalText(item, 'es')).toMatch(/programado en este idioma.* se cancela/)
  expect(withdrawalText(item, 'en')).not.toContain('programado')
})

it('a planned end is what the dialog of publishing proposes', () => {
  const item = {
    es: side({ at: '2027-01-01T03:00:00Z', what: 'publish' }, { at: '2027-01-31T03:00:00Z', what: 'withdraw' }),
    en: side({ at: '2027-02-28T13:30:00Z', what: 'withdraw' }),
  }
  expect(plannedEnd(item, 'es')).toBe('2027-01-31T00:00')
  expect(plannedEnd(item, 'en')).toBe('2027-02-28T10:30')
  expect(plannedEnd(item, 'both')).toBe('2027-01-31T00:00')
  expect(plannedEnd({ ...item, en: side() }, 'en')).toBe('')
})
