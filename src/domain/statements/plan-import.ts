import { type BookingReport, profitOf } from '../bookings/booking.ts'
import { changesOf, type FieldChange } from '../bookings/booking-changes.ts'
import { MOST, type StatedFacts } from './interpret-lines.ts'
import type { ACTIONS, EntryChoice, Question, Reading, StatementProblem } from './statement.ts'

/** A report that the intake numbers. */
export type NextReport = Omit<BookingReport, 'revision'>
type Parts = Pick<BookingReport, (typeof PARTS)[number]>
const PARTS = ['sale', 'cost', 'fees', 'taxes'] as const

export interface Planned {
  external_id: string | null
  lines: number[]
  action: (typeof ACTIONS)[number]
  problem: StatementProblem | null
  field: string | null
  changes: FieldChange[]
  report: NextReport | null
  question: Question | null
  choice: EntryChoice | null
  choices: EntryChoice[]
  repeated: number[]
  counts_repeated: boolean
  booking_revision: number | null
  amounts: { ours: Amounts | null; theirs: Amounts } | null
  imported_before: boolean
}
interface Amounts {
  sale: number
  profit: number
}

interface Options {
  chosen?: { choice: EntryChoice | null; counts_repeated: boolean } | undefined
  /** Some of its lines came in a statement that was imported: they never add again. */
  imported_before?: boolean
}

/**
 * Effect of importing a booking of a statement, compared with our booking. Facts that the statement leaves out do not change; for a new
 * booking, they come from its supplier's settings. Another amount of a known booking may be its new one or a supplement, and a negative
 * amount is invalid: an admin decides about both.
 */
export function planImport(
  said: StatedFacts,
  known: BookingReport | undefined,
  reading: Reading,
  { chosen, imported_before = false }: Options = {},
): Planned {
  const counts_repeated = chosen?.counts_repeated === true && said.with_repeated !== null
  const { report: of_lines, problem, field } = (counts_repeated && said.with_repeated) || said
  const about = { external_id: said.external_id, lines: said.lines, repeated: said.repeated, counts_repeated }
  const nothing = {
    ...about,
    changes: [],
    report: null,
    question: null,
    choice: null,
    choices: [],
    booking_revision: known?.revision ?? null,
    amounts: null,
    imported_before,
  }
  const skipped = (problem: StatementProblem, field: string | null): Planned => ({ ...nothing, action: 'skipped', problem, field })
  if (problem || said.external_id === null) return skipped(problem ?? 'no_number', field)
  const asked = questionOf(of_lines, known)
  const choices = asked ? choicesOf(asked, of_lines, imported_before ? undefined : known) : []
  const choice = choices.find((one) => one === chosen?.choice) ?? null
  const shared = { ...nothing, question: asked, choices, amounts: asked && amountsOf(of_lines, known) }
  if (asked && !choice) return { ...shared, action: 'ask', problem: null, field: null }
  if (choice === 'leaves') return { ...shared, choice, action: 'skipped', problem: 'left_out', field: null }
  if (!known && !of_lines.occurred_at) return skipped('no_day', 'booked_on')
  if (!known && !of_lines.status && Object.keys(reading.states).length > 0) return skipped('no_state', 'status')
  const report = reportOf(of_lines, known, { external_id: said.external_id, reading, adds: choice === 'adds' })
  const changes = changesOf(known ? { ...known } : {}, { ...report })
  const action = !known ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
  return { ...shared, choice, action, problem: null, field: null, changes, report }
}

/**
 * The time of booking stays that of the first report, and so does the trip, except for its days: a statement names places in its own way.
 */
function reportOf(
  of_lines: StatedFacts['report'],
  known: BookingReport | undefined,
  { external_id, reading, adds }: { external_id: string; reading: Reading; adds: boolean },
): NextReport {
  const { revision: _, ...before } = known ?? { revision: 0, external_id, status: 'confirmed', trip: { trip_type: reading.trip_type } }
  const { start, end } = of_lines.trip
  const trip = known ? { ...known.trip, ...(start && { start }), ...(end && { end }) } : { ...before.trip, ...of_lines.trip }
  const sum = adds && known ? sumOf(of_lines, known) : {}
  return { ...before, ...of_lines, ...sum, external_id, occurred_at: known?.occurred_at ?? of_lines.occurred_at!, trip } as NextReport
}

/** A cancelled booking gives nothing, for any amount. */
function questionOf(of_lines: StatedFacts['report'], known: BookingReport | undefined): Question | null {
  if (PARTS.some((part) => of_lines[part]! < 0)) return 'negative'
  if (!known || of_lines.status === 'cancelled') return null
  return of_lines.currency !== known.currency || PARTS.some((part) => of_lines[part] !== known[part]) ? 'amount' : null
}

/** Meanings that an admin may choose: only those that leave an amount which a booking can have. */
function choicesOf(question: Question, of_lines: StatedFacts['report'], addable: BookingReport | undefined): EntryChoice[] {
  const sum = addable && of_lines.currency === addable.currency ? sumOf(of_lines, addable) : null
  const adds = sum !== null && PARTS.every((part) => sum[part] >= 0 && sum[part] <= MOST)
  return [...(question === 'amount' ? (['replaces'] as const) : []), ...(adds ? (['adds'] as const) : []), 'leaves']
}

function sumOf(of_lines: Partial<Parts>, known: BookingReport): Parts {
  return Object.fromEntries(PARTS.map((part) => [part, known[part] + of_lines[part]!])) as Parts
}

function amountsOf(of_lines: StatedFacts['report'], known: BookingReport | undefined) {
  const theirs = of_lines as Parts
  return { ours: known ? { sale: known.sale, profit: profitOf(known) } : null, theirs: { sale: theirs.sale, profit: profitOf(theirs) } }
}
