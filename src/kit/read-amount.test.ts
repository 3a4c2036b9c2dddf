import { describe, expect, it } from 'vitest'
import { amountForField, decimalText, type Notation, readAmount, readDecimal } from './read-amount.ts'

const asked = (large: string, small: string) => ({ key: 'kit_amount_ambiguous', inputs: { large, small } })
const other = (sign: string, currency: string) => ({ key: 'kit_amount_other_currency', inputs: { sign, currency } })

describe('an amount that somebody types', () => {
  it.each<[text: string, es: number | object | null, en: number | object | null]>([
    ['1.250', 125000, asked('1250', '1.25')],
    ['1,250', asked('1250', '1,25'), 125000],
    ['1.250,50', 125050, 125050],
    ['1,250.50', 125050, 125050],
    ['$ 1.250', 125000, asked('1250', '1.25')],
    ['$ 1.250,00', 125000, 125000],
    ['AR$ 1.500', 150000, asked('1500', '1.50')],
    ['1.500.-', 150000, 150000],
    ['1.500,-', 150000, 150000],
    ['1,500.-', 150000, 150000],
    ['$ 1.500.--', 150000, 150000],
    ['350.000', 35000000, asked('350000', '350.00')],
    ['350,000', asked('350000', '350,00'), 35000000],
    ['1.250.000', 125000000, 125000000],
    ['1,250,000', 125000000, 125000000],
    ['1.250.000,5', 125000050, 125000050],
    ['1250', 125000, 125000],
    ['1250.5', 125050, 125050],
    ['1250,5', 125050, 125050],
    ['12.5', 1250, 1250],
    ['1 250,50', 125050, 125050],
    ['1\u00a0250', 125000, 125000],
    ["1'250.50", 125050, 125050],
    // Three decimals that pesos do not have can only be a group, and what no group begins with can only be decimals.
    ['1.255', 125500, 125500],
    ['1,255', 125500, 125500],
    ['0.250', 25, 25],
    ['1250.500', 125050, 125050],
    ['ARS 1.234,56', 123456, 123456],
    ['1.234,56 pesos', 123456, 123456],
    ['ars$ 12', 1200, 1200],
    ['U$S 1.500', other('U$S', 'ARS'), other('U$S', 'ARS')],
    ['USD 12', other('USD', 'ARS'), other('USD', 'ARS')],
    ['12 dólares', other('dólares', 'ARS'), other('dólares', 'ARS')],
    ['€ 12', other('€', 'ARS'), other('€', 'ARS')],
    ['12 CLP', other('CLP', 'ARS'), other('CLP', 'ARS')],
    ['(12,00)', -1200, -1200],
    ['$ (12,00)', -1200, -1200],
    ['-12,5', -1250, -1250],
    ['-$12', -1200, -1200],
    ['$-12', -1200, -1200],
    ['12,50-', -1250, -1250],
    ['0', 0, 0],
    ['-0', 0, 0],
    ...['', '-', 'abc', '1 mil', '0,255', '1.23.456,00', '12.34,56', '1,2,3', '1.250,', ',50', '1e3', '=1+1', '12--', '(12', '--12'].map(
      (text): [string, null, null] => [text, null, null],
    ),
    ['99999999999999999999', null, null],
  ])('%j of pesos', (text, es, en) => {
    for (const [notation, expected] of [['es', es] as const, ['en', en] as const]) {
      const reading = readAmount(text, 'ARS', notation)
      if (typeof expected === 'number') expect(reading, notation).toEqual({ amount: expected })
      else expect(reading, notation).toEqual({ amount: null, problem: expected })
    }
  })

  it.each([
    ['U$S 1.500', 'USD', 150000],
    ['US$ 1.500,50', 'USD', 150050],
    ['$ 1.500', 'USD', 150000],
    ['$ 1.250', 'CLP', 1250],
    ['1.250', 'CLP', 1250],
    ['1,250', 'PYG', 1250],
    ['₲ 350.000', 'PYG', 350000],
    ['1.250,00', 'JPY', 1250],
    ['¥1.250', 'JPY', 1250],
    ['1.250.-', 'CLP', 1250],
    ['R$ 1.250,50', 'BRL', 125050],
    ['1.250 €', 'EUR', 125000],
    ['U$S 1.500', '', 150000],
    ['1.500', 'XX', 150000],
  ])('%j of %s', (text, currency, amount) => expect(readAmount(text, currency, 'es')).toEqual({ amount }))

  it.each([
    ['$ 12', 'EUR', other('$', 'EUR')],
    ['R$ 12', 'USD', other('R$', 'USD')],
    ['12 pesos', 'USD', other('pesos', 'USD')],
    ['1.250,50', 'CLP', { key: 'kit_amount_whole', inputs: { currency: 'CLP' } }],
    ['12.5', 'JPY', { key: 'kit_amount_whole', inputs: { currency: 'JPY' } }],
  ])('%j is none of %s, and says why', (text, currency, problem) =>
    expect(readAmount(text, currency, 'en')).toEqual({ amount: null, problem }),
  )

  it('can be written in either of the two ways that were asked', () => {
    for (const notation of ['es', 'en'] as const) {
      for (const text of ['1.250', '1,250', '350.000', '350,000', '9.990']) {
        const { problem } = readAmount(text, 'ARS', notation)
        if (!problem) continue
        const [large, small] = [problem.inputs.large!, problem.inputs.small!].map((one) => readAmount(one, 'ARS', notation).amount)
        expect(large).toBe(small! * 1000)
      }
    }
  })
})

it.each<[string, Notation, number | null]>([
  ['1.234', 'comma', 123400],
  ['1,234', 'comma', null],
  ['12,500', 'comma', 1250],
  ['1.250,50', 'comma', 125050],
  ['1,234', 'point', 123400],
  ['1.230', 'point', 123],
  ['1,250.50', 'point', 125050],
  ['1.250,50', 'point', null],
  ['1.234', 'auto', null],
  ['1,235', 'auto', null],
  ['1.234,56', 'auto', 123456],
  ['1.250', 'groups', 125000],
  ['1,250', 'groups', 125000],
])('%j in a file or page (%s) is %s', (text, notation, amount) => expect(readAmount(text, 'ARS', notation).amount).toBe(amount))

it('reads decimals that are no amount', () => {
  expect(readDecimal('1.450,50', 8, 'auto')).toBe(145050000000)
  expect(readDecimal('1450.500', 8, 'auto')).toBe(145050000000)
  expect(readDecimal('1.450', 8, 'auto')).toBeNull()
})

it.each([
  [{ amount: 125050, currency: 'ARS' }, '1250.50', '1250,50'],
  [{ amount: 5, currency: 'USD' }, '0.05', '0,05'],
  [{ amount: -5, currency: 'USD' }, '-0.05', '-0,05'],
  [{ amount: 0, currency: 'ARS' }, '0.00', '0,00'],
  [{ amount: 350000, currency: 'PYG' }, '350000', '350000'],
  [{ amount: Number.MAX_SAFE_INTEGER, currency: 'ARS' }, '90071992547409.91', '90071992547409,91'],
])('%j is written so that it reads the same', (money, text, field) => {
  expect([decimalText(money), amountForField(money, 'es'), amountForField(money, 'en')]).toEqual([text, field, text])
  for (const notation of ['es', 'en', 'auto'] as const) expect(readAmount(text, money.currency, notation)).toEqual({ amount: money.amount })
  expect(readAmount(field, money.currency, 'es')).toEqual({ amount: money.amount })
})
