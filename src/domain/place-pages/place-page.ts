import { z } from 'zod'
import { PlaceRef, PlaceSuggestion } from '../places/place.ts'

/** The page of a place (`/mendoza`), as a list shows it. */
export const PlacePageCard = z.object({
  id: z.string(),
  slug: z.string(),
  place: PlaceRef,
  /** What its lists are of: the place itself, or the region that it is known for. */
  area: PlaceRef,
  headline: z.string(),
  scene: z.string(),
})
export type PlacePageCard = z.infer<typeof PlacePageCard>

/** `body` is rich text, cleaned; a source is where what it says can be read again. */
export const PlacePage = PlacePageCard.extend({
  place: PlaceSuggestion,
  lead: z.string(),
  description: z.string(),
  sections: z.array(z.object({ title: z.string(), body: z.string() })),
  sources: z.array(z.object({ name: z.string(), url: z.string() })),
  updated_at: z.string(),
})
export type PlacePage = z.infer<typeof PlacePage>
