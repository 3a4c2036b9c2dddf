import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ownValue } from '../../kit/data/own-value.ts'
import { invalid } from '../../kit/errors.ts'
import { findTable, type SheetRow, type SheetRows, type StatementTable } from './find-table.ts'
import { interpretLines, type StatedFacts } from './interpret-lines.ts'
import { readRows } from './read-rows.server.ts'
import { recognizeColumns, recognizeState } from './recognize-columns.ts'
import type { Reading } from './statement.ts'

// What the decoder's process does with a statement: the event loop of the platform sees pieces of it only. It loads nothing of the database.

/** A statement without its columns about travellers, as it is stored. */
export interface PackedTable extends Pick<StatementTable, 'headings' | 'dropped'> {
  lines: number
  content: Buffer
}

/** @throws too_large, unsupported_type; invalid_fields on `file` */
export async function packTable(bytes: Uint8Array): Promise<PackedTable> {
  const table = await findTable(readRows(bytes))
  if (!table) throw invalid({ file: ['statement_error_no_headings'] })
  const { headings, dropped, rows } = table
  const parts: Buffer[] = []
  let [lines, part] = [0, '[']
  for await (const row of rows) {
    part += `${lines++ > 0 ? ',' : ''}\n${JSON.stringify(row)}`
    if (part.length < PART) continue
    parts.push(Buffer.from(part))
    part = ''
  }
  if (lines === 0) throw invalid({ file: ['statement_error_empty'] })
  return { headings, dropped, lines, content: gzipSync(Buffer.concat([...parts, Buffer.from(`${part}\n]`)])) }
}

/** Characters that are turned into bytes at once. */
const PART = 64 * 1024

/** A row stands on a line of its own, so that only one is parsed at a time; rows that were stored before that are parsed all at once. */
function unpackRows(content: Uint8Array): SheetRows {
  const text = gunzipSync(content)
  if (text[1] !== NEW_LINE) return JSON.parse(text.toString()) as SheetRow[]
  const ends: number[] = []
  for (let end = text.indexOf(NEW_LINE, 2); end > 0; end = text.indexOf(NEW_LINE, end + 1)) ends.push(end)
  const at = (index: number): SheetRow | undefined => {
    const [start, end] = [index > 0 ? ends[index - 1]! + 1 : 2, ends[index]!]
    return index < ends.length ? JSON.parse(text.toString('utf8', start, text[end - 1] === COMMA ? end - 1 : end)) : undefined
  }
  return {
    at,
    *[Symbol.iterator]() {
      for (let index = 0; index < ends.length; index++) yield at(index)!
    },
  }
}
const [NEW_LINE, COMMA] = [10, 44]

export interface InterpretInput extends Pick<PackedTable, 'headings' | 'content'> {
  currencies: readonly string[]
  /** As the admin said; or as the supplier's last one was read, which its headings and states add to. */
  reading: Reading | { remembered: Partial<Reading> }
  /** Only these bookings, by position; all without it. */
  positions?: number[]
}
/** Bookings in the order of their first lines, each with the digests of its lines. */
export type Interpreted = { position: number; said: StatedFacts; digests: string[] }[]

/** Bookings of one piece: planning and writing them takes a few milliseconds. */
const PIECE = 250
const UNTOLD: Omit<Reading, 'columns' | 'states'> = { decimal: 'auto', days: 'dmy', trip_type: 'ONLY_HOTEL', currency: 'ARS' }

/** As bytes, all bookings of a statement cost the platform a third of the memory, and its garbage collector nothing. */
function packPiece(piece: Interpreted): Uint8Array {
  return Buffer.from(JSON.stringify(piece))
}

export function unpackPiece(piece: Uint8Array): Interpreted {
  return JSON.parse(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString())
}

/** Sends the bookings of a stored statement in pieces. @returns how it was read, and the words for states that it has */
export async function interpretTable(
  { content, headings, currencies, reading: wanted, positions }: InterpretInput,
  send: (piece: Uint8Array) => Promise<void>,
): Promise<{ reading: Reading; words: string[] }> {
  const table: StatementTable = { headings, dropped: [], rows: unpackRows(content) }
  const reading = 'remembered' in wanted ? readingOf(table, wanted.remembered) : wanted
  let [position, piece] = [0, [] as Interpreted]
  for (const { said, rows } of interpretLines(table, reading, currencies)) {
    if (!positions || positions.includes(position))
      piece.push({ position, said, digests: [...new Set(rows.map(({ cells }) => digestOf(cells)))] })
    position++
    if (piece.length < PIECE) continue
    await send(packPiece(piece))
    piece = []
  }
  if (piece.length > 0) await send(packPiece(piece))
  return { reading, words: wordsOf(table, reading.columns) }
}

/** Fingerprint of a line, by the columns that are stored. */
function digestOf(cells: SheetRow['cells']): string {
  return createHash('sha256').update(JSON.stringify(cells)).digest('base64url').slice(0, 22)
}

/** As it was said for the last statement of this supplier, and by the words of what is new. */
function readingOf(table: StatementTable, remembered: Partial<Reading>): Reading {
  const columns = recognizeColumns(table.headings, remembered.columns)
  const states = { ...remembered.states }
  for (const word of wordsOf(table, columns)) {
    const meaning = recognizeState(word)
    if (meaning && !Object.hasOwn(states, word)) states[word] = meaning
  }
  return { ...UNTOLD, ...remembered, columns, states }
}

/** The words of the column with states, at most 50. */
function wordsOf({ headings, rows }: StatementTable, columns: Reading['columns']): string[] {
  const column = headings.findIndex((heading) => ownValue(columns, heading) === 'status')
  if (column < 0) return []
  const words = new Set<string>()
  for (const { cells } of rows) {
    const word = String(cells[column] ?? '')
      .trim()
      .slice(0, 100)
    if (word && words.size < 50) words.add(word)
  }
  return [...words].sort()
}
