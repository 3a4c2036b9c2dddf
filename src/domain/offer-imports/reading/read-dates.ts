import type { Locale } from '../../../kit/locales.ts'
import { addDays, isCalendarDate } from '../../search/travel-dates.ts'
import type { ReadDates } from './offer-reading.ts'

const MONTHS = [
  ['enero', 'january', 'ene', 'jan'],
  ['febrero', 'february', 'feb'],
  ['marzo', 'march', 'mar'],
  ['abril', 'april', 'abr', 'apr'],
  ['mayo', 'may'],
  ['junio', 'june', 'jun'],
  ['julio', 'july', 'jul'],
  ['agosto', 'august', 'ago', 'aug'],
  ['septiembre', 'setiembre', 'september', 'sept', 'sep', 'set'],
  ['octubre', 'october', 'oct'],
  ['noviembre', 'november', 'nov'],
  ['diciembre', 'december', 'dic', 'dec'],
] as const
const MONTH = MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')
const MONTH_NUMBER = new Map(MONTHS.flatMap((names, i) => names.map((name) => [name as string, i + 1] as const)))

const DAY = '(\\d{1,2})(?:st|nd|rd|th|º|°)?'
const NAME = `(${MONTH})\\b\\.?`
const YEAR = '(20\\d{2})'
const OF = '(?: de| del|,)? '
const TO = ' ?(?:al?|hasta el|hasta|to|until|through|-|–|—|/) ?(?:el )?'

interface Form {
  pattern: RegExp
  read: (parts: string[], language: Locale) => [start: string | null, end: string | null]
}

/** The longer forms first: a range is not two days. */
const FORMS: Form[] = [
  {
    pattern: regular(`${DAY}${TO}${DAY}${OF}${NAME}${OF}${YEAR}`),
    read: ([from = '', to = '', month = '', year = '']) => [dayOf(year, month, from), dayOf(year, month, to)],
  },
  {
    pattern: regular(`${DAY}${OF}${NAME}(?:${OF}${YEAR})?${TO}${DAY}${OF}${NAME}${OF}${YEAR}`),
    read: ([from = '', month = '', first_year, to = '', last_month = '', year = '']) =>
      across(dayOf(first_year ?? year, month, from), dayOf(year, last_month, to)),
  },
  {
    pattern: regular(`${NAME} ${DAY}${TO}${DAY},? ${YEAR}`),
    read: ([month = '', from = '', to = '', year = '']) => [dayOf(year, month, from), dayOf(year, month, to)],
  },
  {
    pattern: regular(`${NAME} ${DAY}(?:,? ${YEAR})?${TO}${NAME} ${DAY},? ${YEAR}`),
    read: ([month = '', from = '', first_year, last_month = '', to = '', year = '']) =>
      across(dayOf(first_year ?? year, month, from), dayOf(year, last_month, to)),
  },
  {
    pattern: regular(`(20\\d{2}-\\d{2}-\\d{2})(?:t[\\d:.+z-]{1,25})?(?:${TO}(20\\d{2}-\\d{2}-\\d{2}))?`),
    read: ([from = '', to]) => [calendarDate(from), to === undefined ? null : calendarDate(to)],
  },
  {
    pattern: regular(`(\\d{1,2})([/.-])(\\d{1,2})\\2${YEAR}(?:${TO}(\\d{1,2})\\2(\\d{1,2})\\2${YEAR})?`),
    read: ([a = '', , b = '', year = '', c, d = '', last_year = ''], language) => [
      numericDay(year, a, b, language),
      c === undefined ? null : numericDay(last_year, c, d, language),
    ],
  },
  { pattern: regular(`${DAY}${OF}${NAME}${OF}${YEAR}`), read: ([day = '', month = '', year = '']) => [dayOf(year, month, day), null] },
  { pattern: regular(`${NAME} ${DAY},? ${YEAR}`), read: ([month = '', day = '', year = '']) => [dayOf(year, month, day), null] },
]
const NIGHTS = /\b(\d{1,2}) ?(?:noches?|nights?)\b/

/**
 * The days of a trip in a text in Spanish or English: `del 10 al 17 de marzo de 2027`, `March 10–17, 2027`, `10/03/2027 al 17/03/2027`; the
 * last day also from the nights. Numeric dates are day and month in Spanish; in English only if they are unambiguous.
 */
export function findDates(text: string, language: Locale): ReadDates | null {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
  for (const { pattern, read } of FORMS) {
    const match = pattern.exec(plain)
    const [start, end] = match ? read(match.slice(1), language) : [null, null]
    if (start === null) continue
    const nights = NIGHTS.exec(plain)?.[1]
    if (end !== null && end >= start) return { start, end }
    return { start, end: nights === undefined ? null : addDays(start, Number(nights)) }
  }
  return null
}

/** A day that data states, with or without a time. */
export function statedDay(value: unknown): string | null {
  return typeof value === 'string' ? calendarDate(value.trim().slice(0, 10)) : null
}

function regular(source: string): RegExp {
  return new RegExp(`(?<![\\d/.-])\\b${source}(?![\\d/])`)
}

function dayOf(year: string, month: string, day: string): string | null {
  const number = MONTH_NUMBER.get(month) ?? Number(month)
  return calendarDate(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
}

/** Two days of which only the last has its year: the first may be in the one before. */
function across(start: string | null, end: string | null): [string | null, string | null] {
  if (start === null || end === null || start <= end) return [start, end]
  return [calendarDate(`${Number(start.slice(0, 4)) - 1}${start.slice(4)}`), end]
}

function numericDay(year: string, first: string, second: string, language: Locale): string | null {
  if (language === 'es') return dayOf(year, second, first)
  const [a, b] = [Number(first), Number(second)]
  return a > 12 ? dayOf(year, second, first) : b > 12 || a === b ? dayOf(year, first, second) : null
}

function calendarDate(text: string): string | null {
  return isCalendarDate(text) ? text : null
}
