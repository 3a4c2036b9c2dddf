import type { Locale } from './locales.ts'

const TAGS = { es: 'es-AR', en: 'en-US' }
/**
 * Creating a formatter costs a hundred times as much as using it, and memory outside of JavaScript's that is freed late or never: each is
 * created once. `bin/check` refuses others. The maps stay small: no user input is part of a key.
 */
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()
const lists = new Map<string, Intl.ListFormat>()
const regions = new Map<string, Intl.DisplayNames>()
const languages = new Map<string, Intl.DisplayNames>()
const collators = new Map<string, Intl.Collator>()

/** A date formatter for a language. */
export function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return memoized(dates, locale, options, () => new Intl.DateTimeFormat(TAGS[locale], options))
}

/** The calendar day (YYYY-MM-DD) of a time in a time zone. The Swedish locale formats dates as ISO 8601. */
export function isoDay(moment: Date, timeZone: string): string {
  // Every page asks for today, and no zone changes its day within a quarter of an hour.
  const quarter = Math.floor(moment.getTime() / QUARTER_MS)
  if (quarter === latest.quarter && timeZone === latest.timeZone) return latest.day
  const options = { timeZone, dateStyle: 'short' } as const
  const day = memoized(dates, 'sv-SE', options, () => new Intl.DateTimeFormat('sv-SE', options)).format(moment)
  latest = { quarter, timeZone, day }
  return day
}

const QUARTER_MS = 15 * 60_000
let latest = { quarter: Number.NaN, timeZone: '', day: '' }

/** A number formatter for a language. */
export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return memoized(numbers, locale, options, () => new Intl.NumberFormat(TAGS[locale], options))
}

/** A list in a sentence: "1, 2 and 3". */
export function listFormat(locale: Locale): Intl.ListFormat {
  return memoized(lists, locale, {}, () => new Intl.ListFormat(TAGS[locale]))
}

/** The names of countries by their ISO 3166 codes, from CLDR. */
export function regionNames(locale: Locale): Intl.DisplayNames {
  return memoized(regions, locale, {}, () => new Intl.DisplayNames(TAGS[locale], { type: 'region' }))
}

/** The name of one of our languages within a sentence: `inglés`, `English`. */
export function languageName(locale: Locale, language: Locale): string {
  return memoized(languages, locale, {}, () => new Intl.DisplayNames(TAGS[locale], { type: 'language' })).of(language) ?? language
}

/** The alphabetical order of a language. */
export function alphabetical(locale: Locale): (a: string, b: string) => number {
  return memoized(collators, locale, {}, () => new Intl.Collator(TAGS[locale])).compare
}

function memoized<Format>(known: Map<string, Format>, locale: string, options: object, make: () => Format): Format {
  const key = locale + JSON.stringify(options)
  const format = known.get(key) ?? make()
  known.set(key, format)
  return format
}

/** True for a currency of ISO 4217 that the runtime knows. */
export function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}
