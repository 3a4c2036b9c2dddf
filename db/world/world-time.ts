import type { Random } from '@huella/scenes/random'

/** Times are milliseconds since 1970, UTC, until they become rows. */
export const DAY = 86_400_000
export const HOUR = 3_600_000
export const MINUTE = 60_000

/** The default date of the world: fixed, so that two machines get the same rows. */
export const ANCHOR = new Date('2026-11-20T12:00:00.000Z')

/** The next time within office hours of a working day in Argentina (UTC−3). */
export function officeTime(from: number, random: Random): number {
  const moment = atHour(from, random.between(12.2, 20.6))
  const later = moment < from ? moment + DAY : moment
  const weekday = new Date(later).getUTCDay()
  return weekday === 0 ? later + DAY : weekday === 6 ? later + 2 * DAY : later
}

/** A time when people book trips: from breakfast to midnight in Argentina. */
export function leisureTime(day: number, random: Random): number {
  return atHour(day, random.chance(0.6) ? random.between(21.5, 27) : random.between(11.5, 21.5))
}

export function isoInstant(moment: number): string {
  return new Date(moment).toISOString()
}

/** YYYY-MM-DD */
export function utcDay(moment: number): string {
  return isoInstant(moment).slice(0, 10)
}

/** Rounded to whole seconds. */
function atHour(moment: number, hours: number): number {
  return Math.floor(moment / DAY) * DAY + Math.round((hours * HOUR) / 1000) * 1000
}
