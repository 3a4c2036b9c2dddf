import { isoDay } from '../../kit/formatters.ts'

const DAY = 86_400_000
const TIMEZONE = 'America/Argentina/Buenos_Aires'

/** The calendar day (YYYY-MM-DD) of a time in Argentina. Search dates are compared with it, not with UTC's day. */
export function todayInArgentina(now: Date): string {
  return isoDay(now, TIMEZONE)
}

/** True for an existing calendar day written as YYYY-MM-DD: 2027-02-29 is not. */
/** True for noon in Argentina, which is written where only the day of booking is known: by hand, and in statements. */
export function isOnlyDay(time: string): boolean {
  return new Date(time).toISOString().endsWith('T15:00:00.000Z')
}

export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && isoDate(time) === text
}

/** Adds days to a calendar date; negative to subtract. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(date) + days * DAY)
}

/** Nights between two calendar dates; negative when `end` comes first. */
export function nightsBetween(start: string, end: string): number {
  return (Date.parse(end) - Date.parse(start)) / DAY
}

function isoDate(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
