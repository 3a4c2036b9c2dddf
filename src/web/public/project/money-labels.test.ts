import { expect, test } from 'vitest'
import { percentText } from '../../components/projects/project-labels.ts'
import { currencyName, shareText } from './money-labels.ts'

test('the first pesos are not shown as 0 %', () => {
  expect(percentText(0, 0)).toBe('0 %')
  expect(percentText(0, 1)).toBe('Menos del 1 %')
  expect(percentText(29, 1_847_071_00)).toBe('29 %')
})

test('a share is written as the language writes it', () => {
  expect(shareText(125, 1000, 'es')).toBe('12,5 %')
  expect(shareText(1, 3, 'en')).toBe('33.3 %')
})

test('a currency has a name', () => {
  expect(currencyName('USD', 'es')).toBe('dólares estadounidenses')
  expect(currencyName('USD', 'en')).toBe('US dollars')
})
