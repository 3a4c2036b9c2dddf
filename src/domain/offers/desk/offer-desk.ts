import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { CommonFilter, ContentRow } from '../../content/content.ts'

/** Sale states of a public offer. */
export const SALE_STATES = ['on_sale', 'sold_out', 'ended'] as const

/** An offer, published or not, with its results. */
export const OfferRow = ContentRow.extend({
  place: z.string().nullable().describe('As it is being written, like `start_date`'),
  start_date: z.string().nullable(),
  price: MoneyShape.nullable().describe('As it is public, like all that follows'),
  last_day: z.string().nullable().describe('The last day on which it is for sale'),
  sale: z.enum(SALE_STATES).nullable().describe('Null while it is not public'),
  places_left: z.int().nullable().describe('Null when nobody counts'),
  seen: z.int().describe('How often its page was opened'),
  handed_off: z.int().describe('Searches handed over to the travel site from it'),
  booked: z.int().describe('Trips booked after one of them and not cancelled'),
  gifts: z.array(MoneyShape).describe('What these trips left for projects, as confirmed, by currency'),
})
export type OfferRow = z.infer<typeof OfferRow>

const OFFER_DESK_SORTS = [
  '-updated_at',
  'updated_at',
  'start_date',
  '-start_date',
  'title',
  '-title',
  '-seen',
  'seen',
  '-handed_off',
  'handed_off',
  '-booked',
  'booked',
  'last_day',
  '-last_day',
] as const
export const OfferDeskFilter = CommonFilter.extend({
  sale: z.enum(SALE_STATES).optional(),
  group: z.string().trim().max(80).optional().describe('Slug or id'),
  change: z.enum(['sent']).optional().describe('Whose hotelier waits for an answer'),
  sort: z.enum(OFFER_DESK_SORTS).default('start_date'),
})
export type OfferDeskFilter = z.infer<typeof OfferDeskFilter>

export const OfferGroupRow = ContentRow.extend({
  offers: z.int().describe('Its public offers'),
  on_sale: z.int(),
})
export type OfferGroupRow = z.infer<typeof OfferGroupRow>

const GROUP_SORTS = ['position', 'title', '-title', '-offers', 'offers'] as const
export const OfferGroupFilter = CommonFilter.extend({ sort: z.enum(GROUP_SORTS).default('position') })
export type OfferGroupFilter = z.infer<typeof OfferGroupFilter>

export const OfferEventRow = OfferGroupRow.extend({
  place: z.string().nullable(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
})
export type OfferEventRow = z.infer<typeof OfferEventRow>

const EVENT_SORTS = ['start_date', '-start_date', 'title', '-title', '-offers', 'offers'] as const
export const OfferEventFilter = CommonFilter.extend({ sort: z.enum(EVENT_SORTS).default('start_date') })
export type OfferEventFilter = z.infer<typeof OfferEventFilter>

/** The availability of an offer: changed at once, without a draft. */
export const Availability = z.object({
  places_left: z
    .int({ error: 'offer_error_places_left' })
    .min(0, 'offer_error_places_left')
    .max(10_000, 'offer_error_places_left')
    .nullable()
    .describe('Null when nobody counts; at 0 it is sold out'),
  sold_out: z.boolean(),
})
export type Availability = z.infer<typeof Availability>

export const AvailabilityChange = Availability.extend({
  seen: Availability.optional().describe('As it was shown: if somebody else changed it since, nothing is changed'),
})
export type AvailabilityChange = z.infer<typeof AvailabilityChange>
