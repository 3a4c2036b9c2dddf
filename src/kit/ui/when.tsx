import { dateFormat } from '../formatters.ts'
import type { Locale } from '../locales.ts'
import { useLocale } from './locale.ts'

interface Detail {
  time?: boolean
  short?: boolean
}

/**
 * A time as a day (`short` for dense lists) in the product's own time zone, so that server and browser render the same. A calendar day
 * (`2027-02-20`) is that day in every time zone.
 */
export function When({ value, ...detail }: { value: string } & Detail) {
  return (
    <time dateTime={value} data-day={isDay(detail) || undefined}>
      {write(value, useLocale(), detail)}
    </time>
  )
}

/** The same as plain text, for labels. A short day is read in one line: its spaces do not break. */
export function whenText(value: string, locale: Locale, detail: Detail = {}): string {
  const text = write(value, locale, detail)
  return isDay(detail) ? text.replaceAll(' ', '\u00a0') : text
}

function isDay({ time, short }: Detail): boolean {
  return short === true && !time
}

function write(value: string, locale: Locale, { time, short }: Detail): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: isCalendarDay(value) ? 'UTC' : 'America/Argentina/Buenos_Aires' }).format(new Date(value))
  const hour = time ? ({ timeStyle: 'short', hourCycle: 'h23' } as const) : {}
  // With a time, Spanish writes the medium date as long as the long one.
  return !short ? format({ dateStyle: 'long', ...hour }) : format({ dateStyle: 'medium' }) + (time ? `, ${format(hour)}` : '')
}

function isCalendarDay(value: string): boolean {
  return value.length === 10
}
