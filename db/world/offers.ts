import { EMPTY_DOCUMENT } from '@huella/rich-text/document'
import { z } from 'zod'
import { type ContentImage, type Draft, MIDDLE } from '../../src/domain/content/writing/draft.ts'
import { EMPTY_OFFER, type EventContent, type GroupContent, type OfferContent, SERVICE_KINDS } from '../../src/domain/offers/offer.kind.ts'
import { TRIP_TYPES } from '../../src/domain/search/search-rules.ts'
import { addDays } from '../../src/domain/search/travel-dates.ts'
import { slugOf } from '../../src/kit/slug.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import data from './data/offers.json' with { type: 'json' }
import { Translated } from './shapes.ts'

/** Title and summary. */
const Pair = z.tuple([z.string(), z.string()])
const Dates = z.tuple([z.iso.date(), z.iso.date()])

const ContentTexts = z.strictObject({ title: z.string(), summary: z.string() })
type ContentTexts = z.infer<typeof ContentTexts>

const GroupStory = z.strictObject({ slug: z.string(), es: ContentTexts, en: ContentTexts, scene: z.string() })

const OfferStory = z.strictObject({
  es: Pair,
  en: Pair,
  trip_type: z.enum(TRIP_TYPES),
  /** GeoNames number. */
  city: z.int(),
  /** Whole units per person. */
  price: z.tuple([z.int(), z.enum(['ARS', 'USD'])]),
  dates: Dates,
  /** Slugs. */
  group: z.string().optional(),
  event: z.string().optional(),
  scene: z.string(),
  included: z.array(Translated).default([]),
  excluded: z.array(Translated).default([]),
  services: z.array(z.tuple([z.enum(SERVICE_KINDS), Translated])).default([]),
  /** Any nights between the dates; missing: exactly these dates. */
  open_nights: z.int().optional(),
})
type OfferStory = z.infer<typeof OfferStory>

const {
  groups: GROUPS,
  events: EVENTS,
  offers: OFFERS,
} = z
  .strictObject({
    groups: z.array(GroupStory),
    events: z.array(GroupStory.extend({ city: z.int(), dates: Dates })),
    offers: z.array(OfferStory),
  })
  .parse(data)

const place = (geonames_id: number) => `city:${geonames_id}`
const groupId = (slug: string) => stableId('offg', slug)
const eventId = (slug: string) => stableId('offe', slug)

export const OFFER_PLACES = [...OFFERS.map(({ city }) => place(city)), ...EVENTS.map(({ city }) => place(city))]

/**
 * The offers, in their groups and for their events, as if they had been published at a given time. An offer expires when it is too late to
 * travel.
 */
export function offerInserts(places: ReadonlyMap<string, string>, at: string): Insert[] {
  const placeOf = (city: number) => ({ id: place(city), text: places.get(place(city)) ?? '' })
  const publish = (id: string, kind: PublishedItem['kind'], content: Draft) => ({ id, kind, at, sides: ['es', 'en'] as const, content })
  const groups = GROUPS.map(({ slug, es, en, scene }, position) =>
    publish(groupId(slug), 'offer_group', {
      ...sides(slug, es, en),
      shared: { images: [picture(scene, es.title, en.title)], position: String(position) } as GroupContent['shared'],
    }),
  )
  const events = EVENTS.map(({ slug, es, en, scene, city, dates: [start, end] }) =>
    publish(eventId(slug), 'offer_event', {
      ...sides(slug, es, en),
      shared: { images: [picture(scene, es.title, en.title)], place: placeOf(city), start, end } as EventContent['shared'],
    }),
  )
  const offers = OFFERS.map((story, position) =>
    publish(stableId('offr', slugOf(story.es[0], 'oferta')), 'offer', offerOf(story, position, placeOf(story.city))),
  )
  return contentInserts([...groups, ...events, ...offers])
}

function offerOf(story: OfferStory, position: number, at: { id: string; text: string }): OfferContent {
  const { es, en, trip_type, price, dates, group, event, scene, included, excluded, services, open_nights } = story
  const words = ([title, summary]: readonly [string, string], language: 'es' | 'en') => ({
    title,
    slug: slugOf(title, 'oferta'),
    summary,
    body: EMPTY_DOCUMENT,
    included: included.map((line) => line[language]),
    excluded: excluded.map((line) => line[language]),
  })
  return {
    es: words(es, 'es'),
    en: words(en, 'en'),
    shared: {
      ...EMPTY_OFFER.shared,
      images: [picture(scene, es[0], en[0])],
      trip_type,
      places: [at],
      dates: open_nights ? 'open' : 'fixed',
      start: dates[0],
      end: dates[1],
      nights: open_nights ? String(open_nights) : '',
      price: String(price[0]),
      currency: price[1],
      last_day: open_nights ? '' : addDays(dates[0], -3),
      position: String(position),
      group: group ? { id: groupId(group), name: GROUPS.find(({ slug }) => slug === group)!.es.title } : null,
      event: event ? { id: eventId(event), name: EVENTS.find(({ slug }) => slug === event)!.es.title } : null,
      services: services.map(([kind, name]) => ({ kind, name })),
    },
  }
}

function sides(slug: string, es: ContentTexts, en: ContentTexts) {
  return {
    es: { ...es, slug, body: EMPTY_DOCUMENT },
    en: { ...en, slug: slugOf(en.title, 'offers'), body: EMPTY_DOCUMENT },
  }
}

function picture(name: string, es: string, en: string): ContentImage {
  return { name, alt: { es, en }, focus: MIDDLE }
}
