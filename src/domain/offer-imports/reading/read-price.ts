import type { Locale } from '../../../kit/locales.ts'
import { CURRENCY_OF_MARK, readAmount } from '../../../kit/read-amount.ts'
import type { ReadPrice } from './offer-reading.ts'

/** On a page of ours pesos are Argentine. A bare `$` is left to the page. */
const CURRENCY_OF = new Map([...CURRENCY_OF_MARK, ['pesos', 'ARS']])
const MARK = [...CURRENCY_OF.keys()]
  .sort((a, b) => b.length - a.length)
  .map((mark) => mark.replaceAll('$', '\\$'))
  .join('|')
const NUMBER = "\\d{1,3}(?:[ .,'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d+(?:[.,]\\d{1,2})?"
const PRICE = new RegExp(`(?<![\\p{L}\\d$])(${MARK})? ?(\\$)? ?(?<![\\d.,])(${NUMBER})(?![\\d%]|[.,]\\d) ?(${MARK})?(?!\\p{L})`, 'gu')
const LEAST = /\b(desde|a partir de|from|starting at|as low as)[ :]*$/
/** Text around an instalment, or a former price, neither of which is the price. */
const NO_PRICE = /\b(cuotas?|pagos?|instal?lments?|payments?)( fijas)?( sin interes)?( de| of)?[ :]*$|\b(antes|was|ahorra|save)[ :]*$/
const NO_PRICE_BEHIND = /^ ?(\/ ?mes|por mes|a month|per month|off\b|de descuento)/

/**
 * The first price of a text, in the notations of Spanish and English: `$ 1.250.000`, `USD 1,250.50`, `1 250,00 €`, `desde US$1.250`.
 * @param page its language, and the currency of a bare `$` if the page names it
 */
export function findPrice(text: string, page: { language: Locale; currency?: string | undefined }): ReadPrice | null {
  const plain = plainly(text)
  for (const match of plain.matchAll(PRICE)) {
    const [whole, before, dollar, number = '', behind] = match
    const mark = before ?? behind
    if (mark === undefined && dollar === undefined) continue
    const lead = plain.slice(Math.max(0, match.index - 40), match.index).trimEnd()
    if (NO_PRICE.test(lead) || NO_PRICE_BEHIND.test(plain.slice(match.index + whole.length))) continue
    const currency = (mark && CURRENCY_OF.get(mark)) ?? page.currency ?? bareDollar(page.language)
    const amount = amountOf(number, currency)
    if (amount !== null) return { amount, currency, least: LEAST.test(lead) }
  }
  return null
}

/** A price from structured data: a number, or a text with or without its currency. */
export function statedPrice(value: unknown, page: { language: Locale; currency?: string | undefined }): ReadPrice | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.slice(0, 60) : ''
  const currency = page.currency ?? bareDollar(page.language)
  const amount = new RegExp(`^(?:${NUMBER})$`).test(plainly(text)) ? amountOf(plainly(text), currency) : null
  return amount === null ? findPrice(text, page) : { amount, currency, least: false }
}

/** ISO 4217 of a mark or a code; undefined if it is neither. */
export function currencyOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const plain = plainly(value)
  return CURRENCY_OF.get(plain) ?? (/^[a-z]{3}$/.test(plain) ? plain.toUpperCase() : undefined)
}

/** In Argentina dollars always have their name; a bare `$` means pesos. */
function bareDollar(language: Locale): string {
  return language === 'es' ? 'ARS' : 'USD'
}

/** Minor units; null for nothing. */
function amountOf(number: string, currency: string): number | null {
  const { amount } = readAmount(number, currency, 'groups')
  return amount !== null && amount > 0 ? amount : null
}

/** In lower case, without accents, each space a plain one. */
function plainly(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
}
