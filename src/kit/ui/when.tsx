import { useLocale } from './locale.ts'

/** A moment as a day, in the product's own time zone, so that server and browser write the same. */
export function When({ value, time }: { value: string; time?: boolean }) {
  const locale = useLocale()
  const format = new Intl.DateTimeFormat(locale === 'es' ? 'es-AR' : 'en-US', {
    dateStyle: 'long',
    ...(time && { timeStyle: 'short', hourCycle: 'h23' }),
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  return <time dateTime={value}>{format.format(new Date(value))}</time>
}
