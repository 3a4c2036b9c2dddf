import { z } from 'zod'
import { CURRENCY, MoneyShape } from '../../kit/http/money-shape.ts'
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
  days: z.enum(['dmy', 'mdy']).describe('Order of day and month in 03/04/2027'),
  trip_type: z.enum(TRIP_TYPES).describe('Of bookings whose line does not say it'),
  currency: z.string().regex(CURRENCY).describe('Of lines that do not say it'),
})
export type Reading = z.infer<typeof Reading>

/** `ask`: nothing is written until an admin decides about its lines. */
export const ACTIONS = ['create', 'update', 'unchanged', 'skipped', 'ask'] as const

/** The reason for asking an admin: a known booking has another amount here, or a sum is negative. */
const QUESTIONS = ['amount', 'negative'] as const
export type Question = (typeof QUESTIONS)[number]
/** Meanings of another amount: the booking's new one, a supplement to it, or nothing. */
export const CHOICES = ['replaces', 'adds', 'leaves'] as const
export type EntryChoice = (typeof CHOICES)[number]

/** Reasons why lines cannot be imported. `totals` are no booking at all. */
export const PROBLEMS = [
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
  'no_day',
  'lines_differ',
  'unknown_currency',
  'left_out',
  'refused',
  'changed_since',
  'rights_ended',
] as const
export type StatementProblem = (typeof PROBLEMS)[number]

const Amounts = z.object({ sale: z.int(), profit: z.int() })
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
    .object({ ours: Amounts.nullable(), theirs: Amounts })
    .nullable()
    .describe('Of the booking as we have it and of its lines, in minor units'),
  repeated: z.array(z.int()).describe('Lines that are the same as an earlier one; they count only with `counts_repeated`'),
  counts_repeated: z.boolean(),
  booking_revision: z.int().nullable().describe('Of the booking beside which its lines were read'),
  imported_before: z.boolean().describe('Some of its lines were imported from an earlier statement: they cannot add again'),
  done: z.boolean(),
})
export type StatementEntry = z.infer<typeof StatementEntry>

export const Statement = z.object({
  id: z.string(),
  supplier: Supplier,
  month: z.string().describe('YYYY-MM'),
  file_name: z.string(),
  lines: z.int(),
  state: z.enum(['read', 'importing', 'imported']),
  uploaded_by: z.string().nullable().describe('Username'),
  created_at: z.string(),
  counts: z.object({ create: z.int(), update: z.int(), unchanged: z.int(), skipped: z.int(), ask: z.int(), done: z.int() }),
})
export type Statement = z.infer<typeof Statement>

export const OnlyOurs = z.object({
  id: z.string(),
  external_id: z.string(),
  sale: MoneyShape,
  profit: MoneyShape,
  status: z.enum(BOOKING_STATES),
})

export type OnlyOurs = z.infer<typeof OnlyOurs>

export const ClosedMonth = z.object({
  id: z.string(),
  supplier: Supplier,
  month: z.string(),
  closed_by: z.string().nullable().describe('Username'),
  closed_at: z.string(),
  sums: z
    .array(z.object({ ours: MoneyShape, theirs: MoneyShape, difference: MoneyShape }))
    .describe('Profit per currency; theirs less ours, also when it is 0'),
})
export type ClosedMonth = z.infer<typeof ClosedMonth>

/** Valid for every reader: without the person. */
export const PublishedMonth = ClosedMonth.omit({ closed_by: true })
export type PublishedMonth = z.infer<typeof PublishedMonth>

export const StatementDetail = Statement.extend({
  headings: z.array(z.string()),
  dropped: z.array(z.string()).describe('Headings of columns about travellers, which are not kept'),
  words: z.array(z.string()).describe('The states that the file names'),
  reading: Reading,
  missing: z.array(z.string()).describe('Fields that no column says and that are needed'),
  only_ours: z.array(OnlyOurs).describe('Our bookings of the month that the file does not have, at most 200'),
  only_theirs: z.array(StatementEntry).describe('Bookings of the file that we do not have, at most 200'),
  closed: z.array(ClosedMonth),
})
export type StatementDetail = z.infer<typeof StatementDetail>

export const UploadInput = z.object({
  supplier_id: z.string().max(60).optional(),
  supplier_name: z.string().trim().max(80).optional().describe('Of a new supplier'),
  month: z.string('kit_required_field').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'statement_error_month'),
})

export const ChoicesInput = z.object({
  choices: z
    .array(
      z.object({
        position: z.int().min(0),
        choice: z.enum(CHOICES, 'statement_error_choice').nullable().default(null),
        counts_repeated: z.boolean().default(false),
        revision: z.int().nullable().describe('The `booking_revision` that was seen'),
      }),
    )
    .min(1)
    .max(100),
})
export type ChoicesInput = z.infer<typeof ChoicesInput>

export const EntryFilter = z.object({ action: z.enum(ACTIONS).optional(), query: z.string().trim().max(100).optional() })
export type EntryFilter = z.infer<typeof EntryFilter>
