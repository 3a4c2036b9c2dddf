import { invalid, ReadableError } from '../../kit/errors.ts'
import type { Services } from '../../kit/services.server.ts'
import { plainName } from '../places/plain-name.ts'
import { readSheets } from './read-rows.server.ts'
import type { SheetCell, SheetRow } from './sheet-row.ts'

export interface SheetLine<Field extends string> {
  /** Line of the file, from 1. */
  line: number
  cells: Record<Field, string>
  /** Cells that are numbers in a spreadsheet, not texts that look like some. */
  numbers: Partial<Record<Field, number>>
}

const MOST_BYTES = 512 * 1024
const MOST_LINES = 10_000
/** Lines per piece, which takes a few milliseconds. */
const PIECE = 500

/**
 * Reads a small table of an admin: CSV with any delimiter, or the one visible sheet of an .xlsx that has the columns. Its first line names the
 * columns, in any order. Call it before a transaction begins.
 * @param headings possible names of each column, without accents and capitals
 * @throws too_large, unsupported_type; invalid_fields on `file`
 */
export async function readSheet<Field extends string>(
  { decoder }: Pick<Services, 'decoder'>,
  bytes: Uint8Array,
  headings: Record<Field, readonly string[]>,
  optional: readonly NoInfer<Field>[] = [],
): Promise<SheetLine<Field>[]> {
  if (bytes.length === 0) throw invalid({ file: ['import_error_nothing'] })
  if (bytes.length > MOST_BYTES) throw invalid({ file: ['import_error_large'] })
  const lines: SheetLine<Field>[] = []
  await decoder.run<typeof decodeSheet>(
    'sheet',
    { bytes, headings, optional },
    {
      refusal: invalid({ file: ['import_error_large'] }),
      onPiece: (piece) => void lines.push(...(piece as SheetLine<Field>[])),
    },
  )
  return lines
}

/** The step that runs in the decoder's process. */
export async function decodeSheet(
  { bytes, headings, optional }: { bytes: Uint8Array; headings: Record<string, readonly string[]>; optional: readonly string[] },
  send: (piece: SheetLine<string>[]) => Promise<void>,
): Promise<void> {
  const fields = Object.keys(headings)
  const found: { rows: SheetRow[]; columns: Map<string, number> }[] = []
  for (const [first, ...rows] of await allSheets(bytes).catch(besideTheFile)) {
    const names = (first?.cells ?? []).map((cell) => plainName(String(cell)))
    const columns = new Map(fields.map((field) => [field, names.findIndex((name) => headings[field]!.includes(name))]))
    if (fields.every((field) => columns.get(field) !== -1 || optional.includes(field))) found.push({ rows, columns })
  }
  const [table, other] = found
  if (!table) throw invalid({ file: ['import_error_headings'] })
  if (other) throw invalid({ file: ['import_error_sheets'] })
  const { rows, columns } = table
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw invalid({ file: ['import_error_empty'] })
  if (filled.length > MOST_LINES) throw invalid({ file: ['import_error_large'] })
  const lines = filled.map(({ line, cells }) => {
    const found = fields.map((field) => [field, cells[columns.get(field)!] ?? ''] as const)
    return {
      line,
      cells: Object.fromEntries(found.map(([field, cell]) => [field, textOf(cell)])),
      numbers: Object.fromEntries(found.filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
    }
  })
  for (let at = 0; at < lines.length; at += PIECE) await send(lines.slice(at, at + PIECE))
}

/** A number has a point and at most eight decimals, and not three: `160.2250`, as `160.225` would be read as thousands. */
function textOf(cell: SheetCell): string {
  if (typeof cell === 'string') return cell.trim().replace(/^'/, '')
  const text = cell.toFixed(8).replace(/\.?0+$/, '')
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Rows of every visible sheet: a cover may come first. */
async function allSheets(bytes: Uint8Array): Promise<SheetRow[][]> {
  const sheets: SheetRow[][] = []
  for await (const { rows } of readSheets(bytes)) {
    const read: SheetRow[] = []
    for await (const row of rows) read.push(row)
    sheets.push(read)
  }
  return sheets
}

/** Reports an unreadable table on the field, like all other errors of a file. */
function besideTheFile(error: unknown): never {
  if (error instanceof ReadableError && error.code === 'unsupported_type' && !error.fields)
    throw new ReadableError('unsupported_type', { fields: { file: ['import_error_type'] } })
  throw error
}
