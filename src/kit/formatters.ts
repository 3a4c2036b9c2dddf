import type { Locale } from './locales.ts'

const TAGS = { es: 'es-AR', en: 'en-US' }
/** To make one costs a hundred times what it costs to use it, so each is made once. Their options are few: nobody's input is among them. */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/** Writes moments as people of that language do. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return madeOnce(dates, locale, options, () => new Intl.DateTimeFormat(TAGS[locale], options))
}

/** Writes numbers as people of that language do. */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return madeOnce(numbers, locale, options, () => new Intl.NumberFormat(TAGS[locale], options))
}

function madeOnce<Format>(known: Map<string, Format>, locale: Locale, options: object, make: () => Format): Format {
  const key = locale + JSON.stringify(options)
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}
