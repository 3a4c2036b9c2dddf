import { dateFormat } from './formatters.ts'
import type { Locale } from './locales.ts'
import { m } from './sentences/messages.js'

/** The product's own time zone, in which dates and times are displayed and typed. */
const ARGENTINA = 'America/Argentina/Buenos_Aires'

/** A time in the form of a date and time field: `2027-03-01T10:00`, in Argentine time. */
export function argentineTime(moment: Date): string {
  const parts = dateFormat('en', {
    timeZone: ARGENTINA,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** Parses a time typed in Argentine time as `2027-03-01T10:00`; null if it is invalid, such as 30 February or a year of two digits. */
export function parseArgentineTime(typed: string): Date | null {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)) return null
  const as_utc = Date.parse(`${typed}Z`)
  if (Number.isNaN(as_utc) || !new Date(as_utc).toISOString().startsWith(typed)) return null
  // The offset of almost the same time is the zone's offset.
  const distance = as_utc - Date.parse(`${argentineTime(new Date(as_utc))}Z`)
  return new Date(as_utc + Math.floor(distance / 60_000) * 60_000)
}

/** A time as letters write it: `jueves 26 de noviembre, 10:00 (hora argentina)`, `Thursday, 26 November, 10:00 (Argentine time)`. */
export function dateTimeText(moment: string | Date, locale: Locale): string {
  const at = argentineTime(new Date(moment))
  return m.kit_date_time({ day: writtenParts(at.slice(0, 10), locale), time: at.slice(11) }, { locale })
}

/** The day of a time, or a calendar day `2027-02-20`, with its year: `sábado 20 de febrero de 2027`, `Saturday, 20 February 2027`. */
export function writtenDay(day: string, locale: Locale): string {
  const date = day.length === 10 ? day : argentineTime(new Date(day)).slice(0, 10)
  return m.kit_written_day({ day: writtenParts(date, locale), year: date.slice(0, 4) }, { locale })
}

function writtenParts(day: string, locale: Locale): string {
  const parts = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).formatToParts(new Date(day))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return m.kit_written_weekday({ weekday: part('weekday'), day: part('day'), month: part('month') }, { locale })
}
