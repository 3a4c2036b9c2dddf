import type { RichJson } from '@huella/rich-text/document'
import type { ContentLanguage } from '../../../domain/content/content.ts'
import { shownImage } from '../../../domain/content/shown-text.ts'
import type { Draft } from '../../../domain/content/writing/draft.ts'
import { type OfferContent, offerPrice } from '../../../domain/offers/offer.kind.ts'
import { nightsBetween } from '../../../domain/search/travel-dates.ts'
import type { ShownOccasion } from './occasion-view.tsx'
import type { ShownOffer } from './offer-view.tsx'

/** Facts that a draft does not contain. */
export interface OfferPreviewFacts {
  slug: string
  cards: ShownOccasion['cards']
  /** Addresses of its group and event, by their ids. */
  slugs: Record<string, string>
}

/** The text and pictures of a draft, in the form of its published page. */
export function occasionOfDraft(draft: Draft, side: ContentLanguage, { cards }: Pick<OfferPreviewFacts, 'cards'>): ShownOccasion {
  const { title, summary, body } = draft[side]
  return { title, summary, body: body as RichJson, cards, images: draft.shared.images.map((image) => shownImage(image, side)) }
}

/** A draft of an offer in the form of its published page, on sale. */
export function offerOfDraft(draft: OfferContent, side: ContentLanguage, { slug, slugs, ...facts }: OfferPreviewFacts): ShownOffer {
  const { shared } = draft
  const places = shared.places.map((place) => ({ ...place, type: 'city' as const, context: '' }))
  const named = (one: OfferContent['shared']['group']) => one && { ...one, slug: slugs[one.id] ?? one.id, language: side }
  const event = named(shared.event)
  const { included, excluded } = draft[side]
  return {
    ...occasionOfDraft(draft, side, facts),
    id: slug,
    slug,
    trip_type: shared.trip_type,
    place: places[0] ?? { id: '', type: 'city', text: '', context: '' },
    places,
    price: { amount: offerPrice(shared).amount ?? 0, currency: shared.currency },
    dates: shared.dates,
    start_date: shared.start,
    end_date: shared.end,
    nights: nightsOf(shared),
    group: named(shared.group),
    event: event && { ...event, start_date: '', end_date: '' },
    scene: shared.images[0]?.name ?? 'hero-0',
    included,
    excluded,
    services: shared.services.map(({ kind, name }) => ({ kind, name: name[side] })),
    on_sale: true,
    sold_out: false,
    places_left: null,
    last_day: shared.last_day || shared.start,
    nearest: [],
  }
}

function nightsOf({ dates, nights, start, end }: OfferContent['shared']): number {
  if (dates === 'open') return Number(nights) || 0
  return start && end ? Math.max(0, nightsBetween(start, end)) : 0
}
