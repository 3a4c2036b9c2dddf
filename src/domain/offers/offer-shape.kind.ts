import { z } from 'zod'
import { ImagesShape, listOf, PlaceShape, PlacesShape, Text, TextsShape, TranslatedFields } from '../content/writing/draft-shape.ts'
import { TRIP_TYPES } from '../search/search-rules.ts'
import {
  EMPTY_EVENT,
  EMPTY_GROUP,
  EMPTY_OFFER,
  type EventContent,
  type GroupContent,
  OFFER_BOUNDS,
  OFFER_DATES,
  type OfferContent,
  SERVICE_KINDS,
} from './offer.kind.ts'

const { shared } = EMPTY_OFFER

const Lines = listOf(Text(), OFFER_BOUNDS.lines.most)
const OfferTextsShape = z
  .object({ ...TextsShape.unwrap().shape, included: Lines, excluded: Lines })
  .prefault({ title: '', slug: null, summary: '', body: null, included: [], excluded: [] })

const named = (prefix: string) =>
  z
    .object({ id: z.string().regex(new RegExp(`^${prefix}_\\w{1,40}$`)), name: Text(200) })
    .nullish()
    .transform((one) => one ?? null)

const OfferShape = z.object({
  es: OfferTextsShape,
  en: OfferTextsShape,
  shared: z
    .object({
      images: ImagesShape,
      trip_type: z.enum(TRIP_TYPES).catch(shared.trip_type),
      places: PlacesShape(OFFER_BOUNDS.places.most),
      dates: z.enum(OFFER_DATES).catch(shared.dates),
      start: Text(20),
      end: Text(20),
      nights: Text(20),
      price: Text(40),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .catch(shared.currency),
      last_day: Text(20),
      position: Text(20),
      group: named('offg'),
      event: named('offe'),
      services: listOf(z.object({ kind: z.enum(SERVICE_KINDS).catch('hotel'), name: TranslatedFields }), OFFER_BOUNDS.services.most),
      margin: Text(20),
    })
    .prefault(shared),
})

/** @throws ZodError for text beyond its bounds, as the others below */
export function readOffer(value: unknown): OfferContent {
  return OfferShape.parse(value ?? {}) as OfferContent
}

const GroupShape = z.object({
  es: TextsShape,
  en: TextsShape,
  shared: z.object({ images: ImagesShape, position: Text(20) }).prefault(EMPTY_GROUP.shared),
})

export function readGroup(value: unknown): GroupContent {
  return GroupShape.parse(value ?? {}) as GroupContent
}

const EventShape = z.object({
  es: TextsShape,
  en: TextsShape,
  shared: z.object({ images: ImagesShape, place: PlaceShape, start: Text(20), end: Text(20) }).prefault(EMPTY_EVENT.shared),
})

export function readEvent(value: unknown): EventContent {
  return EventShape.parse(value ?? {}) as EventContent
}
