import { type Cell, writeCsv } from '../csv.ts'
import type { Locale } from '../locales.ts'
import type { m } from '../sentences/messages.js'
import { translate } from '../translate.server.ts'

/** Columns that have a heading: `name` of `project_csv_name`. */
type Heading<Noun extends string> = keyof typeof m extends infer Key ? (Key extends `${Noun}_csv_${infer Column}` ? Column : never) : never

/** The columns of a list in their order, each declared once: its heading, by its name, and its cell. */
export type ListColumns<Row, Noun extends string> = { [Column in Heading<Noun>]?: (row: Row, locale: Locale) => Cell }

/** The rows of a list as a CSV file in the reader's language. */
export function writeList<Row, Noun extends string>(
  noun: Noun,
  columns: ListColumns<Row, Noun>,
  rows: readonly Row[],
  locale: Locale,
): string {
  const declared = Object.entries(columns) as [string, (row: Row, locale: Locale) => Cell][]
  return writeCsv(
    declared.map(([name]) => translate(`${noun}_csv_${name}`, locale)),
    rows.map((row) => declared.map(([, cell]) => cell(row, locale))),
  )
}
