import type { SheetCell, SheetRow } from '../sheets/sheet-row.ts'
import { isPersonal, recognizeColumns } from './recognize-columns.ts'

/** Rows read one by one, several times. */
export type SheetRows = Iterable<SheetRow> & { at(index: number): SheetRow | undefined }

export interface StatementTable<Found = SheetRows> {
  headings: string[]
  /** Headings of columns about travellers, whose cells were removed. */
  dropped: string[]
  rows: Found
}

/** Titles, addresses and merged cells may come above the headings. */
const MOST_ABOVE = 40
/** Rows read before deciding which columns are about travellers. */
const LOOKED_AT = MOST_ABOVE + 200

/** The table in a sheet: below the line with the most known headings. Undefined if there is none. */
export async function findTable(sheet: AsyncGenerator<SheetRow>): Promise<StatementTable<AsyncGenerator<SheetRow>> | undefined> {
  const first: SheetRow[] = []
  while (first.length < LOOKED_AT) {
    const { value, done } = await sheet.next()
    if (done) break
    first.push(value)
  }
  let best = { index: -1, known: 1 }
  for (const [index, { cells }] of first.slice(0, MOST_ABOVE).entries()) {
    const texts = cells.map(String).filter(Boolean)
    const known = Object.values(recognizeColumns(texts)).filter((field) => field !== 'ignore').length
    if (known > best.known) best = { index, known }
  }
  if (best.index < 0) return undefined
  const all = uniqueHeadings(first[best.index]!.cells)
  const below = first.slice(best.index + 1)
  const kept = all.flatMap((heading, column) => (heading && !isPersonal(heading) && !holdsAddresses(below, column) ? [column] : []))
  return {
    headings: kept.map((column) => all[column]!),
    dropped: all.filter((heading, column) => heading && !kept.includes(column)),
    rows: rowsBelow(below, sheet, kept),
  }
}

/** Marks repeated rows before the columns about travellers are removed: two travellers may have the same trip. */
async function* rowsBelow(below: readonly SheetRow[], rest: AsyncGenerator<SheetRow>, kept: readonly number[]): AsyncGenerator<SheetRow> {
  const seen = new Set<string>()
  const read = ({ line, cells }: SheetRow): SheetRow => {
    const [all, size] = [JSON.stringify(cells), seen.size]
    seen.add(all)
    return { line, cells: kept.map((column) => cells[column] ?? ''), ...(seen.size === size && { is_repeated: true }) }
  }
  const isFilled = ({ cells }: SheetRow) => cells.some((cell) => cell !== '')
  for (const row of below.map(read)) if (isFilled(row)) yield row
  for await (const one of rest) {
    const row = read(one)
    if (isFilled(row)) yield row
  }
}

/** Two columns may have one heading, and a merged heading leaves the next ones empty. */
function uniqueHeadings(cells: readonly SheetCell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell) => {
    const heading = String(cell).replace(/\s+/g, ' ').trim().slice(0, 200)
    const count = (seen.get(heading) ?? 0) + 1
    seen.set(heading, count)
    return heading && count > 1 ? `${heading} (${count})` : heading
  })
}

/** Detects e-mail addresses in a column with another heading. */
function holdsAddresses(rows: readonly SheetRow[], column: number): boolean {
  return rows.some(({ cells }) => /\S@[^\s@]+\.\S/.test(String(cells[column] ?? '')))
}
