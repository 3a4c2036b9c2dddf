import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import type { ShareCard } from '../../../pictures/share-cards/share-card.ts'

/** The card of a place, with all data that `share-cards.server.tsx` shows. */
export function placeShareCard({ slug, headline, lead, scene }: Pick<PlacePage, 'slug' | 'headline' | 'lead' | 'scene'>): ShareCard {
  return { kind: 'place', key: slug, facts: [headline, lead, scene] }
}
