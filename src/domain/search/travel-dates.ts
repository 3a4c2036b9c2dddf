const DAY = 86_400_000
const TIMEZONE = 'America/Argentina/Buenos_Aires'

/** Swedish writes dates as ISO 8601 does. */
const DAY_THERE = new Intl.DateTimeFormat('sv-SE', { timeZone: TIMEZONE, dateStyle: 'short' })

/** The calendar day (YYYY-MM-DD) of a moment where the product lives. Search dates are compared with it, not with UTC's day. */
export function todayInArgentina(now: Date): string {
  return DAY_THERE.format(now)
}

/** A real day of the calendar written YYYY-MM-DD: 2027-02-29 is not. */
export function isCalendarDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && isoDate(time) === text
}

/** The day that many days after (or before, when negative) a calendar date. */
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
