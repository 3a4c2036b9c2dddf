import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { ownValue } from '../../kit/data/own-value.ts'
import { invalid, keyWith } from '../../kit/errors.ts'
import { readSheets } from '../sheets/read-rows.server.ts'
import type { SheetRow } from '../sheets/sheet-row.ts'
import { decideDays } from './day-order.ts'
import { findTable, type SheetRows, type StatementTable } from './find-table.ts'
import { interpretLines, type StatedFacts } from './interpret-lines.ts'
import { recognizeColumns, recognizeState } from './recognize-columns.ts'
import type { Reading } from './statement.ts'

// Decodes a statement in the decoder's process: the platform's event loop handles only pieces of it. Imports nothing of the database.

/** A statement in its stored form, without its columns about travellers. */
export interface PackedTable extends Pick<StatementTable, 'headings' | 'dropped'> {
  lines: number
  content: Buffer
}

export interface PackInput {
  bytes: Uint8Array
  /** Name of the sheet to read, where several have bookings. */
  sheet?: string | undefined
}

/** @throws too_large, unsupported_type; invalid_fields on `file`, and on `sheet` where several have bookings */
export async function packTable({ bytes, sheet }: PackInput): Promise<PackedTable> {
  const table = await findOneTable(bytes, sheet?.trim().toLowerCase())
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

/** The table of the only sheet that has one, or of the named sheet: covers and notes have none. */
async function findOneTable(bytes: Uint8Array, wanted: string | undefined) {
  const found = []
  for await (const { name, rows } of readSheets(bytes)) {
    const table = await findTable(rows)
    if (table) found.push({ name, table })
  }
  if (found.length === 0) throw invalid({ file: ['statement_error_no_headings'] })
  const fitting = wanted ? found.filter(({ name }) => name === null || name.trim().toLowerCase() === wanted) : found
  if (fitting.length === 1) return fitting[0]!.table
  throw invalid({ sheet: [keyWith({ key: 'statement_error_sheets', inputs: { sheets: found.map(({ name }) => name).join(' · ') } })] })
}

/** Characters converted to bytes at once. */
const PART = 64 * 1024

/** Each row is on a line of its own, so that only one is parsed at a time; rows stored in the older format are parsed all at once. */
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
  /** In Argentina. */
  today: string
  /** The admin's mapping; or the supplier's last one, completed by headings and states. */
  reading: Reading | { remembered: Partial<Reading> }
  /** The month that the admin chose, which may say in which order days and months are written. */
  month?: string | null
  /** Only these bookings, by position; all without it. */
  positions?: number[]
}
/** Bookings in the order of their first lines, each with the digests of its lines. */
export type Interpreted = { position: number; said: StatedFacts; digests: string[] }[]

/** Bookings per piece: planning and writing them takes a few milliseconds. */
const PIECE = 250
const UNTOLD: Omit<Reading, 'columns' | 'states'> = {
  decimal: 'auto',
  days: 'auto',
  zeros: 'ask',
  trip_type: 'ONLY_HOTEL',
  currency: 'ARS',
}

/** As bytes, the bookings of a statement take a third of the memory, and cost the garbage collector nothing. */
function packPiece(piece: Interpreted): Uint8Array {
  return Buffer.from(JSON.stringify(piece))
}

export function unpackPiece(piece: Uint8Array): Interpreted {
  return JSON.parse(Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString())
}

/** Sends the bookings of a stored statement in pieces. @returns the mapping used, and the statement's names for states */
export async function interpretTable(
  { content, headings, currencies, today, reading: wanted, month = null, positions }: InterpretInput,
  send: (piece: Uint8Array) => Promise<void>,
): Promise<{ reading: Reading; words: string[] }> {
  const table: StatementTable = { headings, dropped: [], rows: unpackRows(content) }
  const reading = 'remembered' in wanted ? readingOf(table, wanted.remembered, month) : decided(table, wanted, month)
  const only = positions && new Set(positions)
  let [position, piece] = [0, [] as Interpreted]
  for (const { said, rows } of interpretLines(table, reading, currencies, today)) {
    if (!only || only.has(position)) piece.push({ position, said, digests: [...new Set(rows.map(({ cells }) => digestOf(cells)))] })
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

/** The mapping of this supplier's last statement, completed by recognizing new headings. */
function readingOf(table: StatementTable, remembered: Partial<Reading>, month: string | null): Reading {
  const columns = recognizeColumns(table.headings, remembered.columns)
  const states = { ...remembered.states }
  for (const word of wordsOf(table, columns)) {
    const meaning = recognizeState(word)
    if (meaning && !Object.hasOwn(states, word)) states[word] = meaning
  }
  const reading = { ...UNTOLD, ...remembered, columns, states }
  return { ...reading, days: decideDays(table, reading, month) }
}

/** The admin's mapping, with the order of days and months where they left it to the file. */
function decided(table: StatementTable, reading: Reading, month: string | null): Reading {
  return reading.days === 'auto' ? { ...reading, days: decideDays(table, reading, month) } : reading
}

/** The values of the column with states, at most 50. */
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
