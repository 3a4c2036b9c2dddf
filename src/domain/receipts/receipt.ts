import { z } from 'zod'
import { addDays, isCalendarDate } from '../search/travel-dates.ts'

/**
 * `receipt` is its contributor's, `public_receipt` anybody's, with the data of the trail. `year`: one person's contributions;
 * `organization`: the money that one received.
 */
const DOCUMENT_KINDS = ['receipt', 'public_receipt', 'year', 'organization'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** An issued document: anybody with the file can compare its digest. */
export const IssuedDocument = z.object({
  number: z.string().describe('As it stands on the document, such as `R-000012`'),
  kind: z.enum(DOCUMENT_KINDS),
  language: z.enum(['es', 'en']),
  code: z.string().nullable().describe('Of a receipt’s trail'),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  digest: z.string().describe('SHA-256 of the file, in hexadecimal digits'),
  bytes: z.int(),
  issued_at: z.string(),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>

const LETTERS: Record<DocumentKind, string> = { receipt: 'R', public_receipt: 'P', year: 'A', organization: 'O' }

/** The number as people read it. */
export function documentNumber(kind: DocumentKind, number: number): string {
  return `${LETTERS[kind]}-${String(number).padStart(6, '0')}`
}

const Day = z
  .string('kit_required_field')
  .trim()
  // Aborts, because the comparison of two days cannot handle other text.
  .refine((day) => isCalendarDate(day) && day >= '2000-01-01' && day <= '2100-12-31', { error: 'kit_invalid_field', abort: true })

export const YearInput = z.object({ from: Day })
/** The first and the last day, both included. */
export const Period = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { message: 'receipt_error_order', path: ['to'] })
  .refine(({ from, to }) => addDays(from, MOST_DAYS) >= to, { message: 'receipt_error_long', path: ['to'] })
export type Period = z.infer<typeof Period>

/** Five years. */
const MOST_DAYS = 1827

/** The year that begins on a day: it ends the day before the next one begins. */
export function yearFrom(from: string): Period {
  const [year = '', month, day] = from.split('-')
  const same = `${Number(year) + 1}-${month}-${day}`
  // The 29th of February comes back as the first of March.
  return { from, to: addDays(isCalendarDate(same) ? same : `${Number(year) + 1}-03-01`, -1) }
}

/** A period that is not over yet has no final statement. */
export function isPeriodOpen({ to }: Period, today: string): boolean {
  return to >= today
}
