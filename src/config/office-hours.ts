/** Hours in which sellers answer, in Argentine time. */
export interface OfficeHours {
  /** Hours by day of the week, Sunday first: from and to, in minutes of the day. */
  week: readonly (readonly (readonly [from: number, to: number])[])[]
  /** Days without any, as `2026-12-25`. */
  closed: readonly string[]
}

const DAYS: readonly (string | undefined)[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const PART = /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))? (?<from>\d{2}:\d{2})-(?<to>\d{2}:\d{2})$/

/** Reads `mon-fri 09:00-18:00, sat 09:00-13:00`; null if it is invalid. */
export function readOfficeWeek(text: string): OfficeHours['week'] | null {
  const week: [number, number][][] = DAYS.map(() => [])
  for (const part of text.toLowerCase().split(',')) {
    const read = PART.exec(part.trim())?.groups
    const [first, last] = [read?.first, read?.last ?? read?.first].map((day) => DAYS.indexOf(day))
    const [from, to] = [minutesOf(read?.from), minutesOf(read?.to)]
    if (first === undefined || last === undefined || first < 0 || last < 0 || from === null || to === null || from >= to) return null
    for (let day = first; ; day = (day + 1) % 7) {
      week[day]?.push([from, to])
      if (day === last) break
    }
  }
  return week.some((parts) => overlap(parts)) ? null : week.map((parts) => parts.sort(([one], [other]) => one - other))
}

function overlap(parts: readonly (readonly [number, number])[]): boolean {
  return parts.some(([from, to], i) => parts.some((other, j) => i !== j && from < other[1] && other[0] < to))
}

function minutesOf(time: string | undefined): number | null {
  const [hours = 99, minutes = 99] = (time ?? '').split(':').map(Number)
  return hours <= 24 && minutes < 60 && hours * 60 + minutes <= 1440 ? hours * 60 + minutes : null
}
