import { numberFormat } from './formatters.ts'

/** Marks of one currency alone, in lower case and without accents or spaces. */
const MARKS: readonly (readonly [currency: string, marks: readonly string[]])[] = [
  ['USD', ['us$', 'u$s', 'u$d', 'usd', 'dolar', 'dolares', 'dollar', 'dollars']],
  ['ARS', ['ar$', 'ars', '$ar', 'pesos argentinos', 'pesosargentinos']],
  ['BRL', ['r$', 'brl']],
  ['UYU', ['$u', 'uyu']],
  ['CLP', ['clp$', 'clp']],
  ['EUR', ['€', 'eur', 'euro', 'euros']],
  ['GBP', ['£', 'gbp']],
]

/** Currencies by marks that no other has. */
export const CURRENCY_OF_MARK: ReadonlyMap<string, string> = new Map(
  MARKS.flatMap(([currency, marks]) => marks.map((mark) => [mark, currency] as const)),
)

/** Other currencies that are written by their code. */
const CODES: ReadonlyMap<string, string> = new Map(
  [
    'ARS',
    'AUD',
    'BOB',
    'CAD',
    'CHF',
    'CNY',
    'COP',
    'CRC',
    'DOP',
    'GTQ',
    'ILS',
    'INR',
    'JPY',
    'MXN',
    'NZD',
    'PEN',
    'PYG',
    'USD',
    'VES',
    'ZAR',
  ].map((code) => [code.toLowerCase(), code]),
)

const PESOS: ReadonlySet<string> = new Set(['ARS', 'CLP', 'COP', 'CUP', 'DOP', 'MXN', 'PHP', 'UYU'])

/** True if an amount in `currency` may be written with a mark, as `$` for pesos and dollars alike; null for what is no mark of a currency. */
export function isMarkOf(mark: string, currency: string): boolean | null {
  const plain = mark.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (plain === '') return true
  if (plain === 'peso' || plain === 'pesos') return PESOS.has(currency)
  if (plain === '$' || plain === '¥') return plain === symbolOf(currency)
  const named = CURRENCY_OF_MARK.get(plain) ?? CODES.get(plain.replace(/\$$/, ''))
  return named === undefined ? (plain === symbolOf(currency) ? true : null) : named === currency
}

function symbolOf(currency: string): string | undefined {
  const parts = numberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value
}
