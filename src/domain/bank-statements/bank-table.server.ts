import { invalid, keyWith } from '../../kit/errors.ts'
import { readSheets } from '../sheets/read-rows.server.ts'
import type { SheetCell, SheetRow } from '../sheets/sheet-row.ts'
import type { BankField } from './bank-statement.ts'
import { recognizeBankColumns } from './recognize-bank-columns.ts'

const MOST_ABOVE = 40
const MOST_LINES = 20_000
const MOST_ROWS = MOST_LINES + MOST_ABOVE

interface BankTable {
  above: SheetRow[]
  headings: string[]
  rows: SheetRow[]
}

/** Finds the table below the line with the most known headings; what is above it says the account and the first balance. @throws invalid_fields on `file` */
export async function findBankTable(bytes: Uint8Array): Promise<BankTable> {
  const all = await chooseSheet(bytes)
  if (all.length > MOST_ROWS) throw invalid({ file: ['bank_error_lines'] })
  const known = knownHeadings(all)
  // Without a known heading: the first line as wide as those below it.
  const index =
    known >= 0
      ? known
      : all.findIndex(
          ({ cells }, i) => i < MOST_ABOVE && cells.length >= 3 && cells.every((cell) => typeof cell === 'string' && !/\d{3}/.test(cell)),
        )
  if (index < 0) throw invalid({ file: ['bank_error_no_headings'] })
  const headings = uniqueHeadings(all[index]!.cells)
  return { above: all.slice(0, index), headings, rows: all.slice(index + 1) }
}

/** Rows of the only sheet whose headings say days and amounts; of the first one where none does: a cover or summary has neither. */
async function chooseSheet(bytes: Uint8Array): Promise<SheetRow[]> {
  let first: SheetRow[] | undefined
  let table: SheetRow[] | undefined
  const names: (string | null)[] = []
  for await (const { name, rows } of readSheets(bytes)) {
    const all = await filledRows(rows)
    first ??= all
    const headings = all[knownHeadings(all)]
    if (!headings || !hasLines(fieldsOf(headings))) continue
    names.push(name)
    table ??= all
  }
  if (names.length <= 1) return table ?? first ?? []
  throw invalid({ file: [keyWith({ key: 'bank_error_sheets', inputs: { sheets: names.join(' · ') } })] })
}

/** One more than may be at most, so that too many are noticed. */
async function filledRows(rows: AsyncGenerator<SheetRow>): Promise<SheetRow[]> {
  const all: SheetRow[] = []
  for await (const row of rows) {
    if (row.cells.some((cell) => cell !== '')) all.push(row)
    if (all.length > MOST_ROWS) break
  }
  return all
}

/** The line with the most known headings; -1 if none has two. */
function knownHeadings(all: readonly SheetRow[]): number {
  let best = { index: -1, known: 1 }
  for (const [index, row] of all.slice(0, MOST_ABOVE).entries()) {
    const known = fieldsOf(row).length
    if (known > best.known) best = { index, known }
  }
  return best.index
}

function fieldsOf({ cells }: SheetRow): BankField[] {
  const texts = cells.map(String).filter(Boolean)
  return Object.values(recognizeBankColumns(texts).columns).filter((field) => field !== 'ignore')
}

function hasLines(fields: readonly BankField[]): boolean {
  return fields.includes('day') && (['amount', 'credit', 'debit'] as const).some((field) => fields.includes(field))
}

function uniqueHeadings(cells: readonly SheetCell[]): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, column) => {
    const heading = String(cell).replace(/\s+/g, ' ').trim().slice(0, 190) || `(${column + 1})`
    const count = (seen.get(heading) ?? 0) + 1
    seen.set(heading, count)
    return count > 1 ? `${heading} (${count})` : heading
  })
}
