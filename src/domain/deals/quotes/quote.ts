import { z } from 'zod'
import { errorKind } from '../../../kit/errors.ts'
import { CURRENCY, MoneyShape } from '../../../kit/http/money-shape.ts'
import { LOCALES } from '../../../kit/locales.ts'
import { HARMLESS, isText } from '../../../kit/plain-text.ts'
import { typedLine } from '../../../kit/typed-line.ts'
import { TRIP_TYPES } from '../../search/search-rules.ts'
import { type DealStage, isWon } from '../deal-stages.ts'
import { emptyToNull } from '../empty-to-null.ts'

const QUOTE_STATES = ['open', 'accepted', 'booked', 'expired', 'withdrawn'] as const
export type QuoteState = (typeof QUOTE_STATES)[number]
export const QUOTE_EVENTS = ['sent', 'opened', 'chosen', 'asked', 'accepted', 'withdrawn'] as const
export type QuoteEvent = (typeof QUOTE_EVENTS)[number]
export const SENT_WAYS = ['mail', 'whatsapp', 'link'] as const
export type SentWay = (typeof SENT_WAYS)[number]

const MAX_AMOUNT = 1_000_000_000_000
export const MOST_ITEMS = 30
/** Limit of one version, against abuse. */
export const MOST_QUOTE_QUESTIONS = 20
export const MOST_CHOICES = 20

const Id = z.string('kit_invalid_field').regex(/^[\w:.-]{1,80}$/, 'kit_invalid_field')
const Text = (most: number) => z.string('kit_invalid_field').trim().max(most, 'deal_error_too_long').refine(isText, 'kit_invalid_field')
const Seen = z
  .int('kit_required_field')
  .min(1)
  .max(10_000)
  .describe('The version that was seen: if another was sent meanwhile, nothing is done')

const Item = z.object({
  name: typedLine('kit_required_field')
    .min(2, 'kit_required_field')
    .max(120, 'deal_error_customer_name')
    .regex(HARMLESS, 'kit_invalid_field'),
  details: emptyToNull(Text(1000)),
  offer_id: emptyToNull(Id).describe('The offer that it is'),
  price: z.int('quote_error_price').min(0, 'quote_error_price').max(MAX_AMOUNT, 'quote_error_price').describe('In minor units'),
})
export type QuoteItem = z.infer<typeof Item>

/** A quote as a seller writes it. */
export const QuoteInput = z.object({
  draft_id: emptyToNull(Id).describe('The draft that it replaces; null where there was none'),
  language: z.enum(LOCALES, 'kit_invalid_field'),
  intro: emptyToNull(Text(2000)),
  items: z.array(Item, 'quote_error_items').min(1, 'quote_error_items').max(MOST_ITEMS, 'quote_error_items'),
  included: emptyToNull(Text(4000)).describe('What is included, a line each'),
  currency: z.string('kit_required_field').regex(CURRENCY, 'kit_invalid_field'),
  holds_until: z.iso.date('deal_error_holds_until').describe('Its last day'),
})
export type QuoteInput = z.infer<typeof QuoteInput>

export const SendQuote = z.object({ version_id: Id.describe('The draft that was seen'), way: z.enum(SENT_WAYS, 'kit_required_field') })
export type SendQuote = z.infer<typeof SendQuote>

export const WithdrawQuote = z
  .object({ version_id: Id, state: z.enum(QUOTE_STATES, 'kit_required_field') })
  .describe('As it was seen: if another version was sent since, or its state is another, it is not withdrawn')
export type WithdrawQuote = z.infer<typeof WithdrawQuote>

export const ChoiceInput = z.object({ number: Seen, project_id: Id })
export const QuoteQuestionInput = z.object({
  number: Seen,
  question: Text(2000).min(1, 'kit_required_field'),
  key: z
    .string('kit_required_field')
    .regex(/^[\w-]{8,60}$/, 'kit_invalid_field')
    .describe('Of the form: sent twice, it is one'),
})
export const NumberInput = z.object({ number: Seen })

const Project = z.object({ id: z.string(), slug: z.string(), name: z.string() })

export const QuoteVersion = z.object({
  id: z.string(),
  number: z.int(),
  language: z.enum(LOCALES),
  intro: z.string().nullable(),
  items: z.array(z.object({ name: z.string(), details: z.string().nullable(), offer_id: z.string().nullable(), price: z.int() })),
  included: z.string().nullable(),
  total: MoneyShape,
  holds_until: z.string(),
  sent_at: z.string().nullable().describe('Null for the draft'),
  sent_way: z.enum(SENT_WAYS).nullable(),
  opened_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
  written_by: z.object({ name: z.string(), surname: z.string() }).nullable().describe('Null for an erased account'),
})
export type QuoteVersion = z.infer<typeof QuoteVersion>

/** A deal's quote at the desk. */
export const DealQuote = z.object({
  code: z.string().describe('Of its address: who knows it may read the quote'),
  url: z.string(),
  state: z.enum(QUOTE_STATES).nullable().describe('Null before one was sent'),
  versions: z.array(QuoteVersion).describe('The latest first'),
})
export type DealQuote = z.infer<typeof DealQuote>

const Place = z.object({ id: z.string(), text: z.string(), context: z.string().nullable() })

/** A quote as its customer reads it: nothing but their own trip. */
export const QuotePage = z.object({
  number: z.int(),
  state: z.enum(QUOTE_STATES),
  language: z.enum(LOCALES).describe('In which it was written'),
  intro: z.string().nullable(),
  items: z.array(
    z.object({ name: z.string(), details: z.string().nullable(), offer: z.object({ slug: z.string() }).nullable(), price: MoneyShape }),
  ),
  included: z.array(z.string()),
  total: MoneyShape,
  holds_until: z.string(),
  sent_at: z.string(),
  accepted_at: z.string().nullable(),
  seller: z.object({ name: z.string(), surname: z.string() }).nullable(),
  trip: z.object({
    trip_type: z.enum(TRIP_TYPES).nullable(),
    departure: Place.nullable(),
    destination: Place.nullable(),
    start: z.string().nullable(),
    end: z.string().nullable(),
    rooms: z.array(z.object({ adults: z.int(), childs: z.array(z.object({ age: z.int() })) })).nullable(),
  }),
  project: Project.extend({ collects: z.boolean() }).nullable().describe('To which half of the profit goes, as it is chosen now'),
  questions: z.array(z.object({ question: z.string(), created_at: z.string() })),
  can_travel: z.boolean().describe('Its trip is whole: the travel site can be opened with it'),
})
export type QuotePage = z.infer<typeof QuotePage>

/** The state of a quote for its customer today, in Argentine time. An accepted quote stays accepted after its last day. */
export function quoteState({
  stage,
  withdrawn,
  accepted,
  holds_until,
  today,
}: {
  stage: DealStage
  withdrawn: boolean
  accepted: boolean
  holds_until: string
  today: string
}): QuoteState {
  if (isWon(stage)) return 'booked'
  if (withdrawn || stage === 'lost') return 'withdrawn'
  if (accepted) return 'accepted'
  return holds_until < today ? 'expired' : 'open'
}

/** Returns true while the customer may still choose, ask and accept. */
export function isLive(state: QuoteState): boolean {
  return state === 'open' || state === 'accepted'
}

/** It expired, was withdrawn, or its trip is booked. */
export const QUOTE_OVER = errorKind('quote_over', 409)
/** A seller neither accepts a quote nor chooses for its customer. */
export const QUOTE_OF_CUSTOMER = errorKind('quote_of_customer', 403)
/** Another version was sent since it was seen. */
export const QUOTE_CHANGED = errorKind('quote_changed', 409)
