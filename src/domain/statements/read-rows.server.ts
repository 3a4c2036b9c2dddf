import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import { readSheet } from 'read-excel-file/node'
import { invalid, ReadableError } from '../../kit/errors.ts'
import type { SheetCell, SheetRow } from './find-table.ts'

/** Limits in bytes: of the file, and of an unpacked spreadsheet. */
export const MOST_BYTES = 25 * 1024 * 1024
const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_LINES = 200_000
const MOST_COLUMNS = 250
const MOST_CELLS = 4_000_000
/** Bytes that are parsed at once. */
const SLICE = 64 * 1024

/**
 * The lines of a statement: CSV with any delimiter, in UTF-8 or Windows-1252, or the first sheet of an `.xlsx`, formulas by their stored values.
 * It is for the decoder's process only: files come from strangers, and take as long as they are large.
 * @throws too_large, unsupported_type; invalid_fields on `file`
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  if (bytes.length === 0) throw invalid({ file: ['statement_error_empty'] })
  if (bytes.length > MOST_BYTES) throw new ReadableError('too_large')
  const is_zip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!is_zip && (bytes[0] === 0xd0 || bytes.subarray(0, 4096).includes(0))) throw new ReadableError('unsupported_type')
  if (is_zip) refuseBombs(bytes)
  try {
    let lines = 0
    for await (const row of is_zip ? readWorkbook(bytes) : readText(bytes)) {
      if (++lines > MOST_LINES + 100) throw invalid({ file: ['statement_error_lines'] })
      if (row.cells.length > MOST_COLUMNS) throw invalid({ file: ['statement_error_cells'] })
      yield row
    }
  } catch (error) {
    throw error instanceof ReadableError ? error : invalid({ file: ['statement_error_broken'] })
  }
}

/** Reads only the zip's directory; a false one is stopped by the process's limits. */
function refuseBombs(bytes: Uint8Array): void {
  let unpacked = 0
  let is_sheet = false
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        unpacked += originalSize
        is_sheet ||= name === 'xl/workbook.xml'
        return false
      },
    })
  } catch {
    throw invalid({ file: ['statement_error_broken'] })
  }
  if (unpacked > MOST_UNPACKED) throw new ReadableError('too_large')
  if (!is_sheet) throw new ReadableError('unsupported_type')
}

async function* readWorkbook(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const sheet = await readSheet(Buffer.from(bytes), { trim: true })
  for (const [index, cells] of sheet.entries()) yield { line: index + 1, cells: cells.map(cellOf) }
}

function cellOf(cell: unknown): SheetCell {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' ? cell : String(cell).trim()
}

/** Line by line, so that no more of the file is in memory than its bytes. */
async function* readText(bytes: Uint8Array): AsyncGenerator<SheetRow> {
  const text = isUtf8(bytes)
    ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    : Buffer.from(new TextDecoder('windows-1252').decode(bytes))
  const delimiter = delimiterOf(text.subarray(0, 20_000).toString())
  refuseManyCells(text, delimiter.charCodeAt(0))
  const parser = parse({ bom: true, delimiter, relax_column_count: true, relax_quotes: true, info: true, max_record_size: 1e6 })
  let before = 0
  for await (const { record, info } of Readable.from(slicesOf(text)).compose(parser)) {
    yield { line: before + 1, cells: record.map((cell: string) => cell.trim()) }
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
