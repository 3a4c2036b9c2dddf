import { ownValue } from '../../kit/data/own-value.ts'
import { readAmount } from '../../kit/read-amount.ts'
import type { BookingReport } from '../bookings/booking.ts'
import { TRIP_TYPES, type TripType } from '../search/search-rules.ts'
import { readDay } from '../sheets/sheet-day.ts'
import { plainHeading, type SheetCell, type SheetRow } from '../sheets/sheet-row.ts'
import { isNumber, isTotals, numberOf, plainNumber } from './booking-number.ts'
import type { StatementTable } from './find-table.ts'
import type { Reading, StatementField, StatementProblem } from './statement.ts'

/** One booking of a statement: only the data of its columns, in the shape of a report. */
export interface StatedFacts {
  external_id: string | null
  lines: number[]
  report: Partial<Omit<BookingReport, 'trip' | 'revision'>> & { trip: Partial<BookingReport['trip']> }
  problem: StatementProblem | null
  field: StatementField | null
  /** Text of the cell that has two meanings. */
  written: string | null
  /** Other lines of the file have the same number with other leading zeros, and nobody decided yet. */
  other_number: string | null
  /** Lines equal to an earlier one of the file, with the booking both without and with them. */
  repeated: number[]
  with_repeated: Read | null
}

type Read = Pick<StatedFacts, 'report' | 'problem' | 'field' | 'written'>
type Cells = Partial<Record<StatementField, SheetCell>>
/** The largest part of a booking, in minor units. */
export const MOST = 1_000_000_000_000
const PARTS = ['sale', 'cost', 'fees', 'taxes', 'profit'] as const
type Sums = Partial<Record<(typeof PARTS)[number], number>>
/** Fields that must be equal on every line of one booking. */
const SHARED = ['currency', 'status', 'trip_type', 'destination', 'departure', 'hand_off'] as const

class LineProblem extends Error {
  readonly problem: StatementProblem
  readonly field: StatementField | null
  readonly written: string | null

  constructor(problem: StatementProblem, field: StatementField | null = null, written: string | null = null) {
    super(problem)
    this.problem = problem
    this.field = field
    this.written = written
  }
}

/**
 * The bookings of a statement in the order of their first lines, each with its rows: lines of one booking are added up, a repeated line
 * counts once. Pure: nothing is looked up. Rows are read again for each booking, so that they need not be in memory.
 */
export function* interpretLines(
  table: StatementTable,
  reading: Reading,
  currencies: readonly string[],
  today: string,
): Generator<{ said: StatedFacts; rows: SheetRow[] }> {
  const fields = table.headings.map((heading) => ownValue(reading.columns, heading) ?? 'ignore')
  for (const { number, other_number, problem, indexes } of groupsOf(table, fields, reading.zeros)) {
    const rows = indexes.map((index) => table.rows.at(index)!)
    const repeated = problem ? [] : rows.filter((row, i) => i > 0 && row.is_repeated)
    const about = {
      external_id: number,
      other_number,
      lines: rows.map(({ line }) => line),
      repeated: repeated.map(({ line }) => line),
      with_repeated: null,
    }
    if (problem) {
      yield { rows, said: { ...about, report: { trip: {} }, problem, field: problem === 'totals' ? null : 'external_id', written: null } }
      continue
    }
    const report = (some: readonly SheetRow[]) =>
      reportOf(
        some.map((row) => cellsOf(row, fields)),
        reading,
        { currencies, today },
      )
    const once = report(rows.filter((row) => !repeated.includes(row)))
    yield { rows, said: { ...about, ...once, with_repeated: repeated.length > 0 ? report(rows) : null } }
  }
}

interface Group {
  number: string | null
  other_number: string | null
  problem: 'totals' | 'no_number' | 'bad_number' | null
  indexes: number[]
}

/** Lines by their booking; lines without one form a group each. */
function groupsOf({ rows }: StatementTable, fields: readonly StatementField[], zeros: Reading['zeros']): Iterable<Group> {
  const groups = new Map<string | number, Group>()
  const first_of = new Map<string, Group>()
  let index = 0
  for (const row of rows) {
    const number = numberOf(cellsOf(row, fields).external_id)
    const is_totals = isTotals(row.cells, number)
    const problem = is_totals ? 'totals' : !number ? 'no_number' : isNumber(number) ? null : 'bad_number'
    const key = problem ? index : zeros === 'same' ? plainNumber(number) : number
    const group = groups.get(key) ?? { number: is_totals ? null : number || null, other_number: null, problem, indexes: [] }
    group.indexes.push(index++)
    groups.set(key, group)
    if (problem || zeros === 'same' || zeros === 'differ') continue
    const first = first_of.get(plainNumber(number)) ?? group
    first_of.set(plainNumber(number), first)
    if (first === group) continue
    group.other_number = first.number
    first.other_number = number
  }
  return groups.values()
}

function cellsOf({ cells }: SheetRow, fields: readonly StatementField[]): Cells {
  const found: Cells = {}
  for (const [column, field] of fields.entries())
    if (field !== 'ignore' && cells[column] !== '' && cells[column] !== undefined) found[field] = cells[column]
  return found
}

/** Currencies and days that a booking can have. */
interface Possible {
  currencies: readonly string[]
  /** No booking was made on a later day. */
  today: string
}

function reportOf(lines: Cells[], reading: Reading, possible: Possible): Read {
  try {
    return { report: readReport(lines, reading, possible), problem: null, field: null, written: null }
  } catch (error) {
    if (error instanceof LineProblem) return { report: { trip: {} }, problem: error.problem, field: error.field, written: error.written }
    throw error
  }
}

function readReport(lines: Cells[], reading: Reading, { currencies, today }: Possible): StatedFacts['report'] {
  const shared = Object.fromEntries(SHARED.map((field) => [field, sharedOf(lines, field)])) as Record<
    (typeof SHARED)[number],
    string | undefined
  >
  const currency = (shared.currency ?? reading.currency).toUpperCase()
  if (!currencies.includes(currency)) throw new LineProblem('unknown_currency', 'currency')
  const status = shared.status === undefined ? undefined : (ownValue(reading.states, shared.status) ?? 'unknown')
  if (status === 'unknown') throw new LineProblem('unknown_state', 'status')
  if (status === 'skip') throw new LineProblem('left_out', 'status')
  const days = (field: 'start' | 'end' | 'booked_on') =>
    lines.flatMap((cells) => (cells[field] === undefined ? [] : dayOf(cells[field], reading.days, field)))
  const [start, end, booked] = [days('start').sort()[0], days('end').sort().at(-1), days('booked_on').sort()[0]]
  if (booked && booked > today) throw new LineProblem('future_day', 'booked_on')
  return {
    ...(status && { status }),
    ...(booked && { occurred_at: `${booked}T15:00:00.000Z` }),
    ...(shared.hand_off && /^[\w:.~-]{1,64}$/.test(shared.hand_off) && { hand_off: shared.hand_off }),
    currency,
    ...partsOf(lines, reading, currency),
    trip: {
      ...(shared.trip_type && { trip_type: tripTypeOf(shared.trip_type) ?? reading.trip_type }),
      ...(shared.destination && /^[\w:.~-]{1,64}$/.test(shared.destination) && { destination: shared.destination }),
      ...(shared.departure && /^[\w:.~-]{1,64}$/.test(shared.departure) && { departure: shared.departure }),
      ...(start && { start }),
      ...(end && { end }),
    },
  }
}

function sharedOf(lines: Cells[], field: (typeof SHARED)[number]): string | undefined {
  const values = new Set(lines.flatMap((cells) => (cells[field] === undefined ? [] : String(cells[field]).trim())))
  // Several services of one trip may be of several kinds, to several places; one booking has one currency and one state.
  if (values.size > 1 && ['currency', 'status'].includes(field)) throw new LineProblem('lines_differ', field)
  return [...values][0]
}

/** The sums of the parts, which may be negative; a missing cost or profit is computed from the others. */
function partsOf(lines: Cells[], reading: Reading, currency: string): Pick<BookingReport, 'sale' | 'cost' | 'fees' | 'taxes'> {
  const sums: Sums = {}
  for (const cells of lines)
    for (const part of PARTS) if (cells[part] !== undefined) sums[part] = (sums[part] ?? 0) + amountOf(cells[part], reading, currency, part)
  const { sale, fees = 0, taxes = 0, profit } = sums
  if (sale === undefined) throw new LineProblem('bad_amount', 'sale')
  if (sums.cost === undefined && profit === undefined) throw new LineProblem('no_cost', 'cost')
  const cost = sums.cost ?? sale - fees - taxes - profit!
  if (profit !== undefined && sale - cost - fees - taxes !== profit) throw new LineProblem('profit_differs', 'profit')
  const parts = { sale, cost, fees, taxes }
  for (const part of ['sale', 'cost', 'fees', 'taxes'] as const) {
    if (Math.abs(parts[part]) > MOST) throw new LineProblem('bad_amount', part)
  }
  return parts
}

function amountOf(cell: SheetCell, { decimal }: Reading, currency: string, field: StatementField): number {
  const { amount, problem } = readAmount(cell, currency, decimal)
  if (amount !== null) return amount
  if (problem?.key === 'kit_amount_ambiguous') throw new LineProblem('ambiguous_amount', field, String(cell))
  throw new LineProblem(problem?.key === 'kit_amount_other_currency' ? 'other_currency' : 'bad_amount', field)
}

function dayOf(cell: SheetCell, order: Reading['days'], field: StatementField): string {
  const read = readDay(cell, order)
  if (read.day !== null) return read.day
  throw read.problem === 'ambiguous' ? new LineProblem('ambiguous_day', field, String(cell)) : new LineProblem('bad_day', field)
}

function tripTypeOf(word: string): TripType | undefined {
  const plain = plainHeading(word)
  const same = TRIP_TYPES.find((type) => type === word)
  if (same) return same
  const [flight, house] = [/vuelo|aereo|flight|air/.test(plain), /hotel|alojamiento|house|lodging/.test(plain)]
  if (flight && house) return 'FLIGHT_HOUSE'
  if (/paquete|package|multi/.test(plain)) return 'MULTI'
  if (/excursion|ticket|entrada|tour|actividad/.test(plain)) return 'ONLY_TICKET'
  return flight ? 'ONLY_FLIGHT' : house ? 'ONLY_HOTEL' : undefined
}
