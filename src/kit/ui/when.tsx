import { dateFormat } from '../formatters.ts'
import type { Locale } from '../locales.ts'
import { useLocale } from './locale.ts'

interface Detail {
  time?: boolean
  short?: boolean
}

/** A moment as a day (`short` for dense lists) in the product's own time zone, so that server and browser render the same. */
export function When({ value, ...detail }: { value: string } & Detail) {
  return (
    <time dateTime={value} data-day={(detail.short && !detail.time) || undefined}>
      {whenText(value, useLocale(), detail)}
    </time>
  )
}

/** The same as plain text, for labels. A short day is read in one line: its spaces do not break. */
export function whenText(value: string, locale: Locale, { time, short }: Detail = {}): string {
  const write = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'America/Argentina/Buenos_Aires' }).format(new Date(value))
  const hour = time ? ({ timeStyle: 'short', hourCycle: 'h23' } as const) : {}
  // With a time, Spanish writes the medium date as long as the long one.
  if (!short) return write({ dateStyle: 'long', ...hour })
  const day = write({ dateStyle: 'medium' })
  return time ? `${day}, ${write(hour)}` : day.replaceAll(' ', '\u00a0')
}
