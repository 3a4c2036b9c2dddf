import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { readSheet } from 'read-excel-file/node'
import { invalid, ReadableError } from '../../kit/errors.ts'
import { withoutInvisible } from '../../kit/plain-text.ts'
import { decodeText } from './decode-text.server.ts'
import { isHtml, readHtml } from './read-html.server.ts'
import type { SheetCell, SheetRow } from './sheet-row.ts'

/** Limits in bytes: of the file, and of an unpacked spreadsheet. */
export const MOST_BYTES = 25 * 1024 * 1024
const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_LINES = 200_000
const MOST_COLUMNS = 250
const MOST_CELLS = 4_000_000
/** Visible sheets of a workbook, each of which is looked at. */
const MOST_SHEETS = 30
/** Bytes that are parsed at once. */
const SLICE = 64 * 1024

interface FileSheet {
  /** Null in a file that has only one. */
  name: string | null
  rows: AsyncGenerator<SheetRow>
}

/**
 * The sheets of a file: CSV with any delimiter, a page saved as `.xls`, or the visible sheets of an `.xlsx` in their order, formulas by their
 * stored values. It is for the decoder's process only: files come from strangers, and take as long as they are large.
 * @throws too_large, unsupported_type; invalid_fields on `file`
 */
export async function* readSheets(bytes: Uint8Array): AsyncGenerator<FileSheet> {
  if (bytes.length === 0) throw invalid({ file: ['statement_error_empty'] })
  if (bytes.length > MOST_BYTES) throw new ReadableError('too_large')
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw oldWorkbook()
  if (!startsWith(bytes, [0x50, 0x4b])) {
    yield { name: null, rows: limited(() => readText(decodeText(bytes))) }
    return
  }
  for (const { name, number } of visibleSheets(bytes)) yield { name, rows: limited(() => readWorkbook(bytes, number)) }
}

async function* limited(read: () => AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  try {
    let lines = 0
    for await (const row of read()) {
      if (++lines > MOST_LINES + 100) throw invalid({ file: ['statement_error_lines'] })
      if (row.cells.length > MOST_COLUMNS) throw invalid({ file: ['statement_error_cells'] })
      yield { ...row, cells: row.cells.map((cell) => (typeof cell === 'string' ? withoutInvisible(cell).trim() : cell)) }
    }
  } catch (error) {
    throw error instanceof ReadableError ? error : invalid({ file: ['statement_error_broken'] })
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

function oldWorkbook(): ReadableError {
  return new ReadableError('unsupported_type', { fields: { file: ['statement_error_old_workbook'] } })
}

/**
 * Names of the sheets that a person sees, with their numbers in the workbook. The zip's directory is read first; a false one is stopped by the
 * process's limits.
 */
function visibleSheets(bytes: Uint8Array): { name: string; number: number }[] {
  let unpacked = 0
  let book: Uint8Array | undefined
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        unpacked += originalSize
        return false
      },
    })
    if (unpacked > MOST_UNPACKED) throw new ReadableError('too_large')
    book = unzipSync(bytes, { filter: ({ name }) => name === 'xl/workbook.xml' })['xl/workbook.xml']
  } catch (error) {
    throw error instanceof ReadableError ? error : invalid({ file: ['statement_error_broken'] })
  }
  if (!book) throw new ReadableError('unsupported_type')
  const sheets: { name: string; number: number; is_visible: boolean }[] = []
  const onopentag = (tag: string, { name = '', state }: Record<string, string>) => {
    if (tag.split(':').at(-1) !== 'sheet' || !name) return
    sheets.push({ name, number: sheets.length + 1, is_visible: !state || state === 'visible' })
  }
  new Parser({ onopentag }, { xmlMode: true }).end(strFromU8(book))
  const visible = sheets.filter(({ is_visible }) => is_visible)
  if (visible.length === 0) throw invalid({ file: ['statement_error_broken'] })
  if (visible.length > MOST_SHEETS) throw invalid({ file: ['statement_error_many_sheets'] })
  return visible
}

async function* readWorkbook(bytes: Uint8Array, number: number): AsyncGenerator<SheetRow> {
  const sheet = await readSheet(Buffer.from(bytes), number, { trim: true })
  for (const [index, cells] of sheet.entries()) yield { line: index + 1, cells: cells.map(cellOf) }
}

function cellOf(cell: unknown): SheetCell {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? cell : String(cell)
}

/** Line by line, so that no more of the file is in memory than its bytes. */
async function* readText(text: Buffer): AsyncGenerator<SheetRow> {
  const start = text.subarray(0, 20_000).toString()
  if (isHtml(start)) {
    yield* readHtml(text)
    return
  }
  if (/^\s*<\?xml\b/i.test(start)) throw oldWorkbook()
  // Excel's own first line, which no reader counts as one of the table.
  const told = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n)/i.exec(start)
  const delimiter = told?.[1] ?? delimiterOf(start)
  const body = told ? text.subarray(Buffer.byteLength(told[0])) : text
  refuseManyCells(body, delimiter.charCodeAt(0))
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, info: true, max_record_size: 1e6 })
  const above = told ? 1 : 0
  let before = 0
  for await (const { record, info } of Readable.from(slicesOf(body)).compose(parser)) {
    yield { line: above + before + 1, cells: record }
    before = info.lines
  }
}

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) yield bytes.subarray(at, at + SLICE)
}

/** Empty cells cost memory and no bytes. */
function refuseManyCells(bytes: Uint8Array, delimiter: number): void {
  let cells = 0
  for (const byte of bytes) if (byte === delimiter || byte === 10) cells++
  if (cells > MOST_CELLS) throw invalid({ file: ['statement_error_cells'] })
}

/** The most frequent delimiter, outside of quotes, on the first lines. */
function delimiterOf(text: string): string {
  const start = text.replace(/"(?:[^"]|"")*"/g, '')
  const counted = [';', '\t', '|', ','].map((sign) => ({ sign, count: start.split(sign).length - 1 }))
  // A decimal comma is as frequent as a delimiter: another sign wins if it occurs at least a third as often.
  const best = counted.slice(0, 3).sort((one, other) => other.count - one.count)[0]!
  return best.count * 3 >= counted[3]!.count && best.count > 0 ? best.sign : ','
}
