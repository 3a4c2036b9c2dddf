import { z } from 'zod'
import { CURRENCY, MoneyShape } from '../../kit/http/money-shape.ts'
import { MONTH } from '../../kit/months.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { BOOKING_STATES } from '../bookings/booking.ts'
import { Supplier } from '../bookings/booking-desk.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'

/** Meanings of a column of a statement. An `ignore` column is not used, and not stored. */
export const STATEMENT_FIELDS = [
  'ignore',
  'external_id',
  'status',
  'booked_on',
  'sale',
  'cost',
  'fees',
  'taxes',
  'profit',
  'currency',
  'trip_type',
  'destination',
  'departure',
  'start',
  'end',
  'hand_off',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** `skip`: a line in this state is left out. */
export const STATE_MEANINGS = [...BOOKING_STATES, 'skip'] as const

/** The mapping of a supplier's statements, stored for the next one. */
export const Reading = z.object({
  columns: z.record(z.string().max(200), z.enum(STATEMENT_FIELDS)).describe('By heading'),
  states: z.record(z.string().max(100), z.enum(STATE_MEANINGS)).describe('What the supplier’s words for a state mean'),
  decimal: z.enum(['auto', 'comma', 'point']),
  days: z.enum(['auto', 'dmy', 'mdy']).describe('Order of day and month in 03/04/2027; `auto`: only dates with one meaning are read'),
  zeros: z
    .enum(['ask', 'same', 'differ'])
    .optional()
    .describe('Meaning of 00012345 and 12345: the same booking, two bookings, or not decided yet'),
  trip_type: z.enum(TRIP_TYPES).describe('Of bookings whose line does not say it'),
  currency: z.string().regex(CURRENCY).describe('Of lines that do not say it'),
})
export type Reading = z.infer<typeof Reading>

/** Parts of a mapping; what is left out stays as it is. */
export const ReadingInput = Reading.partial()

/** `ask`: nothing is written until an admin decides about its lines. */
export const ACTIONS = ['create', 'update', 'unchanged', 'skipped', 'ask'] as const

/**
 * The reason for asking an admin: a known booking has another amount here, a sum is negative or zero; or something is written in a way that has
 * two meanings, which the mapping decides for all lines (`MAPPED_QUESTIONS`).
 */
const QUESTIONS = ['amount', 'negative', 'zero', 'number', 'decimal', 'days'] as const
export type Question = (typeof QUESTIONS)[number]
/** Questions that are answered once for the whole file: `zeros`, `decimal` and `days` of the mapping. */
export const MAPPED_QUESTIONS = ['number', 'decimal', 'days'] as const
/**
 * Meanings of lines: the booking's new amount, a supplement to it, a cancellation, or nothing. `adds_again`: a supplement although equal lines
 * were imported from another file.
 */
export const CHOICES = ['replaces', 'adds', 'adds_again', 'cancels', 'leaves'] as const
export type EntryChoice = (typeof CHOICES)[number]

/** Reasons why lines cannot be imported. `totals` are no booking at all. */
const PROBLEMS = [
  'totals',
  'no_number',
  'bad_number',
  'no_state',
  'unknown_state',
  'bad_amount',
  'negative',
  'profit_differs',
  'no_cost',
  'bad_day',
  'future_day',
  'no_day',
  'lines_differ',
  'unknown_currency',
  'other_currency',
  'ambiguous_amount',
  'ambiguous_day',
  'left_out',
  'refused',
  'changed_since',
  'rights_ended',
] as const
export type StatementProblem = (typeof PROBLEMS)[number]

const Amounts = z.object({
  currency: z.string(),
  sale: z.int(),
  profit: z.int(),
  status: z.enum(BOOKING_STATES),
  share: z.int().describe('Half of the profit while it is confirmed: its contribution in the booking’s currency'),
})
export type Amounts = z.infer<typeof Amounts>
const Value = z.union([z.string(), z.number()]).nullable()
export const StatementEntry = z.object({
  position: z.int(),
  external_id: z.string().nullable(),
  booking_id: z.string().nullable(),
  lines: z.array(z.int()).describe('Of the file, as a spreadsheet counts them'),
  action: z.enum(ACTIONS),
  problem: z.enum(PROBLEMS).nullable(),
  field: z.string().nullable().describe('Where the problem is'),
  currency: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: Value, to: Value })),
  question: z.enum(QUESTIONS).nullable().describe('Why an admin is asked what its lines mean'),
  choice: z.enum(CHOICES).nullable().describe('What the admin said'),
  choices: z.array(z.enum(CHOICES)).describe('What may be said'),
  amounts: z
    .object({
      ours: Amounts.nullable(),
      theirs: Amounts,
      after: z.array(Amounts.extend({ choice: z.enum(CHOICES) })).describe('What would follow from each choice'),
      result: Amounts.nullable().describe('What importing it makes of the booking; null while it waits for a choice or is left out'),
    })
    .nullable()
    .describe('Of the booking as we have it and of its lines, in minor units'),
  contribution: z
    .object({ amount: MoneyShape, paid: MoneyShape.nullable() })
    .nullable()
    .describe('The booking’s contribution as it is now, and how much of it was paid'),
  written: z.string().nullable().describe('What has two meanings, or the number as the file writes it where we have it with other zeros'),
  repeated: z.array(z.int()).describe('Lines that are the same as an earlier one; they count only with `counts_repeated`'),
  counts_repeated: z.boolean(),
  booking_revision: z.int().nullable().describe('Of the booking beside which its lines were read'),
  imported_before: z.boolean().describe('Some of its lines were imported from an earlier statement'),
  done: z.boolean(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const STATEMENT_STATES = ['read', 'importing', 'imported'] as const

export const Statement = z.object({
  id: z.string(),
  supplier: Supplier,
  month: z.string().describe('YYYY-MM'),
  lines_month: z.string().nullable().describe('The month of most of its bookings'),
  file_name: z.string(),
  lines: z.int(),
  state: z.enum(STATEMENT_STATES),
  uploaded_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), skipped: z.int(), ask: z.int(), done: z.int() }),
})
export type Statement = z.infer<typeof Statement>

const STATEMENT_SORTS = ['-created_at', 'created_at', '-month', 'month'] as const

export const StatementFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of the supplier, the file’s name or the month'),
  supplier: z.string().max(60).optional(),
  month: z.string().regex(MONTH).optional(),
  state: z.enum(STATEMENT_STATES).optional(),
  sort: z.enum(STATEMENT_SORTS).default('-created_at'),
})
export type StatementFilter = z.infer<typeof StatementFilter>

export const OnlyOurs = z.object({
  id: z.string(),
  external_id: z.string(),
  sale: MoneyShape,
  profit: MoneyShape,
  status: z.enum(BOOKING_STATES),
})

export type OnlyOurs = z.infer<typeof OnlyOurs>

/** Profit of a month by our bookings and by the supplier's statement. */
const MonthSums = z
  .array(z.object({ ours: MoneyShape, theirs: MoneyShape, difference: MoneyShape }))
  .describe('Profit per currency; theirs less ours, also when it is 0')
export type MonthSums = z.infer<typeof MonthSums>

export const ClosedMonth = z.object({
  id: z.string(),
  supplier: Supplier,
  month: z.string(),
  statement_id: z.string(),
  closed_by: z.string().nullable().describe('Username'),
  closed_at: z.string(),
  reopened: z
    .object({ reason: z.string(), at: z.string(), by: z.string().nullable().describe('Username') })
    .nullable()
    .describe('When and why an admin opened the month again'),
  sums: MonthSums,
})
export type ClosedMonth = z.infer<typeof ClosedMonth>

/** Valid for every reader: without the people. */
export const PublishedMonth = ClosedMonth.omit({ closed_by: true, statement_id: true }).extend({
  reopened: z.object({ reason: z.string(), at: z.string() }).nullable().describe('When and why the month was opened again'),
})
export type PublishedMonth = z.infer<typeof PublishedMonth>

const Effect = z.array(z.object({ profit: MoneyShape, share: MoneyShape }))

export const StatementDetail = Statement.extend({
  headings: z.array(z.string()),
  dropped: z.array(z.string()).describe('Headings of columns about travellers, which are not kept'),
  words: z.array(z.string()).describe('The states that the file names'),
  reading: Reading,
  missing: z.array(z.string()).describe('Fields that no column says and that are needed'),
  unclear: z
    .array(z.string())
    .describe('Columns of a cost and of a commission: one more cost, or what is earned. Neither is read until an admin chooses'),
  only_ours: z.array(OnlyOurs).describe('Our bookings of the month that the file does not have, at most 200'),
  only_ours_total: z.int().describe('How many there are'),
  only_theirs: z.array(StatementEntry).describe('Bookings of the file that we do not have, at most 200'),
  only_theirs_total: z.int().describe('How many there are'),
  closed: z.array(ClosedMonth).describe('Closings of its month with its supplier, the latest first'),
  repeated: z.int().describe('Bookings with lines that the file has twice'),
  asks: z
    .array(z.object({ question: z.enum(MAPPED_QUESTIONS), count: z.int(), example: z.string(), other: z.string().nullable() }))
    .describe('What has two meanings, decided for the whole file by its mapping'),
  effect: Effect.describe('What importing it changes, per currency: our profit and the contributions of its bookings'),
  sums: MonthSums.describe('What closing its month would store now; empty before it is imported'),
})
export type StatementDetail = z.infer<typeof StatementDetail>

const Month = z.string('kit_required_field').regex(MONTH, 'statement_error_month')

export const UploadInput = z.object({
  supplier_id: z.string().max(60).optional(),
  supplier_name: typedLine().max(80).optional().describe('Of a new supplier'),
  month: Month.optional().describe('Without it, the month of most of its bookings'),
  sheet: z.string().trim().max(100).optional().describe('Name of the sheet, where several have bookings'),
})

export const MonthInput = z.object({
  month: Month,
  seen: Month.optional().describe('The month that was seen: if it changed, nothing is done'),
})

export const ImportStatementInput = z.object({
  seen: z
    .object({ create: z.int('kit_invalid_field'), update: z.int('kit_invalid_field'), effect: Effect })
    .optional()
    .describe('What importing it would do, as it was shown: if it changed, nothing is imported'),
})
export type ImportStatementInput = z.infer<typeof ImportStatementInput>

export const ClosingInput = z.object({
  month: Month.optional().describe('The month that was seen'),
  sums: MonthSums.optional().describe('As they were seen: if they changed, nothing is closed'),
  confirms_month: z.boolean().default(false).describe('Required where most of its bookings are of another month'),
})
export type ClosingInput = z.input<typeof ClosingInput>

export const ReopeningInput = z.object({
  reason: z.string('kit_required_field').trim().min(3, 'kit_required_field').max(500, 'statement_error_reason_long').describe('Public'),
})

export const ChoicesInput = z.object({
  choices: z
    .array(
      z.object({
        position: z.int().min(0),
        choice: z.enum(CHOICES, 'statement_error_choice').nullable().default(null),
        counts_repeated: z.boolean().default(false),
        revision: z.int().nullable().describe('The `booking_revision` that was seen'),
        seen: z
          .object({ external_id: z.string().nullable(), theirs: Amounts.nullable() })
          .optional()
          .describe('The number and the amounts of its lines that were seen: if they changed, nothing is chosen'),
      }),
    )
    .min(1)
    .max(100),
})
export type ChoicesInput = z.infer<typeof ChoicesInput>

export const EntryFilter = z.object({
  action: z.enum(ACTIONS).optional(),
  repeated: z.enum(['yes']).optional().describe('Only bookings with lines that the file has twice'),
  query: z.string().trim().max(100).optional(),
})
export type EntryFilter = z.infer<typeof EntryFilter>
