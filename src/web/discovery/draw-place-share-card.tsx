import { sceneOf } from '@huella/scenes/scene'
import type { PlacePage } from '../../domain/place-pages/place-page.ts'
import { m } from '../../kit/sentences/messages.js'
import type { CardStyle } from '../../pictures/share-cards/pieces.tsx'
import { TextOverLandscape } from './draw-page-share-card.tsx'

/** The share card of a place: its own landscape, headline and lead. */
export function PlaceShareCard({ page, style }: { page: PlacePage; style: CardStyle }) {
  return <TextOverLandscape scene={sceneOf(page.scene)} title={page.headline} lead={m.site_share_place()} style={style} />
}
