import { dateFormat } from './formatters.ts'

/** The product's own time zone, by which dates and times are shown and typed. */
const ARGENTINA = 'America/Argentina/Buenos_Aires'

/** A moment as a field of date and time has it: `2027-03-01T10:00`, in Argentine time. */
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

/** The moment that was typed in Argentine time as `2027-03-01T10:00`; null for what is none, such as 30 February or a year of two digits. */
export function argentineMoment(typed: string): Date | null {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)) return null
  const as_utc = Date.parse(`${typed}Z`)
  if (Number.isNaN(as_utc) || !new Date(as_utc).toISOString().startsWith(typed)) return null
  // The zone's distance from UTC is that of nearly the same moment.
  const distance = as_utc - Date.parse(`${argentineTime(new Date(as_utc))}Z`)
  return new Date(as_utc + Math.floor(distance / 60_000) * 60_000)
}
