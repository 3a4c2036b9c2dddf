import type { OfficeHours } from '../../../config/office-hours.ts'
import { argentineTime, parseArgentineTime } from '../../../kit/argentine-time.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
const FIRST_SUNDAY = Date.UTC(1970, 0, 4)
/** Longer than an office is closed. */
const MOST_DAYS = 400

/** The time after this many minutes of office time. @returns the start itself if the office never opens */
export function afterOfficeMinutes(start: Date, minutes: number, hours: OfficeHours): Date {
  let left = minutes
  for (const { from, to } of spansFrom(start, hours)) {
    const length = (to - from) / 60_000
    if (length >= left) return new Date(from + left * 60_000)
    left -= length
  }
  return start
}

/** Office time between two times, in whole minutes. */
export function officeMinutes(start: Date, end: Date, hours: OfficeHours): number {
  return Math.max(0, Math.floor((openedUntil(end, hours) - openedUntil(start, hours)) / 60_000))
}

/** Office time from a Sunday of 1970 until a time, in ms: that of whole weeks at once, less that of closed days. */
function openedUntil(time: Date, { week, closed }: OfficeHours): number {
  const local = Date.parse(`${argentineTime(time)}Z`) + (time.getTime() % 60_000)
  const weeks = Math.floor((local - FIRST_SUNDAY) / WEEK)
  const missed = [...new Set(closed)].map((day) => {
    const midnight = Date.parse(day)
    return openedIn([week[new Date(midnight).getUTCDay()] ?? []], local - midnight)
  })
  const opened = weeks * openedIn(week, WEEK) + openedIn(week, local - FIRST_SUNDAY - weeks * WEEK)
  return missed.reduce((left, time) => left - time, opened)
}

/** Time that the office is open in the first `ms` of some days, in ms. */
function openedIn(days: OfficeHours['week'], ms: number): number {
  const spans = days.flatMap((parts, day) => parts.map((part) => part.map((minute) => day * DAY + minute * 60_000) as [number, number]))
  return spans.reduce((sum, [opens, closes]) => sum + Math.max(0, Math.min(closes, ms) - opens), 0)
}

/** The spans in which the office is open from a time on, in ms since 1970. */
function* spansFrom(start: Date, { week, closed }: OfficeHours): Generator<{ from: number; to: number }> {
  const first = Date.parse(`${argentineTime(start).slice(0, 10)}T00:00:00Z`)
  for (let n = 0; n < MOST_DAYS; n++) {
    const noted = new Date(first + n * DAY)
    const day = noted.toISOString().slice(0, 10)
    if (closed.includes(day)) continue
    const midnight = parseArgentineTime(`${day}T00:00`)?.getTime() ?? 0
    for (const [opens, closes] of week[noted.getUTCDay()] ?? []) {
      const [from, to] = [Math.max(midnight + opens * 60_000, start.getTime()), midnight + closes * 60_000]
      if (to > from) yield { from, to }
    }
  }
}
