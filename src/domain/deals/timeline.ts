import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { MONEY_STATES, TrailStep } from '../contributions/contribution.ts'
import { NOTE_KINDS } from './deal.ts'
import { STAGES } from './deal-stages.ts'
import { LEAD_WAYS } from './leads/lead.ts'
import { QUOTE_EVENTS, SENT_WAYS } from './quotes/quote.ts'
import { Task } from './tasks/task.ts'

const By = z.object({ id: z.string(), username: z.string(), name: z.string(), surname: z.string() }).nullable()
const common = { at: z.string(), by: By.describe('Null for the platform, and for who is gone'), is_new: z.boolean() }

/** What happened to a deal, in one order. */
export const TimelineItem = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('move'),
    from: z.enum(STAGES).nullable(),
    to: z.enum(STAGES),
    why: z.string().nullable(),
    lost_reason: z.string().nullable(),
    takes_back: z.boolean(),
  }),
  z.object({ ...common, kind: z.literal('note'), note: z.enum(NOTE_KINDS), body: z.string() }),
  z.object({ ...common, kind: z.literal('task'), task: Task }),
  z.object({
    ...common,
    kind: z.literal('hand_off'),
    code: z.string(),
    destination: z.string().nullable(),
    start: z.string(),
    end: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('booking'),
    status: z.enum(['confirmed', 'cancelled']),
    number: z.string(),
    how: z.enum(['code', 'chosen', 'entered']),
    sale: MoneyShape,
  }),
  z.object({
    ...common,
    kind: z.literal('gift'),
    step: TrailStep.shape.kind,
    cause: TrailStep.shape.cause,
    amount: MoneyShape,
    project: z.string().nullable().describe('Null for the common fund'),
    code: z.string().describe('Of its trail'),
  }),
  z.object({
    ...common,
    kind: z.literal('lead'),
    id: z.string(),
    way: z.enum(LEAD_WAYS),
    name: z.string().nullable(),
    contact: z.string(),
    message: z.string().nullable(),
    about: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('quote'),
    id: z.int(),
    event: z.enum(QUOTE_EVENTS).describe('Without `by` it was the customer'),
    number: z.int(),
    way: z.enum(SENT_WAYS).nullable().describe('How it was sent'),
    project: z.string().nullable(),
    question: z.string().nullable(),
  }),
])
export type TimelineItem = z.infer<typeof TimelineItem>

/** Before it is known whether it is new to the reader. */
export type TimelineEntry<Item = TimelineItem> = Item extends unknown ? Omit<Item, 'is_new'> : never

/** What came from the customer. */
export type CustomerSide = Extract<TimelineItem, { kind: 'lead' | 'quote' }>

/** What a deal's trip was sold for and gives: part by part, half of the profit, and where the money is. */
export const DealGift = z.object({
  number: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  start: z.string().nullable(),
  end: z.string().nullable(),
  sale: MoneyShape,
  cost: MoneyShape,
  fees: MoneyShape,
  taxes: MoneyShape,
  profit: MoneyShape,
  contributions: z.array(
    z.object({
      code: z.string(),
      amount: MoneyShape,
      project: z.object({ slug: z.string(), name: z.string() }).nullable(),
      state: z.enum(MONEY_STATES),
    }),
  ),
})
export type DealGift = z.infer<typeof DealGift>

/** The page of a deal beside the deal itself. */
export const DealLife = z.object({ timeline: z.array(TimelineItem), tasks: z.array(Task), booking: DealGift.nullable() })
export type DealLife = z.infer<typeof DealLife>
