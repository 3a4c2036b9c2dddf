import { useLocale } from './locale.ts'

/** A moment as a day, `short` where many stand below each other, in the product's own time zone, so that server and browser write the same. */
export function When({ value, time, short }: { value: string; time?: boolean; short?: boolean }) {
  const locale = useLocale()
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'es' ? 'es-AR' : 'en-US', { ...options, timeZone: 'America/Argentina/Buenos_Aires' }).format(
      new Date(value),
    )
  const hour = time ? ({ timeStyle: 'short', hourCycle: 'h23' } as const) : {}
  // Together, Spanish writes the medium day as long as the long one.
  const text = !short ? write({ dateStyle: 'long', ...hour }) : write({ dateStyle: 'medium' }) + (time ? `, ${write(hour)}` : '')
  return <time dateTime={value}>{text}</time>
}
