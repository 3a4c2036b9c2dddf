import type { OfficeHours } from '../../../config/office-hours.ts'
import { argentineTime, parseArgentineTime } from '../../../kit/argentine-time.ts'

/** Longer than anybody waits, and than an office is closed. */
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
  let passed = 0
  for (const { from, to } of spansFrom(start, hours)) {
    if (from >= end.getTime()) break
    passed += Math.min(to, end.getTime()) - from
  }
  return Math.floor(passed / 60_000)
}

/** The spans in which the office is open from a time on, in ms since 1970. */
function* spansFrom(start: Date, { week, closed }: OfficeHours): Generator<{ from: number; to: number }> {
  const first = Date.parse(`${argentineTime(start).slice(0, 10)}T00:00:00Z`)
  for (let n = 0; n < MOST_DAYS; n++) {
    const noted = new Date(first + n * 86_400_000)
    const day = noted.toISOString().slice(0, 10)
    if (closed.includes(day)) continue
    const midnight = parseArgentineTime(`${day}T00:00`)?.getTime() ?? 0
    for (const [opens, closes] of week[noted.getUTCDay()] ?? []) {
      const [from, to] = [Math.max(midnight + opens * 60_000, start.getTime()), midnight + closes * 60_000]
      if (to > from) yield { from, to }
    }
  }
}
