import { addDays } from '../../../../../domain/search/travel-dates.ts'

/** The day that a key of the ARIA date grid moves to, or null for any other key. `week_starts`: 0 is Sunday. */
export function dayAfterKey(key: string, from: string, week_starts: 0 | 1): string | null {
  const weekday = (new Date(from).getUTCDay() - week_starts + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return addDays(from, -weekday)
    case 'End':
      return addDays(from, 6 - weekday)
    case 'PageUp':
      return addMonths(from, -1)
    case 'PageDown':
      return addMonths(from, 1)
    default:
      return null
  }
}

/** Months from one day's month to that of another; negative if it is earlier. */
export function monthsBetween(from: string, to: string): number {
  const [a, b] = [new Date(from), new Date(to)]
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
}

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(date: string, count: number): string {
  const at = new Date(date)
  const days = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count + 1, 0)).getUTCDate()
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, Math.min(at.getUTCDate(), days))).toISOString().slice(0, 10)
}
