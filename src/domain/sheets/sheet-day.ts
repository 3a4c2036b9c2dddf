import { isDay } from '../bookings/booking.ts'

/** Order of day and month in a date such as `03/04/2027`; `auto` reads only what has one meaning. */
export type DayOrder = 'dmy' | 'mdy' | 'auto'

export type DayReading = { day: string } | { day: null; problem: 'none' | 'ambiguous' }

/**
 * Reads a day as files write it: `2027-03-10`, `20270310`, `10/03/2027`, `10-3-27`, `10 de marzo de 2027`, `Mar 10, 2027`, `10-mar-27`, or Excel's
 * count of days; with or without a weekday and a time.
 */
export function readDay(cell: string | number, order: DayOrder): DayReading {
  const text = plainDate(String(cell))
  const serial = /^(\d{5})(?:\.\d+)?$/.exec(text)?.[1]
  if (serial) return dayOr(dayOfSerial(Number(serial)))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(20\d\d)(\d\d)(\d\d)$/.exec(text)
  if (iso) return dayOr(written(iso[1]!, iso[2]!, iso[3]!))
  const [, first, second, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text) ?? []
  if (!first || !second || !year) return dayOr(dayWithMonthName(text))
  const [by_day, by_month] = [written(year, second, first), written(year, first, second)]
  if (order !== 'auto') return dayOr(order === 'dmy' ? by_day : by_month)
  if (by_day && by_month && by_day !== by_month) return { day: null, problem: 'ambiguous' }
  return dayOr(by_day ?? by_month)
}

/** A day of a sheet's cell as data, with Argentine notation first. Other text is not changed, to be refused. */
export function dayOfCell(text: string): string {
  return readDay(text, 'dmy').day ?? text.slice(0, 10)
}

function dayOr(day: string | null): DayReading {
  return day === null ? { day, problem: 'none' } : { day }
}

/** Without accents, weekday and time. */
function plainDate(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/^(?:lun|mar|mie|jue|vie|sab|dom|mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+(?=\d|[a-z])/, (name) =>
      // `mar 3` may be a month.
      /^mar[.,]?\s/.test(name) || name.startsWith('marz') || name.startsWith('march') ? name : '',
    )
    .replace(/(?<![t,\s])[t,\s]+\d{1,2}:\d{2}.*$/, '')
    .trim()
}

/** Excel counts days from 30 December 1899; it is read for 1954 to 2099. */
function dayOfSerial(days: number): string | null {
  return days < 20_000 || days > 73_050 ? null : new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10)
}

function written(year: string, month: string, day: string): string | null {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(text) ? text : null
}

/** Beginnings of the months in Spanish and English. */
const MONTHS = ['ene|jan', 'feb', 'mar', 'abr|apr', 'may', 'jun', 'jul', 'ago|aug', 'sep|set', 'oct', 'nov', 'dic|dec'].map(
  (names) => new RegExp(`^(?:${names})`),
)
const FULL =
  /^(?:ene(?:ro)?|jan(?:uary)?|feb(?:rero|ruary|r)?|mar(?:zo|ch)?|abr(?:il)?|apr(?:il)?|may(?:o)?|jun(?:io|e)?|jul(?:io|y)?|ago(?:sto)?|aug(?:ust)?|sep(?:t|tiembre|tember)?|set(?:iembre)?|oct(?:ubre|ober)?|nov(?:iembre|ember)?|dic(?:iembre)?|dec(?:ember)?)$/

function dayWithMonthName(text: string): string | null {
  const parts = text
    .split(/[\s/.,-]+/)
    .filter((part) => part && !/^(?:de|del|of|the)$/.test(part))
    .map((part) => part.replace(/^(\d{1,2})(?:st|nd|rd|th|o|º|°)$/, '$1'))
  if (parts.length !== 3) return null
  const at = parts.findIndex((part) => FULL.test(part))
  const month = at < 0 ? -1 : MONTHS.findIndex((names) => names.test(parts[at]!))
  const numbers = parts.filter((_, index) => index !== at)
  if (month < 0 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return null
  const [day, year] = /^\d{4}$/.test(numbers[0]!) ? [numbers[1]!, numbers[0]!] : [numbers[0]!, numbers[1]!]
  return /^(?:\d{4}|\d{2})$/.test(year) && day.length <= 2 ? written(year, String(month + 1), day) : null
}
