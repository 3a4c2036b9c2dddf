/** The byte order mark by which spreadsheets recognize UTF-8. */
export const CSV_START = '\uFEFF'

/** Upper bound of exported rows. */
export const MOST_EXPORTED = 50_000

export type Cell = string | number | null

/** Rows as a whole CSV file (RFC 4180). */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return CSV_START + [header, ...rows].map(csvLine).join('')
}

/** One row; a cell that a spreadsheet would take for a formula is prefixed with an apostrophe (OWASP, CSV injection). */
export function csvLine(row: readonly Cell[]): string {
  return `${row.map(cellOf).join(',')}\r\n`
}

function cellOf(value: Cell): string {
  const text = typeof value === 'string' ? value.replace(FORMULA_START, "'") : String(value ?? '')
  return /[",;\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Positions at which a formula could begin: the start of a cell, and after `;` and line breaks, because a spreadsheet that expects `;`
 * between cells (as in Argentina) ignores quotes after a comma. Full-width signs begin one in some languages of Excel, too. A negative number is no formula.
 */
const FORMULA_START = /^(?=\r)|(?<=^|[;\r\n])(?=[=+\-@\t＝＋－＠])(?!-\d+(?:\.\d+)?(?:[;\r\n]|$))/g
