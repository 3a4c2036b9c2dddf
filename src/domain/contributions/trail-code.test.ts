import { expect, test } from 'vitest'
import { codesIn } from './trail-code.ts'

test('reads a code as typed', () => {
  expect(codesIn('4k7mzq2x9abc')).toEqual(['4k7mzq2x9abc'])
  expect(codesIn('  4K7M ZQ2X 9ABC ')).toEqual(['4k7mzq2x9abc'])
})

test('extracts the code from a whole URL', () => {
  expect(codesIn('https://huella.example/en/transparency/4k7mzq2x9abc')).toEqual(['4k7mzq2x9abc'])
  expect(codesIn('huella.example/transparencia/4k7mzq2x9abc/?utm=x#top')).toEqual(['4k7mzq2x9abc'])
})

test('reads letters that codes never use as the digits they look like, after the code as typed', () => {
  expect(codesIn('OIL7mzq2x9ab')).toEqual(['oil7mzq2x9ab', '0117mzq2x9ab'])
  expect(codesIn('4k7m-zq2x-9abc')).toEqual(['4k7m-zq2x-9abc', '4k7mzq2x9abc'])
})

test('finds nothing in text that cannot be a code', () => {
  for (const typed of ['', '   ', '/', 'código ñandú', '<script>', 'a'.repeat(41), '%00', '../..']) expect(codesIn(typed)).toEqual([])
})
