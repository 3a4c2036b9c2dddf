import { type BookingReport, type KnownReport, profitOf, shareOf } from '../bookings/booking.ts'
import { changesOf, type FieldChange } from '../bookings/booking-changes.ts'
import { MOST, type StatedFacts } from './interpret-lines.ts'
import type { ACTIONS, Amounts, EntryChoice, Question, Reading, StatementEntry, StatementProblem } from './statement.ts'

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
  written: string | null
  changes: FieldChange[]
  report: NextReport | null
  question: Question | null
  choice: EntryChoice | null
  choices: EntryChoice[]
  repeated: number[]
  counts_repeated: boolean
  booking_revision: number | null
  amounts: StatementEntry['amounts']
  imported_before: boolean
}

/** How its lines were imported before: not all of them, all from other files, or all from this very file with this mapping, and then what they said. */
export interface ImportedBefore {
  kind: 'some' | 'elsewhere' | 'same_file'
  theirs: Amounts | null
}

export interface Options {
  chosen?: { choice: EntryChoice | null; counts_repeated: boolean } | undefined
  imported?: ImportedBefore | null
  /** Another number that may be the same one. */
  other_number?: string | null
}

/**
 * Effect of importing a booking of a statement, compared with our booking. Facts that the statement leaves out do not change; for a new
 * booking, they come from its supplier's settings. An admin decides whatever has two meanings. The same file again changes nothing.
 */
export function planImport(
  said: StatedFacts,
  known: KnownReport | undefined,
  reading: Reading,
  { chosen, imported = null, other_number = null }: Options = {},
): Planned {
  const counts_repeated = chosen?.counts_repeated === true && said.with_repeated !== null
  const { report: of_lines, problem, field, written } = (counts_repeated && said.with_repeated) || said
  const number = known?.external_id ?? said.external_id
  const nothing = {
    external_id: number,
    lines: said.lines,
    repeated: said.repeated,
    counts_repeated,
    changes: [],
    report: null,
    question: null,
    choice: null,
    choices: [],
    booking_revision: known?.revision ?? null,
    amounts: null,
    imported_before: imported !== null,
    written: number === said.external_id ? written : said.external_id,
  }
  const skipped = (problem: StatementProblem, field: string | null): Planned => ({ ...nothing, action: 'skipped', problem, field })
  const mapped = mappedQuestion(problem, other_number)
  if (mapped) {
    const asked = {
      ...nothing,
      question: mapped,
      choices: ['leaves' as const],
      written: mapped === 'number' ? other_number : written,
      field,
    }
    if (chosen?.choice !== 'leaves') return { ...asked, action: 'ask', problem: null }
    return { ...asked, choice: 'leaves', action: 'skipped', problem: 'left_out', field: null }
  }
  if (problem || number === null) return skipped(problem ?? 'no_number', field)
  const theirs = amountsOf({
    ...(of_lines as Parts),
    currency: of_lines.currency!,
    status: of_lines.status ?? known?.status ?? 'confirmed',
  })
  if (known && imported?.kind === 'same_file' && isSame(imported.theirs, theirs, of_lines.status !== undefined))
    return { ...nothing, action: 'unchanged', problem: null, field: null, report: withoutRevision(known) }
  const question = questionOf(of_lines, known)
  const choices = question ? choicesOf(question, of_lines, known, imported?.kind) : []
  const choice = choices.find((one) => one === chosen?.choice) ?? null
  const reportFor = (one: EntryChoice | null) => reportOf(of_lines, known, { external_id: number, reading, choice: one })
  const decided = question === null || choice !== null
  const report = decided && choice !== 'leaves' ? reportFor(choice) : null
  const amounts = {
    ours: known ? amountsOf(known) : null,
    theirs,
    after: choices.flatMap((one) => {
      const left = one === 'leaves' ? known : reportFor(one)
      return left ? { choice: one, ...amountsOf(left) } : []
    }),
    result: report && amountsOf(report),
  }
  const shared = { ...nothing, question, choices, amounts, choice }
  if (!decided) return { ...shared, action: 'ask', problem: null, field: null }
  if (report === null) return { ...shared, action: 'skipped', problem: 'left_out', field: null }
  if (!known && !of_lines.occurred_at) return skipped('no_day', 'booked_on')
  if (!known && !report.status) return skipped('no_state', 'status')
  const changes = changesOf(known ? { ...known } : {}, { ...report })
  const action = !known ? 'create' : changes.length > 0 ? 'update' : 'unchanged'
  return { ...shared, action, problem: null, field: null, changes, report }
}

/** Questions that the mapping answers for the whole file. */
function mappedQuestion(problem: StatementProblem | null, other_number: string | null): Question | null {
  if (problem === 'ambiguous_amount') return 'decimal'
  if (problem === 'ambiguous_day') return 'days'
  return other_number !== null && problem === null ? 'number' : null
}

/** True if the same lines were read as the same amounts, and as the same state where they say one. */
function isSame(before: Amounts | null, now: Amounts, says_state: boolean): boolean {
  if (before?.currency !== now.currency || before.sale !== now.sale || before.profit !== now.profit) return false
  return !says_state || before.status === now.status
}

function withoutRevision({ revision: _, is_matched: __, ...report }: KnownReport): NextReport {
  return report
}

/**
 * The time of booking stays that of the first report, and so does the trip, except for its days: a statement names places in its own way. A
 * cancelled booking keeps its amounts; one that we do not have has none.
 */
function reportOf(
  of_lines: StatedFacts['report'],
  known: KnownReport | undefined,
  { external_id, reading, choice }: { external_id: string; reading: Reading; choice: EntryChoice | null },
): NextReport {
  const has_states = Object.keys(reading.states).length > 0
  const before = known
    ? withoutRevision(known)
    : {
        external_id,
        ...(!has_states && { status: 'confirmed' }),
        trip: { trip_type: reading.trip_type },
      }
  const { start, end } = of_lines.trip
  const trip = known ? { ...known.trip, ...(start && { start }), ...(end && { end }) } : { ...before.trip, ...of_lines.trip }
  const stated = { ...before, ...of_lines, external_id, occurred_at: known?.occurred_at ?? of_lines.occurred_at!, trip }
  if (choice === 'cancels')
    return {
      ...stated,
      ...(known ? partsOf(known) : NO_AMOUNTS),
      currency: known?.currency ?? of_lines.currency,
      status: 'cancelled',
    } as NextReport
  // A supplement, or what reduces a booking, does not change its state.
  const adds = known && (choice === 'adds' || choice === 'adds_again')
  return { ...stated, ...(adds && { ...sumOf(of_lines, known), status: known.status }) } as NextReport
}

const NO_AMOUNTS: Parts = { sale: 0, cost: 0, fees: 0, taxes: 0 }

function partsOf({ sale, cost, fees, taxes }: Parts): Parts {
  return { sale, cost, fees, taxes }
}

/** A cancelled booking gives nothing, for any amount that it can have. */
function questionOf(of_lines: StatedFacts['report'], known: KnownReport | undefined): Question | null {
  if (of_lines.sale === 0 && of_lines.status !== 'cancelled') return 'zero'
  if (PARTS.some((part) => of_lines[part]! < 0)) return 'negative'
  if (!known || of_lines.status === 'cancelled') return null
  return of_lines.currency !== known.currency || PARTS.some((part) => of_lines[part] !== known[part]) ? 'amount' : null
}

/** Meanings that an admin may choose: only those that leave an amount which a booking can have. */
function choicesOf(
  question: Question,
  of_lines: StatedFacts['report'],
  known: KnownReport | undefined,
  imported: ImportedBefore['kind'] | undefined,
): EntryChoice[] {
  const choices: EntryChoice[] = question === 'amount' ? ['replaces'] : []
  if (known && canAdd(of_lines, known) && (!imported || imported === 'elsewhere')) choices.push(imported ? 'adds_again' : 'adds')
  if (question === 'zero' || (question === 'negative' && known)) choices.push('cancels')
  return [...choices, 'leaves']
}

/** True if the sum is one that a booking can have. A sum of nothing is a cancellation. */
function canAdd(of_lines: StatedFacts['report'], known: BookingReport): boolean {
  if (of_lines.currency !== known.currency) return false
  const sum = sumOf(of_lines, known)
  return PARTS.every((part) => sum[part] >= 0 && sum[part] <= MOST) && sum.sale > 0 && PARTS.some((part) => of_lines[part] !== 0)
}

function sumOf(of_lines: Partial<Parts>, known: BookingReport): Parts {
  return Object.fromEntries(PARTS.map((part) => [part, known[part] + of_lines[part]!])) as Parts
}

function amountsOf(report: Parts & Pick<BookingReport, 'currency' | 'status'>): Amounts {
  const profit = profitOf(report)
  const { currency, sale, status } = report
  return { currency, sale, profit, status, share: shareOf({ status, profit }) }
}
