import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { unzipSync } from 'fflate'
import { invalid, ReadableError } from '../../kit/errors.ts'
import type { Row } from './find-table.ts'

/** In bytes: of the file, and of what a spreadsheet unpacks to. */
const MOST_BYTES = 25 * 1024 * 1024
const MOST_UNPACKED = 50 * 1024 * 1024
const MOST_LINES = 200_000
const MOST_SECONDS = 30

/**
 * The lines of a statement: CSV with any delimiter, in UTF-8 or Windows-1252, or the first sheet of an `.xlsx`, formulas by their stored values.
 * Read in a thread of its own that is ended when it takes too long or too much memory: files come from strangers.
 * @throws too_large, unsupported_type; invalid_fields on `file`
 */
export async function readRows(bytes: Uint8Array): Promise<Row[]> {
  if (bytes.length === 0) throw invalid({ file: ['statement_error_empty'] })
  if (bytes.length > MOST_BYTES) throw new ReadableError('too_large')
  const is_zip = bytes[0] === 0x50 && bytes[1] === 0x4b
  if (!is_zip && (bytes[0] === 0xd0 || bytes.subarray(0, 4096).includes(0))) throw new ReadableError('unsupported_type')
  if (is_zip) refuseBombs(bytes)
  const text = is_zip ? '' : decode(bytes)
  const rows = await inThread(is_zip ? { sheet: bytes } : { text, delimiter: delimiterOf(text) })
  if (rows.length > MOST_LINES + 100) throw invalid({ file: ['statement_error_lines'] })
  return rows
}

/** Looks at the zip's directory only; what lies there is ended by the thread's limits. */
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

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The sign that stands most often, outside of quotes, on the first lines. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 20_000).replace(/"(?:[^"]|"")*"/g, '')
  const counted = [';', '\t', '|', ','].map((sign) => ({ sign, count: start.split(sign).length - 1 }))
  // A decimal comma stands as often as a delimiter: another sign that comes once for two of them wins.
  const best = counted.slice(0, 3).sort((one, other) => other.count - one.count)[0]!
  return best.count * 3 >= counted[3]!.count && best.count > 0 ? best.sign : ','
}

/** Plain JavaScript, as the site is one bundled file: the parts are found by the paths given to it. */
const THREAD = `
const { parentPort, workerData } = require('node:worker_threads')
const { text, delimiter, sheet, csv, excel } = workerData
;(async () => {
  if (text !== undefined) {
    const { parse } = require(csv)
    const records = parse(text, { bom: true, delimiter, relax_column_count: true, relax_quotes: true, info: true, max_record_size: 1e6 })
    let before = 0
    return records.map(({ record, info }) => {
      const line = before + 1
      before = info.lines
      return { line, cells: record.map((cell) => cell.trim()) }
    })
  }
  const { readSheet } = require(excel)
  const rows = await readSheet(Buffer.from(sheet), { trim: true })
  const cellOf = (cell) => cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : typeof cell === 'number' ? cell : String(cell).trim()
  return rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellOf) }))
})().then((rows) => parentPort.postMessage({ rows }), () => parentPort.postMessage({}))
`
const require = createRequire(import.meta.url)

async function inThread(input: { text: string; delimiter: string } | { sheet: Uint8Array }): Promise<Row[]> {
  const worker = new Worker(THREAD, {
    eval: true,
    workerData: { ...input, csv: require.resolve('csv-parse/sync'), excel: require.resolve('read-excel-file/node') },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    env: {},
  })
  const ended = Promise.withResolvers<Row[] | undefined>()
  const timer = setTimeout(() => ended.resolve(undefined), MOST_SECONDS * 1000)
  worker.on('message', ({ rows }: { rows?: Row[] }) => ended.resolve(rows))
  worker.on('error', () => ended.resolve(undefined))
  worker.on('exit', () => ended.resolve(undefined))
  const rows = await ended.promise
  clearTimeout(timer)
  await worker.terminate()
  if (!rows) throw invalid({ file: ['statement_error_broken'] })
  return rows
}
