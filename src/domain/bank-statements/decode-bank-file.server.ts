import { plainCuit } from '../../config/check-digits.ts'
import { invalid, keyWith } from '../../kit/errors.ts'
import { minorUnits } from '../../kit/money.ts'
import { readAmount } from '../../kit/read-amount.ts'
import { todayInArgentina } from '../search/travel-dates.ts'
import { readDay } from '../sheets/sheet-day.ts'
import { plainHeading, type SheetCell, type SheetRow } from '../sheets/sheet-row.ts'
import type { BankAsk, BankField, BankReading } from './bank-statement.ts'
import { findBankTable } from './bank-table.server.ts'
import { type Balanced, type BalancedLine, checkBalances, type PartBalance, type ReadLine } from './check-balances.ts'
import { recognizeBankColumns } from './recognize-bank-columns.ts'

// Decodes a bank's file in the decoder's process. Imports nothing of the database.

export interface BankFileInput {
  bytes: Uint8Array
  currency: string
  /** The account's last one; `is_answered` if an admin gave it for this one. */
  reading: Partial<BankReading>
  is_answered: boolean
  /** Balances that an admin gave, for a file without them. */
  opening: number | null
  closing: number | null
}
export interface BankFile {
  headings: string[]
  reading: BankReading
  asks: BankAsk[]
  /** Digits, as the file names its account above the headings. */
  account_number: string | null
  lines: number
  /** Balances around the lines, unless it asks. */
  parts: PartBalance[]
}

/** Lines sent at once. */
const PIECE = 500

/**
 * Sends the lines of a bank's file in pieces, in the order of time and with the balance after each, unless it asks about its columns, amounts or balances.
 * @throws too_large, unsupported_type; invalid_fields on `file`, with the line, also for balances that do not follow
 */
export async function decodeBankFile(
  { bytes, currency, reading, is_answered, ...given }: BankFileInput,
  send: (piece: BalancedLine[]) => Promise<void>,
): Promise<BankFile> {
  const { above, headings, rows } = await findBankTable(bytes)
  const { columns, is_sure } = recognizeBankColumns(headings, reading.columns)
  const fields = headings.map((heading) => columns[heading]!)
  const remembered = reading.decimal === 'auto' ? undefined : reading.decimal
  const decimal = (is_answered ? remembered : undefined) ?? decimalOf(rows, fields) ?? remembered
  const asks: BankAsk[] = [...(is_sure ? [] : (['columns'] as const)), ...(decimal ? [] : (['decimal'] as const))]
  const file: BankFile = {
    headings,
    asks,
    account_number: accountNumberOf(above),
    lines: rows.length,
    parts: [],
    reading: { columns, decimal: decimal ?? 'auto' },
  }
  if (is_answered && asks[0]) throw invalid({ [asks[0]]: [`bank_error_${asks[0]}`] })
  if (asks.length > 0) return file
  const record_type = headings.findIndex((heading) => plainHeading(heading) === 'record type')
  const read = readLines(rows, { fields, decimal: decimal!, currency, record_type })
  if (read.lines.length === 0) throw invalid({ file: ['bank_error_empty'] })
  const summary = summaryOf(above, { decimal: decimal!, currency })
  const stated = { opening: summary.opening ?? read.opening ?? given.opening, closing: summary.closing ?? read.closing ?? given.closing }
  const is_proved = read.lines.some(({ balance }) => balance !== null) || (stated.opening !== null && stated.closing !== null)
  const balanced: Balanced = is_proved ? checkBalances(read.lines, stated) : { problem: 'no_balance', line: null }
  if (balanced.problem === 'differs') throw refusalOf(balanced)
  if (balanced.problem) return { ...file, asks: ['balances'], lines: read.lines.length }
  for (let at = 0; at < balanced.lines.length; at += PIECE) await send(balanced.lines.slice(at, at + PIECE))
  return { ...file, lines: balanced.lines.length, parts: balanced.parts }
}

function refusalOf({ line }: Extract<Balanced, { problem: unknown }>) {
  return invalid({ file: [line === null ? 'bank_error_sum' : keyWith({ key: 'bank_error_balance', inputs: { line: String(line) } })] })
}

const AMOUNTS: readonly BankField[] = ['amount', 'credit', 'debit', 'balance']

/** The decimal sign that the file's amounts have; undefined if some could be read in two ways and none decides. */
function decimalOf(rows: readonly SheetRow[], fields: readonly BankField[]): 'comma' | 'point' | undefined {
  let [comma, point, either] = [0, 0, 0]
  for (const { cells } of rows)
    for (const [column, field] of fields.entries()) {
      const cell = cells[column]
      if (!AMOUNTS.includes(field) || typeof cell !== 'string') continue
      const sign = decimalSignOf(cell)
      if (sign === ',') comma++
      else if (sign === '.') point++
      else if (sign === 'either') either++
    }
  if (comma > 0 && point > 0) return undefined
  if (comma + point === 0) return either > 0 ? undefined : 'comma'
  return comma > 0 ? 'comma' : 'point'
}

/** A sign twice groups thousands, the last of two is decimal, and one before three digits could be either. */
function decimalSignOf(text: string): ',' | '.' | 'either' | null {
  const [commas, points] = [text.split(',').length - 1, text.split('.').length - 1]
  if (commas > 0 && points > 0) return text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  if (commas + points === 0) return null
  if (commas + points > 1) return commas > 0 ? '.' : ','
  return /[.,]\d{3}\D*$/.test(text) ? 'either' : commas > 0 ? ',' : '.'
}

interface HowToRead {
  fields: readonly BankField[]
  decimal: 'comma' | 'point'
  currency: string
  /** Column of the kind of each row, in Mercado Pago's report of released money; -1 in other files. */
  record_type: number
}

/** Rows without day and amount are titles and totals, and one with a balance alone is where the account began. @throws invalid_fields with the line */
function readLines(rows: readonly SheetRow[], how: HowToRead): { lines: ReadLine[]; opening: number | null; closing: number | null } {
  const lines: ReadLine[] = []
  let opening: number | null = null
  let closing: number | null = null
  for (const { line, cells } of rows) {
    const value = (field: BankField) => cells[how.fields.indexOf(field)] ?? ''
    const [day_cell, amount] = [value('day'), amountOfRow(line, cells, how)]
    const text = textOf(cells, how.fields)
    const record = String(cells[how.record_type] ?? '').trim()
    if (record === 'subtotal') continue
    if (record === 'initial_available_balance') {
      opening = amount ?? 0
      continue
    }
    if (record === 'total') {
      closing = closingOf(lines, opening ?? 0, amount)
      continue
    }
    // Totals at the end are named where the days are.
    if (amount === null || !/\d/.test(String(day_cell))) {
      const is_total = /\b(total(es)?|saldo|subtotal|balance)\b/i.test(cells.join(' '))
      if (amount !== null && !is_total) throw refusedAt(line, 'day')
      const balance = amountOf(line, value('balance'), how)
      if (is_total && balance !== null && amount === null && /inicial|anterior|initial/i.test(cells.join(' '))) opening = balance
      continue
    }
    const currency = String(value('currency')).trim()
    if (currency && !isCurrency(currency, how.currency)) throw refusedAt(line, 'currency')
    const day = dayOf(day_cell)
    if (!day) throw refusedAt(line, 'day')
    if (amount === 0) continue
    const trimmed = (field: BankField) => String(value(field)).trim().slice(0, 200)
    lines.push({
      line,
      day,
      amount,
      balance: amountOf(line, value('balance'), how),
      text,
      reference: trimmed('reference').slice(0, 100),
      part: trimmed('part').slice(0, 80),
      payer_name: trimmed('payer_name'),
      payer_cuit: plainCuit(trimmed('payer_cuit')) ?? '',
      payer_account: trimmed('payer_account'),
    })
  }
  return { lines, opening, closing }
}

/** The totals of a report include the balance at its beginning, or they do not. */
function closingOf(lines: readonly ReadLine[], opening: number, total: number | null): number | null {
  if (total === null) return null
  const sum = lines.reduce((before, { amount }) => before + amount, 0)
  return total === sum ? opening + total : total
}

/** Everything that the bank wrote about a line. A number beside the payer's name that is no CUIT is text. */
function textOf(cells: readonly SheetCell[], fields: readonly BankField[]): string {
  const texts = fields.flatMap((field, column) => (field === 'text' || field === 'payer_cuit' ? [String(cells[column] ?? '').trim()] : []))
  return texts.filter(Boolean).join(' · ').replace(/\s+/g, ' ').slice(0, 500)
}

function amountOfRow(line: number, cells: readonly SheetCell[], how: HowToRead): number | null {
  const of = (field: BankField) => (how.fields.includes(field) ? amountOf(line, cells[how.fields.indexOf(field)] ?? '', how) : null)
  if (how.fields.includes('amount')) return of('amount')
  const [credit, debit] = [of('credit'), of('debit')]
  return credit === null && debit === null ? null : (credit ?? 0) - Math.abs(debit ?? 0)
}

/** Null for an empty cell or a dash. @throws invalid_fields with the line */
function amountOf(line: number, cell: SheetCell, { decimal, currency }: Pick<HowToRead, 'decimal' | 'currency'>): number | null {
  if (typeof cell === 'number') {
    const exact = cell * 10 ** minorUnits(currency)
    const units = Math.round(exact)
    if (!Number.isSafeInteger(units) || Math.abs(exact - units) > 0.01) throw refusedAt(line, 'amount')
    return units
  }
  if (/^[\s$-]*$/.test(cell)) return null
  const { amount } = readAmount(cell, currency, decimal)
  if (amount === null) throw refusedAt(line, 'amount')
  return amount
}

function refusedAt(line: number, what: 'day' | 'amount' | 'currency') {
  return invalid({ file: [keyWith({ key: `bank_error_at_${what}`, inputs: { line: String(line) } })] })
}

/** Days in the order of Argentina, ISO, with a month's name, with a time behind, or as a spreadsheet counts them, also as text. A time with a zone has its Argentine day. */
export function dayOf(cell: SheetCell): string | null {
  if (typeof cell === 'number')
    return cell > 20_000 && cell < 80_000 ? new Date(Math.floor(cell - 25_569) * 86_400_000).toISOString().slice(0, 10) : null
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/.test(cell)) {
    const time = new Date(cell)
    return Number.isNaN(time.getTime()) ? null : todayInArgentina(time)
  }
  // Text that a bank writes behind the day, such as `03/11/2026 - suc. 12`, is no part of it.
  const [written = cell] = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](\d{4}|\d{2}))(?!\d)/.exec(cell) ?? []
  return readDay(written, 'dmy').day
}

const CURRENCIES: Record<string, RegExp> = { ARS: /^(\$|pesos?( argentinos)?|ar\$|\$ar)$/, USD: /^(u\$s|us\$|dolar(es)?)$/ }

function isCurrency(text: string, currency: string): boolean {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain === currency.toLowerCase() || (CURRENCIES[currency]?.test(plain) ?? false)
}

/** A wallet says first and last balance in two lines above its table. */
function summaryOf(
  above: readonly SheetRow[],
  how: Pick<HowToRead, 'decimal' | 'currency'>,
): { opening: number | null; closing: number | null } {
  for (const [index, { cells }] of above.entries()) {
    const names = cells.map((cell) => plainHeading(String(cell)))
    const [first, last] = [
      names.findIndex((name) => /^(initial balance|saldo inicial)$/.test(name)),
      names.findIndex((name) => /^(final balance|saldo final)$/.test(name)),
    ]
    const values = above[index + 1]
    if (first < 0 || last < 0 || !values) continue
    return { opening: amountOf(values.line, values.cells[first] ?? '', how), closing: amountOf(values.line, values.cells[last] ?? '', how) }
  }
  return { opening: null, closing: null }
}

/** The digits of the number beside the word for an account; no day, and no CUIT. */
function accountNumberOf(above: readonly SheetRow[]): string | null {
  for (const { cells } of above) {
    const text = cells.join(' ')
    if (!/\b(cuentas?|cta|cbu|cvu|cc|c\.?c\.?|ca|caja de ahorros?|account)\b/i.test(text)) continue
    for (const [run] of text.replace(/\d{1,2}[/-]\d{1,2}[/-]\d{2,4}|\d{1,2}:\d{2}(:\d{2})?/g, ' ').matchAll(/\d[\d./-]*\d/g)) {
      const digits = run.replace(/\D/g, '')
      if (digits.length >= 7 && digits.length <= 22 && !(digits.length === 11 && plainCuit(digits))) return digits
    }
  }
  return null
}
