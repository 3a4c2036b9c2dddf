import type { ShareCard } from '../share-cards/share-card.ts'
import type { PlacePage } from './place-page.ts'

/** The card of a place, with all that `areas/draw-place-share-card.tsx` shows of it. */
export function placeShareCard({ slug, headline, lead, scene }: Pick<PlacePage, 'slug' | 'headline' | 'lead' | 'scene'>): ShareCard {
  return { kind: 'place', key: slug, facts: [headline, lead, scene] }
}
