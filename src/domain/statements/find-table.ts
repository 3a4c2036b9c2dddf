import { isPersonal, recognizeColumns } from './recognize-columns.ts'

export type Cell = string | number
export interface Row {
  /** Of the file, from 1; of cells with line breaks, where the record begins. */
  line: number
  cells: Cell[]
  /** It says the same in every column as an earlier line of the file, those about travellers included. */
  is_repeated?: true
}

export interface StatementTable {
  headings: string[]
  /** Headings of columns about travellers: their cells are gone. */
  dropped: string[]
  rows: Row[]
}

/** Titles, addresses and merged cells may stand above the headings. */
const MOST_ABOVE = 40

/** The table in a sheet: below the line with the most headings that we know. Undefined where there is none. */
export function findTable(rows: readonly Row[]): StatementTable | undefined {
  let best = { index: -1, known: 1 }
  for (const [index, { cells }] of rows.slice(0, MOST_ABOVE).entries()) {
    const texts = cells.map(String).filter(Boolean)
    const known = Object.values(recognizeColumns(texts)).filter((field) => field !== 'ignore').length
    if (known > best.known) best = { index, known }
  }
  if (best.index < 0) return undefined
  const all = uniqueHeadings(rows[best.index]!.cells)
  const kept = all.flatMap((heading, column) =>
    heading && !isPersonal(heading) && !holdsAddresses(rows, best.index, column) ? [column] : [],
  )
  return {
    headings: kept.map((column) => all[column]!),
    dropped: all.filter((heading, column) => heading && !kept.includes(column)),
    rows: withRepeated(rows.slice(best.index + 1))
      .map(({ cells, ...row }) => ({ ...row, cells: kept.map((column) => cells[column] ?? '') }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  }
}

/** Marks repeated rows before the columns about travellers go: two travellers may have the same trip. */
function withRepeated(rows: readonly Row[]): Row[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    const cells = JSON.stringify(row.cells)
    const is_repeated = seen.has(cells)
    seen.add(cells)
    return is_repeated ? { ...row, is_repeated } : row
  })
}

/** Two columns may have one heading, and a merged heading leaves the next ones empty. */
function uniqueHeadings(cells: readonly Cell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const heading = String(cell).replace(/\s+/g, ' ').trim().slice(0, 200)
    const count = (seen.get(heading) ?? 0) + 1
    seen.set(heading, count)
    return heading && count > 1 ? `${heading} (${count})` : heading
  })
}

/** E-mail addresses in a column that is called something else. */
function holdsAddresses(rows: readonly Row[], above: number, column: number): boolean {
  return rows.slice(above + 1, above + 200).some(({ cells }) => /\S@\S+\.\S/.test(String(cells[column] ?? '')))
}
