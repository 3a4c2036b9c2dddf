import { invalid, ReadableError } from '../../kit/errors.ts'
import { plainName } from '../places/plain-name.ts'
import { readRows } from './read-rows.server.ts'

export interface SheetLine<Field extends string> {
  /** Of the file, from 1. */
  line: number
  cells: Record<Field, string>
}

const MOST_BYTES = 512 * 1024
const MOST_LINES = 10_000

/**
 * A small table that an admin brings: CSV with any delimiter in UTF-8 or Windows-1252, or .xlsx. Its first line names the columns, in any order.
 * @param headings what a column may be called, each without accents and capitals
 * @throws too_large, unsupported_type; invalid_fields on `file`
 */
export async function readSheet<Field extends string>(
  bytes: Uint8Array,
  headings: Record<Field, readonly string[]>,
  optional: readonly NoInfer<Field>[] = [],
): Promise<SheetLine<Field>[]> {
  if (bytes.length === 0) throw invalid({ file: ['import_error_nothing'] })
  if (bytes.length > MOST_BYTES) throw invalid({ file: ['import_error_large'] })
  const [first, ...rows] = await readRows(bytes).catch(besideTheFile)
  const names = (first?.cells ?? []).map((cell) => plainName(String(cell)))
  const fields = Object.keys(headings) as Field[]
  const columns = new Map(fields.map((field) => [field, names.findIndex((name) => headings[field].includes(name))]))
  if (fields.some((field) => columns.get(field) === -1 && !optional.includes(field))) throw invalid({ file: ['import_error_headings'] })
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw invalid({ file: ['import_error_empty'] })
  if (filled.length > MOST_LINES) throw invalid({ file: ['import_error_large'] })
  const cellOf = (cells: readonly (string | number)[], field: Field) =>
    String(cells[columns.get(field)!] ?? '')
      .trim()
      .replace(/^'/, '')
  return filled.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(fields.map((field) => [field, cellOf(cells, field)])) as Record<Field, string>,
  }))
}

/** What is no table is said beside the field, as everything else that is wrong with a file. */
function besideTheFile(error: unknown): never {
  if (error instanceof ReadableError && error.code === 'unsupported_type')
    throw new ReadableError('unsupported_type', { fields: { file: ['import_error_type'] } })
  throw error
}
