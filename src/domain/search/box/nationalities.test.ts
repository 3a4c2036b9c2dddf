import countries from 'i18n-iso-countries'
import { expect, test } from 'vitest'
import { isNationality, NATIONALITIES } from './nationalities.ts'

test("the codes are the library's, in order, without Kosovo's, which ISO has not assigned", () => {
  const official = Object.keys(countries.getAlpha2Codes()).filter((code) => code !== 'XK')
  expect(NATIONALITIES).toEqual(official.sort())
})

test('only those codes, in capitals, are nationalities', () => {
  expect(isNationality('AR')).toBe(true)
  for (const text of ['ar', 'ZZ', 'XK', 'ARG', '', 'AR ']) expect(isNationality(text)).toBe(false)
})
