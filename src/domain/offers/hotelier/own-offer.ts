import { z } from 'zod'
import { MoneyShape } from '../../../kit/http/money-shape.ts'
import { SIDE_STATES } from '../../content/content.ts'
import { Availability, SALE_STATES } from '../desk/offer-desk.ts'
import type { OfferContent } from '../offer.kind.ts'

// Offers that are assigned to a hotelier, who edits them (specification §6).

/** `writing` until it is sent; an admin accepts or refuses a sent one. */
const CHANGE_STATES = ['writing', 'sent', 'accepted', 'refused'] as const

const SideSummary = z.object({ title: z.string(), state: z.enum(SIDE_STATES), slug: z.string().nullable() })

/** An offer of theirs, with figures only: no data of visitors. */
export const OwnOfferRow = z.object({
  id: z.string(),
  es: SideSummary,
  en: SideSummary,
  start_date: z.string().nullable(),
  sale: z.enum(SALE_STATES).nullable().describe('Null while it is not public'),
  ...Availability.shape,
  seen: z.int(),
  handed_off: z.int(),
  booked: z.int(),
  gifts: z.array(MoneyShape).describe('What its trips left for projects, as confirmed, by currency'),
  change: z
    .object({
      state: z.enum(CHANGE_STATES),
      sent_at: z.string().nullable(),
      decided_at: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('The latest change that was written of it'),
})
export type OwnOfferRow = z.infer<typeof OwnOfferRow>

export const OWN_OFFER_SORTS = ['start_date', '-start_date', 'title', '-booked', '-handed_off', '-seen'] as const
export const OwnOfferFilter = z.object({
  query: z.string().trim().max(100).optional(),
  sale: z.enum(SALE_STATES).optional(),
  sort: z.enum(OWN_OFFER_SORTS).default('start_date'),
})
export type OwnOfferFilter = z.infer<typeof OwnOfferFilter>

/** Destination of a hotelier's text: the draft of an offer that is not public, otherwise a change that an admin accepts. */
export type WrittenTo = 'draft' | 'change'

/** An offer without the fields that only the agency may see. */
export function withoutOurs(offer: OfferContent): OfferContent {
  return { ...offer, shared: { ...offer.shared, margin: '', position: '' } }
}

/** A hotelier's text with the agency's own fields unchanged: margin, place in lists, theme, event and addresses. */
export function keepOurs(written: OfferContent, ours: OfferContent): OfferContent {
  const { margin, position, group, event } = ours.shared
  return {
    es: { ...written.es, slug: ours.es.slug },
    en: { ...written.en, slug: ours.en.slug },
    shared: { ...written.shared, margin, position, group, event },
  }
}
