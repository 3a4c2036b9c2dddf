import { z } from 'zod'
import { ImagesShape, listOf, PlaceShape, Text, TextsShape, TranslatedFields } from '../content/writing/draft-shape.ts'
import { EMPTY_PLACE_PAGE, PLACE_AREAS, PLACE_PAGE_BOUNDS, type PlacePageContent } from './place-page.kind.ts'

const PlaceTextsShape = z
  .object({ ...TextsShape.unwrap().shape, lead: Text() })
  .prefault({ title: '', slug: null, summary: '', body: null, lead: '' })

const PlacePageShape = z.object({
  es: PlaceTextsShape,
  en: PlaceTextsShape,
  shared: z
    .object({
      images: ImagesShape,
      place: PlaceShape,
      area: z.enum(PLACE_AREAS).catch('region'),
      position: Text(20),
      sources: listOf(z.object({ name: TranslatedFields, url: Text() }), PLACE_PAGE_BOUNDS.sources.most),
    })
    .prefault(EMPTY_PLACE_PAGE.shared),
})

/** @throws ZodError for text beyond its bounds */
export function readPlacePage(value: unknown): PlacePageContent {
  return PlacePageShape.parse(value ?? {}) as PlacePageContent
}
