import { z } from 'zod'
import { ShownText } from '../content/shown-text.ts'
import { PlaceRef, PlaceSuggestion } from '../places/place.ts'

/** The page of a place (`/mendoza`), as a list shows it. */
export const PlacePageCard = z.object({
  id: z.string(),
  slug: z.string(),
  place: PlaceRef,
  /** The area that its lists cover: the place itself or its region. */
  area: PlaceRef,
  headline: z.string(),
  scene: z.string(),
})
export type PlacePageCard = z.infer<typeof PlacePageCard>

/** Each heading of its text is a story; `sources` are the references for it. */
export const PlacePage = PlacePageCard.extend({
  ...ShownText.shape,
  place: PlaceSuggestion,
  lead: z.string(),
  description: z.string(),
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
  updated_at: z.string(),
})
export type PlacePage = z.infer<typeof PlacePage>
