import { numberFormat } from './formatters.ts'
import type { Locale } from './locales.ts'
import { type Money, minorUnits } from './money.ts'

/**
 * How a number is written. In a form: the language of its reader, who is asked about what could be read in two ways. In a file or a page: with a
 * decimal `comma` or `point` for sure; `auto` where nothing is known, not even that decimals were rounded; `groups` for prices of travel pages.
 */
export type Notation = Locale | 'comma' | 'point' | 'auto' | 'groups'

/** Why a text is no amount, where there is more to say than that. `inputs` are those of the sentence. */
export interface AmountProblem {
  key: 'kit_amount_ambiguous' | 'kit_amount_other_currency' | 'kit_amount_whole'
  inputs: Record<string, string>
}

/** An amount in minor units, or why there is none: null for what is no amount at all. */
export type AmountReading = { amount: number; problem?: never } | { amount: null; problem: AmountProblem | null }

/**
 * Reads an amount as people write it: `1.250,50`, `1,250.50`, `$ 1.250`, `U$S 1.500`, `1.500.-`, `1.500,-`, `350.000`; `-12`, `(12,00)` and
 * `$ (12,00)` are less than nothing.
 *
 * The last of two signs is the decimal one; a repeated sign groups thousands. A lone sign before exactly three digits is read as follows, in
 * this order: it is decimal if the digits before it are no group (`0.250`, `1250.500`); it groups if the currency has no such decimals (`1.255`
 * pesos, `1.250` guaraníes) or the amount is closed (`1.250.-`); it groups if the language writes groups with it (`1.250` in Spanish, `1,250` in
 * English); else it could be either (`1,250` in Spanish, `1.250` in English), and the person is asked.
 *
 * @param text or the number of a spreadsheet's cell, which is rounded to the currency
 * @param currency its decimals count, and a mark of another currency is refused; any mark is accepted while none is chosen
 */
export function readAmount(text: string | number, currency: string, notation: Notation): AmountReading {
  const is_known = /^[A-Z]{3}$/.test(currency)
  const places = is_known ? minorUnits(currency) : 2
  if (typeof text === 'number') {
    const amount = Math.round(text * 10 ** places)
    return Number.isSafeInteger(amount) ? { amount } : { amount: null, problem: null }
  }
  const parts = partsOf(text)
  if (!parts) return { amount: null, problem: null }
  for (const mark of is_known ? parts.marks : []) {
    const fits = isMarkOf(mark, currency)
    if (fits === null) return { amount: null, problem: null }
    if (!fits) return { amount: null, problem: { key: 'kit_amount_other_currency', inputs: { sign: mark, currency } } }
  }
  const read = digitsOf(parts, places, notation)
  if (typeof read === 'object') return { amount: null, problem: read && problemOf(read.problem, parts.number, currency) }
  const amount = Number(read)
  if (!Number.isSafeInteger(amount)) return { amount: null, problem: null }
  return { amount: parts.is_negative && amount !== 0 ? -amount : amount }
}

/** A decimal that is no amount, such as a rate of exchange, times ten to the power of `places`; null for what is none or could be two. */
export function readDecimal(text: string, places: number, notation: Notation): number | null {
  const parts = partsOf(text)
  const read = parts && digitsOf(parts, places, notation)
  const units = typeof read === 'string' ? Number(read) : Number.NaN
  if (!Number.isSafeInteger(units)) return null
  return parts?.is_negative && units !== 0 ? -units : units
}

/** An amount with a point and as many decimals as its currency has, without groups: `1250.50`. For files and for programs. */
export function decimalText({ amount, currency }: Money): string {
  const places = minorUnits(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)]
  return `${amount < 0 ? '-' : ''}${whole}${places > 0 ? `.${fraction}` : ''}`
}

/** The same for a field of a form, with the decimal sign of the language. */
export function amountForField(money: Money, locale: Locale): string {
  return decimalText(money).replace('.', locale === 'es' ? ',' : '.')
}

interface Parts {
  /** Digits with their signs. */
  number: string
  marks: string[]
  is_negative: boolean
  /** Written with `.-` or `,-` at its end: nothing follows. */
  is_closed: boolean
}

const WRITTEN =
  /^(?<open>\(?)(?<minus>[-−+]?)(?<before>[^\d.,()+−-]*)(?<inner>[-−]?)(?<number>\d[\d.,]*)(?<dash>[-−]{0,2})(?<behind>[^\d.,()+−-]*)(?<close>\)?)$/u

function partsOf(text: string): Parts | null {
  // A mark before the parenthesis, as of `$ (12,00)`, is one behind it.
  const plain = text
    .slice(0, 80)
    .replace(/[\s'’]/g, '')
    .replace(/^([^\d.,()+−-]+)\((?=.*\)$)/u, '($1')
  const found = WRITTEN.exec(plain)?.groups
  if (!found) return null
  const { open, minus, before = '', inner, number = '', dash = '', behind = '', close } = found
  const is_closed = dash !== '' && /[.,]$/.test(number)
  if ((open === '') !== (close === '') || (dash.length === 2 && !is_closed)) return null
  const negative = [open === '(', minus === '-' || minus === '−', inner !== '', dash !== '' && !is_closed]
  if (negative.filter(Boolean).length > 1) return null
  return {
    number: is_closed ? number.slice(0, -1) : number,
    marks: [before, behind].filter(Boolean),
    is_negative: negative.includes(true),
    is_closed,
  }
}

type Unread = { problem: 'ambiguous' | 'whole' } | null

/** The digits in minor units, or why there are none. */
function digitsOf({ number, is_closed }: Parts, places: number, notation: Notation): string | Unread {
  const sign = decimalSign(number, { places, notation, is_closed })
  if (sign === 'either') return { problem: 'ambiguous' }
  const [whole = '', fraction = '', ...rest] = sign === '' ? [number] : number.split(sign)
  if (rest.length > 0 || !/^\d*$/.test(fraction) || (sign !== '' && fraction === '')) return null
  const groups = whole.replace(/^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/, (grouped) => grouped.replace(/[.,]/g, ''))
  if (!/^\d+$/.test(groups) || (sign !== '' && whole.includes(sign))) return null
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > places) return places === 0 ? { problem: 'whole' } : null
  return groups + significant.padEnd(places, '0')
}

/** Empty where all signs group thousands, or there are none. */
function decimalSign(
  number: string,
  { places, notation, is_closed }: { places: number; notation: Notation; is_closed: boolean },
): '.' | ',' | '' | 'either' {
  const [comma, point] = [number.lastIndexOf(','), number.lastIndexOf('.')]
  if (notation === 'comma' || notation === 'point') {
    const own = notation === 'comma' ? ',' : '.'
    return number.includes(own) ? own : ''
  }
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.'
  const at = Math.max(comma, point)
  if (at < 0) return ''
  const sign = comma >= 0 ? ',' : '.'
  const [before = '', behind = '', ...more] = number.split(sign)
  if (more.length > 0) return ''
  if (behind.length !== 3 || !/^[1-9]\d{0,2}$/.test(before)) return sign
  if (notation === 'auto') return 'either'
  if (is_closed || notation === 'groups' || places === 0 || behind.replace(/0+$/, '').length > places) return ''
  return sign === (notation === 'es' ? '.' : ',') ? '' : 'either'
}

/** The two readings are written as either would be read: `1250` and `1,25`. */
function problemOf(problem: 'ambiguous' | 'whole', number: string, currency: string): AmountProblem {
  if (problem === 'whole') return { key: 'kit_amount_whole', inputs: { currency } }
  return { key: 'kit_amount_ambiguous', inputs: { large: number.replace(/[.,]/, ''), small: number.slice(0, -1) } }
}

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
function isMarkOf(mark: string, currency: string): boolean | null {
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
