import { z } from 'zod'
import { errorKind } from '../../kit/errors.ts'
import { CURRENCY, MoneyShape } from '../../kit/http/money-shape.ts'
import { MONTH } from '../../kit/months.ts'
import { isLine, isText } from '../../kit/plain-text.ts'
import { typedLine } from '../../kit/typed-line.ts'
import { PlaceRef } from '../places/place.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'
import { CustomerCard, CustomerInput } from './customers/customer.ts'
import { STAGES } from './deal-stages.ts'
import { emptyToNull } from './empty-to-null.ts'

export const DEAL_SOURCES = ['whatsapp', 'phone', 'mail', 'form', 'referral', 'event', 'walk_in', 'imported', 'other'] as const
export type DealSource = (typeof DEAL_SOURCES)[number]
export const NOTE_KINDS = ['note', 'whatsapp', 'mail'] as const
export type NoteKind = (typeof NOTE_KINDS)[number]

/** Bounds of a title (specification §5 and §9). */
const TITLE = { least: 5, most: 75 } as const
/** Upper bound of an amount, in minor units, as of a booking. */
const MAX_AMOUNT = 1_000_000_000_000

const Id = z.string('kit_invalid_field').regex(/^[\w:.-]{1,80}$/, 'kit_invalid_field')
const Day = z.iso.date('kit_invalid_field')
export const Version = z.int('kit_required_field').min(1).describe('The version that was seen: if it is another by now, nothing is written')
const Sentence = (most: number) => z.string('kit_invalid_field').trim().max(most, 'deal_error_too_long').refine(isText, 'kit_invalid_field')

const Room = z.object({ adults: z.int(), childs: z.array(z.object({ age: z.int() })).max(8) })

const Terms = {
  title: typedLine('kit_required_field')
    .min(TITLE.least, 'deal_error_title')
    .max(TITLE.most, 'deal_error_title')
    .refine(isLine, 'kit_invalid_field'),
  owner_id: emptyToNull(Id),
  amount: z.int('kit_invalid_field').min(0, 'kit_invalid_field').max(MAX_AMOUNT, 'kit_invalid_field').nullish(),
  currency: emptyToNull(z.string().regex(CURRENCY, 'kit_invalid_field')),
  holds_until: emptyToNull(Day).describe('The last day on which the amount holds'),
  trip_type: emptyToNull(z.enum(TRIP_TYPES, 'kit_invalid_field')),
  departure_id: emptyToNull(Id),
  destination_id: emptyToNull(Id),
  start: emptyToNull(Day),
  end: emptyToNull(Day),
  rooms: z.array(Room, 'kit_invalid_field').max(5, 'kit_invalid_field').nullish(),
  offer_id: emptyToNull(Id),
  project_id: emptyToNull(Id),
  source: z.enum(DEAL_SOURCES, 'kit_required_field'),
  expected_on: emptyToNull(Day).describe('When it is expected to be booked'),
}

export const NewDeal = z
  .object({
    ...Terms,
    customer_id: emptyToNull(Id).describe('One that is known'),
    customer: CustomerInput.nullish().describe('Or a new one; who has the same address or number is found and joined, not doubled'),
    note: emptyToNull(Sentence(4000)),
  })
  .refine(({ customer, customer_id }) => Boolean(customer) !== Boolean(customer_id), {
    path: ['customer.name'],
    message: 'kit_required_field',
  })
export type NewDeal = z.infer<typeof NewDeal>

/** Fields left out do not change. */
export const DealChange = z.object({ ...z.object(Terms).partial().shape, version: Version })
export type DealChange = z.infer<typeof DealChange>

const Named = z.object({ id: z.string(), username: z.string(), name: z.string(), surname: z.string() })
const Project = z.object({ id: z.string(), slug: z.string(), name: z.string() })

/** A deal on the board and in the list. */
export const DealCard = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  customer: CustomerCard.pick({ id: true, name: true }),
  owner: Named.nullable(),
  amount: MoneyShape.nullable(),
  stage: z.enum(STAGES),
  stage_since: z.string(),
  is_slow: z.boolean().describe('Longer in its stage than is good'),
  rank: z.string(),
  source: z.enum(DEAL_SOURCES),
  project: Project.nullable(),
  destination: z.string().nullable(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  holds_until: z.string().nullable(),
  expected_on: z.string().nullable(),
  next_task: z.object({ title: z.string(), due_on: z.string(), is_late: z.boolean() }).nullable(),
  booking: z.enum(['none', 'confirmed', 'cancelled']),
  asks: z.boolean().describe('Its booking was cancelled: somebody has to say what becomes of the deal'),
  gift: MoneyShape.nullable().describe('What its booking gives, where there is a contribution'),
  trip_is_over: z.boolean(),
  gift_is_decided: z.boolean(),
  is_new: z.boolean().describe('Changed by somebody else since the reader’s last visit'),
  version: z.int(),
  created_at: z.string(),
  changed_at: z.string(),
})
export type DealCard = z.infer<typeof DealCard>

/** A deal with everything that its form shows. */
export const Deal = DealCard.omit({ destination: true }).extend({
  customer: CustomerCard,
  trip_type: z.enum(TRIP_TYPES).nullable(),
  departure: PlaceRef.nullable(),
  destination: PlaceRef.nullable(),
  rooms: z.array(Room).nullable(),
  offer: z.object({ id: z.string(), slug: z.string() }).nullable(),
  lost_reason: z.object({ id: z.string(), name: z.string() }).nullable(),
  first_answer_at: z.string().nullable(),
  booking_id: z.string().nullable(),
  seen_before: z.string().nullable().describe('The reader’s visit before this one: what came later is new to them'),
})
export type Deal = z.infer<typeof Deal>

export const DEAL_SORTS = [
  '-changed_at',
  'changed_at',
  '-created_at',
  'created_at',
  'expected_on',
  '-expected_on',
  'title',
  '-title',
  'stage',
  '-stage',
] as const

const Flag = z.enum(['1']).optional()
/** Filters of the board and the list, in their addresses. */
export const DealFilter = z.object({
  query: z.string().trim().max(100).optional().describe('Words of the title or the code, or of the customer’s name, address or telephone'),
  mine: Flag.describe('Those of who asks'),
  owner: z
    .string()
    .regex(/^(none|[a-z0-9._-]{3,30})$/)
    .optional()
    .describe('A username, or `none`'),
  month: z.string().regex(MONTH).optional().describe('In which they are expected'),
  source: z.enum(DEAL_SOURCES).optional(),
  project: z.string().max(80).optional().describe('The slug of a project'),
  late: Flag.describe('With a task that is late'),
  stage: z.enum([...STAGES, 'open']).optional(),
})
export type DealFilter = z.infer<typeof DealFilter>

export const BoardColumn = z.object({
  stage: z.enum(STAGES),
  count: z.int(),
  sums: z.array(MoneyShape).describe('Per currency; never added up across them'),
  cards: z.array(DealCard).describe('The first ones, by rank'),
})
export type BoardColumn = z.infer<typeof BoardColumn>

/** Cards of a column in the first answer, and in each page loaded by scrolling. */
export const CARDS_AT_ONCE = 20

const Neighbour = emptyToNull(Id)
export const MoveInput = z.object({
  to: z.enum(STAGES),
  above: Neighbour.describe('The card that is to stand right above it'),
  below: Neighbour.describe('The card that is to stand right below it'),
  version: Version,
  amount: Terms.amount,
  currency: Terms.currency,
  holds_until: Terms.holds_until,
  booking_id: emptyToNull(Id).describe('A booking that waits for a person, chosen as this deal’s'),
  lost_reason_id: emptyToNull(Id),
  why: emptyToNull(Sentence(500)),
})
export type MoveInput = z.infer<typeof MoveInput>

export const MoveResult = z.object({
  deal: DealCard,
  undo: z
    .object({ move_id: z.int(), until: z.string() })
    .nullable()
    .describe('Until when this move can be taken back, and by which number'),
  columns: z.array(BoardColumn.omit({ cards: true })).describe('The stages that it left and reached, as they are now'),
})
export type MoveResult = z.infer<typeof MoveResult>

export const DealNoteInput = z.object({
  kind: z.enum(NOTE_KINDS).default('note'),
  body: Sentence(4000).min(1, 'kit_required_field'),
})
export type DealNoteInput = z.infer<typeof DealNoteInput>

export const Seller = Named
export type Seller = z.infer<typeof Seller>

export const LostReason = z.object({ id: z.string(), name: z.string() })
export type LostReason = z.infer<typeof LostReason>

export const DealProject = Project.extend({ collects: z.boolean() })
export type DealProject = z.infer<typeof DealProject>

export const DealChoices = z.object({
  sellers: z.array(Seller),
  lost_reasons: z.array(LostReason),
  projects: z
    .array(DealProject)
    .describe('Those that collect, and those that deals were promised to; where there are more than 100, only the one asked for'),
  has_more_projects: z.boolean().describe('They are to be searched: `/sales/project-choices`'),
  suppliers: z.array(z.object({ id: z.string(), name: z.string() })),
  currencies: z.array(z.string()),
})
export type DealChoices = z.infer<typeof DealChoices>

/** A deal cannot go back while its booking is active: the booking has to be cancelled first. */
export const BOOKING_ACTIVE = errorKind('booking_stands', 409)
export const TRIP_NOT_OVER = errorKind('trip_not_over', 409)
export const GIFT_NOT_DECIDED = errorKind('gift_not_decided', 409)
/** Too late to undo a move, or something else happened to the deal. */
export const UNDO_TOO_LATE = errorKind('undo_too_late', 409)
/** A merge of customers can be undone only within a day. */
/** Somebody else edited the customer, or the task, since it was displayed. */
export const CUSTOMER_CHANGED = errorKind('customer_changed', 409)
export const TASK_CHANGED = errorKind('task_changed', 409)
export const PARTING_TOO_LATE = errorKind('parting_too_late', 409)
