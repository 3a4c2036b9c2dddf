import type { Context } from 'hono'
import type { Currency } from './price.ts'
import type { Language } from './search.ts'
import { en } from './texts.en.ts'
import { es, type SiteTexts } from './texts.es.ts'

const TEXTS: Record<Language, SiteTexts> = { es, en }

export function siteTexts(language: Language): SiteTexts {
  return TEXTS[language]
}

/** The language of a page: from its address, then `otherwise`, then the browser's preference, then Spanish. */
export function languageOf(context: Context, otherwise?: Language): Language {
  const asked = context.req.query('lang')?.toLowerCase()
  if (asked === 'es' || asked === 'en') return asked
  if (otherwise) return otherwise
  return context.req.header('Accept-Language')?.trim().toLowerCase().startsWith('en') ? 'en' : 'es'
}

/** @param amount minor units; @param style `round` omits decimals, for lists */
export function writeMoney(amount: number, currency: Currency, language: Language, style: 'round' | 'exact' = 'exact'): string {
  return FORMATS[language][`${currency}_${style}`].format(amount / 100)
}

/** One decimal. */
export function writeScore(score: number, language: Language): string {
  return FORMATS[language].score.format(score)
}

/** @param date `YYYY-MM-DD` */
export function writeDate(date: string, language: Language): string {
  return FORMATS[language].date.format(Date.parse(date))
}

export function writeTime(time: string, language: Language): string {
  return `${FORMATS[language].time.format(Date.parse(time))} UTC`
}

export function countryNameIn(code: string, language: Language): string {
  return FORMATS[language].country.of(code) ?? code
}

// Created once: each holds memory outside the JavaScript heap.
const FORMATS = { es: formatsOf('es-AR'), en: formatsOf('en-US') }

function formatsOf(locale: string) {
  const money = (currency: Currency, decimals: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  return {
    ARS_round: money('ARS', 0),
    ARS_exact: money('ARS', 2),
    USD_round: money('USD', 0),
    USD_exact: money('USD', 2),
    score: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    date: new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'medium', timeZone: 'UTC' }),
    country: new Intl.DisplayNames(locale, { type: 'region' }),
  }
}
