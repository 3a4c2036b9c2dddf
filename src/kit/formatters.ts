import type { Locale } from './locales.ts'

const TAGS = { es: 'es-AR', en: 'en-US' }
/** Creating a formatter costs a hundred times as much as using it, so each is created once. The maps stay small: no user input is part of a key. */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** A date formatter for a language. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return memoized(dates, locale, options, () => new Intl.DateTimeFormat(TAGS[locale], options))
}

/** A number formatter for a language. */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return memoized(numbers, locale, options, () => new Intl.NumberFormat(TAGS[locale], options))
}

function memoized<Format>(known: Map<string, Format>, locale: Locale, options: object, make: () => Format): Format {
  const key = locale + JSON.stringify(options)
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}
