import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { MONTH } from '../../kit/months.ts'
import { PlaceRef } from '../places/place.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'

const Category = z.object({ id: z.string(), slug: z.string(), name: z.string() })

/** A trip on sale. `price` is the lowest per person. */
export const Offer = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  trip_type: z.enum(TRIP_TYPES),
  place: PlaceRef,
  price: MoneyShape,
  start_date: z.string(),
  end_date: z.string(),
  group: Category.nullable(),
  event: Category.extend({ start_date: z.string(), end_date: z.string() }).nullable(),
  scene: z.string(),
})
export type Offer = z.infer<typeof Offer>

export const OfferPage = Offer.extend({
  on_sale: z.boolean().describe('False when it ended: its page stays'),
  last_day: z.string().describe('The last day on which it is for sale'),
  nearest: z.array(Offer).describe('Others on sale, the most alike first'),
})
export type OfferPage = z.infer<typeof OfferPage>

export const OFFER_SORTS = ['position', 'start', 'price'] as const

const Slug = z.string().trim().min(1).max(80).optional()

export const OfferFilter = z.object({
  group: Slug,
  event: Slug,
  place: Slug.describe('Id of a city, region or country from /search'),
  month: z.string().regex(MONTH, 'kit_invalid_field').optional().describe('2027-03: trips with any day in it'),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'kit_invalid_field')
    .optional(),
  max_price: z.coerce.number().int().min(1).max(1_000_000_000).optional().describe('Per person, in whole units of `currency`, or of pesos'),
  query: z.string().trim().max(100).optional(),
  sort: z.enum(OFFER_SORTS).default('position').describe('`price` is by currency, the cheapest first'),
})
export type OfferFilter = z.infer<typeof OfferFilter>

/** What the offers on sale can be narrowed to. */
export const OfferChoices = z.object({
  groups: z.array(z.object({ slug: z.string(), name: z.string() })),
  places: z.array(PlaceRef).describe('Those with most offers'),
  months: z.array(z.string()).describe('In which trips begin, `2027-03`'),
  currencies: z.array(z.string()),
})
export type OfferChoices = z.infer<typeof OfferChoices>
