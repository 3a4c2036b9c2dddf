import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'

const Both = z.object({ es: z.string(), en: z.string() })
const query = z.string().trim().max(100).optional()
export const OFFER_STATES = ['on_sale', 'ended'] as const

/** An offer with what became of it. */
export const OfferRow = z.object({
  id: z.string(),
  slug: z.string(),
  title: Both,
  place: z.string(),
  trip_type: z.string(),
  group: z.string().nullable(),
  event: z.string().nullable(),
  price: MoneyShape,
  start_date: z.string(),
  last_day: z.string().describe('The last day on which it is for sale'),
  state: z.enum(OFFER_STATES),
  handed_off: z.int().describe('Searches handed over to the travel site from it'),
  booked: z.int().describe('Trips booked after one of them and not cancelled'),
  gifts: z.array(MoneyShape).describe('What these trips left for projects, as confirmed, by currency'),
})
export type OfferRow = z.infer<typeof OfferRow>

const OFFER_DESK_SORTS = [
  'start_date',
  '-start_date',
  'title',
  '-title',
  '-handed_off',
  'handed_off',
  '-booked',
  'booked',
  'last_day',
  '-last_day',
] as const
export const OfferDeskFilter = z.object({
  query,
  state: z.enum(OFFER_STATES).optional(),
  group: z.string().trim().max(80).optional().describe('Slug'),
  sort: z.enum(OFFER_DESK_SORTS).default('start_date'),
})
export type OfferDeskFilter = z.infer<typeof OfferDeskFilter>

export const OfferGroupRow = z.object({
  id: z.string(),
  slug: z.string(),
  name: Both,
  offers: z.int(),
  on_sale: z.int(),
})
export type OfferGroupRow = z.infer<typeof OfferGroupRow>

const GROUP_SORTS = ['position', 'name', '-name', '-offers', 'offers'] as const
export const OfferGroupFilter = z.object({ query, sort: z.enum(GROUP_SORTS).default('position') })
export type OfferGroupFilter = z.infer<typeof OfferGroupFilter>

export const OfferEventRow = OfferGroupRow.extend({
  place: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
})
export type OfferEventRow = z.infer<typeof OfferEventRow>

const EVENT_SORTS = ['start_date', '-start_date', 'name', '-name', '-offers', 'offers'] as const
export const OfferEventFilter = z.object({ query, sort: z.enum(EVENT_SORTS).default('start_date') })
export type OfferEventFilter = z.infer<typeof OfferEventFilter>
