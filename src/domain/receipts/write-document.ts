import type { PrintedDocument } from '@huella/pdf/document/printed-document'
import { dateFormat, numberFormat } from '../../kit/formatters.ts'
import type { Locale } from '../../kit/locales.ts'
import { formatMoney, minorUnits } from '../../kit/money.ts'
import { m } from '../../kit/sentences/messages.js'
import type { Period } from './receipt.ts'

/** The issuer's data for all documents. */
export interface DocumentIssuer {
  locale: Locale
  brand: string
  public_url: string
  /** The configured name of the operator, who is responsible for the money. */
  operator: string
}

/** The parts that all documents have. */
export function frame(
  { locale, brand, operator }: DocumentIssuer,
  about: Pick<PrintedDocument, 'title' | 'kind' | 'number' | 'created_at' | 'lead' | 'blocks' | 'unfinished'>,
): PrintedDocument {
  const named = about.number === null ? about.kind : `${about.kind} ${about.number}`
  return {
    ...about,
    language: locale === 'es' ? 'es-AR' : 'en-US',
    brand,
    foot: `${operator} · ${named}`,
    paging: m.receipt_paging({ page: '{page}', pages: '{pages}' }, { locale }),
  }
}

export function unfinished(day: string, locale: Locale): PrintedDocument['unfinished'] {
  return { banner: m.receipt_running_banner({ day: longDay(day, locale) }, { locale }), mark: m.receipt_running_mark({}, { locale }) }
}

/** `5 de mayo de 2026`, for a time in Argentina. */
export function longDate(moment: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'America/Argentina/Buenos_Aires' }).format(new Date(moment))
}

/** `05/05/2026`, for tables. */
export function shortDateTime(moment: string, locale: Locale): string {
  return dateFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/Argentina/Buenos_Aires' }).format(
    new Date(moment),
  )
}

/** A calendar day, written out. */
export function longDay(day: string, locale: Locale): string {
  return dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}

export function writtenPeriod({ from, to }: Period, locale: Locale): string {
  return m.receipt_period({ from: longDay(from, locale), to: longDay(to, locale) }, { locale })
}

export function exactly(amount: number, currency: string, locale: Locale): string {
  return formatMoney({ amount, currency }, locale, 'exact')
}

/** Half of an amount before it is rounded: it may have one decimal more. */
export function unroundedHalf(profit: number, currency: string, locale: Locale): string {
  const units = minorUnits(currency)
  const digits = profit % 2 === 0 ? units : units + 1
  return numberFormat(locale, { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    profit / 2 / 10 ** units,
  )
}
