import { z } from 'zod'
import { MoneyShape } from '../../kit/http/money-shape.ts'
import { LOCALES } from '../../kit/locales.ts'
import { MONTH } from '../../kit/months.ts'
import { ShownText } from '../content/shown-text.ts'
import { PlaceRef } from '../places/place.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'
import { OFFER_DATES, SERVICE_KINDS } from './offer.kind.ts'
import { OFFER_SORTS } from './offer-sorts.ts'

/** A name in the reader's language or, if there is none, in Spanish. */
const Category = z.object({ id: z.string(), slug: z.string(), name: z.string(), language: z.enum(LOCALES).describe('Of its name') })

/**
 * A trip on sale. `price` is the lowest per person. `dates` are `fixed`: from `start_date` to `end_date`; or `open`: any `nights` between them.
 */
export const Offer = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  trip_type: z.enum(TRIP_TYPES),
  place: PlaceRef.describe('The first of `places`: where a search goes'),
  places: z.array(PlaceRef),
  price: MoneyShape,
  dates: z.enum(OFFER_DATES),
  start_date: z.string(),
  end_date: z.string(),
  nights: z.int(),
  group: Category.nullable(),
  event: Category.extend({ start_date: z.string(), end_date: z.string() }).nullable(),
  scene: z.string(),
})
export type Offer = z.infer<typeof Offer>

export const OfferPage = Offer.extend({
  ...ShownText.shape,
  included: z.array(z.string()).describe('What the price has'),
  excluded: z.array(z.string()).describe('What it has not'),
  services: z.array(z.object({ kind: z.enum(SERVICE_KINDS), name: z.string() })).describe('What a package is made of, in order'),
  on_sale: z.boolean().describe('False when it ended or is sold out: its page stays'),
  sold_out: z.boolean(),
  places_left: z.int().nullable().describe('Null when nobody counts'),
  last_day: z.string().describe('The last day on which it is for sale'),
  gift: MoneyShape.nullable().describe('About what it leaves for a project per person, if its margin is known'),
  nearest: z.array(Offer).describe('Others on sale, the most alike first'),
})
export type OfferPage = z.infer<typeof OfferPage>

/** A group of offers with a page of its own. */
export const OfferGroup = z.object({ id: z.string(), slug: z.string(), title: z.string(), summary: z.string(), ...ShownText.shape })
export type OfferGroup = z.infer<typeof OfferGroup>

/** An event with offers. */
export const OfferEvent = OfferGroup.extend({ place: PlaceRef, start_date: z.string(), end_date: z.string() })
export type OfferEvent = z.infer<typeof OfferEvent>

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
  sort: z
    .enum(OFFER_SORTS)
    .default('position')
    .describe('`position` is by the place that the desk gave them, then the soonest; `price` by currency, the cheapest first'),
})
export type OfferFilter = z.infer<typeof OfferFilter>

/** Values of the filters, each with an offer on sale. */
export const OfferChoices = z.object({
  groups: z.array(Category.omit({ id: true })),
  places: z.array(PlaceRef).describe('Those with most offers'),
  months: z.array(z.string()).describe('In which trips begin, `2027-03`'),
  currencies: z.array(z.string()),
})
export type OfferChoices = z.infer<typeof OfferChoices>
