import { expect, it } from 'vitest'
import { partOfPayment } from './part-of-payment.ts'

const DUE = 'org_1.USD.500,org_2.ARS'
const limitTo = (part: string, key = 'org_1.USD') => partOfPayment(new URLSearchParams({ part_of: key, part }), DUE, 'es')

it.each([
  ['1.250,50', 'org_1.USD.125050,org_2.ARS'],
  ['U$S 1.500', 'org_1.USD.150000,org_2.ARS'],
  ['', 'org_1.USD,org_2.ARS'],
])('limits a payment to what is typed as %j', (typed, due) => expect(limitTo(typed)).toEqual({ due }))

it.each([
  ['1,250', /1250.*1,25/],
  ['AR$ 300', /USD/],
  ['0', /inválido/],
  ['0,00', /inválido/],
  ['-5', /inválido/],
  ['todo', /inválido/],
])('says why %j is no part of a payment', (typed, error) => {
  expect(limitTo(typed)).toEqual({ key: 'org_1.USD', typed, error: expect.stringMatching(error) })
})

it('changes nothing without one', () => expect(partOfPayment(new URLSearchParams(), DUE, 'es')).toBeNull())
