import { z } from 'zod'
import { CURRENCY, MoneyShape } from '../../kit/http/money-shape.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'
import { BOOKING_STATES, REPORT_CHANNELS, REVIEW_REASONS } from './booking.ts'
import { FieldChange } from './booking-changes.ts'
import { MATCH_REASONS } from './match-booking.ts'

const Query = z.string().trim().max(100).optional()
const Project = z.object({ slug: z.string(), name: z.string().nullable() }).nullable()
const Traveller = z.object({ id: z.string(), username: z.string(), name: z.string().nullable(), surname: z.string().nullable() })
const Person = z.object({ username: z.string(), name: z.string().nullable(), surname: z.string().nullable() })
export const Supplier = z.object({ id: z.string(), name: z.string() })
export type Supplier = z.infer<typeof Supplier>

/** `email` and `dates`: nobody’s yet, but suggested by these; `none`: without a suggestion. */
export const MATCH_FILTERS = ['code', 'account', 'hand', 'email', 'dates', 'none'] as const
const SORTS = ['-occurred_at', 'occurred_at', '-profit', 'profit', '-confidence', 'confidence', '-created_at', 'created_at'] as const

export const DeskBookingFilter = z.object({
  query: Query.describe('Words of the external id, the destination, the project, the traveller or the trail’s code'),
  view: z.enum(['all', 'waiting']).default('all').describe('`waiting`: nobody’s, or impossible as reported'),
  status: z.enum(BOOKING_STATES).optional(),
  match: z.enum(MATCH_FILTERS).optional(),
  review: z.enum(['true', 'false']).optional().describe('Whether what was reported cannot be'),
  supplier: z.string().max(60).optional(),
  door: z.enum(REPORT_CHANNELS).optional(),
  currency: z.string().regex(CURRENCY).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe('First and last day of booking, in Argentine time'),
  sort: z.enum(SORTS).default('-occurred_at'),
})
export type DeskBookingFilter = z.infer<typeof DeskBookingFilter>

export const DeskBooking = z.object({
  id: z.string(),
  external_id: z.string(),
  supplier: Supplier,
  door: z.enum(REPORT_CHANNELS),
  revision: z.int(),
  status: z.enum(BOOKING_STATES),
  match: z.enum(['code', 'account', 'hand', 'none']),
  confidence: z.int().nullable().describe('In per cent: of the match, or of the best suggestion'),
  reasons: z.array(z.enum(MATCH_REASONS)),
  needs_review: z.enum(REVIEW_REASONS).nullable(),
  trip_type: z.enum(TRIP_TYPES),
  destination: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  sale: MoneyShape,
  profit: MoneyShape,
  gift: MoneyShape,
  project: Project,
  traveller: Traveller.nullable(),
  occurred_at: z.string(),
  created_at: z.string(),
})
export type DeskBooking = z.infer<typeof DeskBooking>

/** A search that was handed off, as a booking may be assigned to it. */
export const AssignableHandOff = z.object({
  id: z.string(),
  code: z.string(),
  trip_type: z.enum(TRIP_TYPES),
  destination: z.string().nullable(),
  start: z.string(),
  end: z.string(),
  project: Project,
  traveller: Traveller.nullable(),
  created_at: z.string(),
  bookings: z.int().describe('How many bookings it has'),
})
export type AssignableHandOff = z.infer<typeof AssignableHandOff>

export const DeskReport = z.object({
  revision: z.int(),
  door: z.enum(REPORT_CHANNELS),
  applied: z.boolean().describe('False for an older revision that came late'),
  reported_by: Person.nullable(),
  created_at: z.string(),
  changes: z.array(FieldChange).describe('Against the report that counted before; empty for the first'),
})
export type DeskReport = z.infer<typeof DeskReport>

export const DeskBookingDetail = DeskBooking.extend({
  cost: MoneyShape,
  fees: MoneyShape,
  taxes: MoneyShape,
  destination_id: z.string().nullable(),
  departure_id: z.string().nullable(),
  hand_off: AssignableHandOff.nullable(),
  trail: z.object({ code: z.string(), status: z.enum(['pending', 'approved', 'not_approved']), paid: z.boolean() }).nullable(),
  assignment_id: z.string().nullable().describe('The last assignment by hand'),
  assignment_version: z.string().nullable().describe('To send as `seen` of an assignment'),
  suggestions: z.array(
    z.object({
      hand_off: AssignableHandOff.nullable(),
      traveller: Traveller.nullable(),
      confidence: z.int(),
      reasons: z.array(z.enum(MATCH_REASONS)),
    }),
  ),
  assignments: z.array(
    z.object({
      id: z.string(),
      hand_off_code: z.string().nullable(),
      deal_code: z.string().nullable(),
      traveller: Traveller.nullable(),
      reason: z.string(),
      assigned_by: Person.nullable(),
      created_at: z.string(),
    }),
  ),
  reports: z.array(DeskReport),
  abilities: z.object({
    assign: z.boolean().describe('False once its contribution is approved or paid'),
    change_day: z
      .boolean()
      .describe(
        'A revision changes the day of booking: it was entered by hand, its contribution waits for its review, and its month is open',
      ),
  }),
})
export type DeskBookingDetail = z.infer<typeof DeskBookingDetail>

export const LostHandOffFilter = z.object({
  query: Query.describe('Words of the code, the destination, the project or the traveller'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional().describe('First and last day of the search, in Argentine time'),
  sort: z.enum(['-created_at', 'created_at', 'start', '-start']).default('-created_at'),
})
export type LostHandOffFilter = z.infer<typeof LostHandOffFilter>

/** Days after which a search without a booking is looked for. */
export const LOST_AFTER_DAYS = 3

/** A booking is matched by itself once at most, while nobody assigned it. */
export function assignmentVersion({
  assignment_id,
  hand_off_id,
  user_id,
}: {
  assignment_id: string | null
  hand_off_id: string | null
  user_id: string | null
}): string | null {
  return assignment_id ?? hand_off_id ?? user_id
}

export const AssignInput = z.object({
  to: z
    .string('kit_required_field')
    .regex(/^(hand_\w{1,40}|user_\w{1,40}|nobody)$/, 'kit_required_field')
    .describe('Id of a hand-off or of a user, or `nobody`: it waits again'),
  reason: z.string('kit_required_field').trim().min(3, 'kit_required_field').max(500, 'booking_error_reason'),
  seen: z
    .string()
    .max(60)
    .nullable()
    .describe('`assignment_version` when the page was opened: if it was assigned or matched since, nothing changes'),
})
export type AssignInput = z.infer<typeof AssignInput>

export const Candidates = z.object({ hand_offs: z.array(AssignableHandOff), users: z.array(Traveller) })
export type Candidates = z.infer<typeof Candidates>
