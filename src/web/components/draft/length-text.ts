import { numberFormat } from '../../../kit/formatters.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'

/** The length of a text, and its limits. */
export function lengthText(length: number, { least, most }: { least: number; most: number }, locale: Locale): string {
  const write = (count: number) => numberFormat(locale).format(count)
  const bounds = { least: write(least), most: write(most) }
  return length === 1 ? m.project_form_length_one(bounds) : m.project_form_length_other({ length: write(length), ...bounds })
}
