import { describe, expect, it } from 'vitest'
import { currencyOf, findPrice, statedPrice } from './read-price.ts'

const es = { language: 'es' as const }
const en = { language: 'en' as const }

describe('a price', () => {
  it.each([
    ['$ 1.250.000', es, 125_000_000, 'ARS', false],
    ['USD 1,250.50', en, 125_050, 'USD', false],
    ['US$1.250', es, 125_000, 'USD', false],
    ['ARS 99.999,90', es, 9_999_990, 'ARS', false],
    ['AR$ 450.000', es, 45_000_000, 'ARS', false],
    ['1 250,00 €', es, 125_000, 'EUR', false],
    ['desde $ 189.900', es, 18_990_000, 'ARS', true],
    ['From US$ 1,299 per person', en, 129_900, 'USD', true],
    ['u$s 2.340,5 por persona', es, 234_050, 'USD', false],
    ['1.250.000 pesos', es, 125_000_000, 'ARS', false],
    ['$1,250', en, 125_000, 'USD', false],
    ['$1,250.00 USD', es, 125_000, 'USD', false],
    ['USD\u00a01\u202f250', en, 125_000, 'USD', false],
    ['A partir de: U$S 980', es, 98_000, 'USD', true],
    ['980 dólares', es, 98_000, 'USD', false],
    ['R$ 3.200,00', es, 320_000, 'BRL', false],
    ['CLP 890.000', es, 890_000, 'CLP', false],
    ['£1,099', en, 109_900, 'GBP', false],
    ['Precio por persona $ 350.000.- en base doble', es, 35_000_000, 'ARS', false],
    ['6 cuotas sin interés de $ 50.000. Precio final: $ 300.000', es, 30_000_000, 'ARS', false],
    ['Antes $ 500.000, ahora $ 400.000', es, 40_000_000, 'ARS', false],
    ['$ 40.000 por mes o $ 400.000', es, 40_000_000, 'ARS', false],
  ])('written as %s', (text, page, amount, currency, least) => {
    expect(findPrice(text, page)).toEqual({ amount, currency, least })
  })

  it('with a bare sign is in the currency that the page says, if it says one', () => {
    expect(findPrice('$ 900', { language: 'es', currency: 'USD' })).toMatchObject({ amount: 90_000, currency: 'USD' })
  })

  it.each([
    '',
    '1250',
    'llamá al 4250-1250',
    '10 %',
    '$',
    'gratis',
    'A$ 100',
    '$ 0',
    'USD 1.2.3',
    '$ 1.25.000',
    'habitación 1.250',
    '20% off $',
  ])('is not seen in “%s”', (text) => expect(findPrice(text, es)).toBeNull())

  it('is found in a long hostile text in a time that grows with its length alone', () => {
    // With its square, each would take minutes, and the test would end.
    for (const text of ['$ '.repeat(1_000_000), '1.111'.repeat(400_000), `$ ${'1 '.repeat(1_000_000)}`, 'desde '.repeat(400_000)])
      findPrice(text, es)
  })
})

it('stated as data is a number, or a text that people write', () => {
  const page = { language: 'es' as const, currency: 'ARS' }
  for (const value of [1_250_000, '1250000', '1250000.00', '1.250.000,00', '1.250.000', '$ 1.250.000'])
    expect(statedPrice(value, page), String(value)).toEqual({ amount: 125_000_000, currency: 'ARS', least: false })
  expect(statedPrice(1299.5, { language: 'en', currency: 'USD' })).toMatchObject({ amount: 129_950 })
  for (const value of [null, {}, '', 'consultar', -5, Number.NaN, 0, true, '1e9'])
    expect(statedPrice(value, page), String(value)).toBeNull()
})

it('has a currency by its code or its mark', () => {
  expect(['USD', 'ars', 'US$', '€', ' eur '].map(currencyOf)).toEqual(['USD', 'ARS', 'USD', 'EUR', 'EUR'])
  expect(['$', 'dolar blue', 7, undefined].map(currencyOf)).toEqual([undefined, undefined, undefined, undefined])
})
