import { m } from '../kit/paraglide/messages.js'
import type { PlacePage } from '../place-pages/place-page.ts'
import { sceneOf } from '../scenes/scene.ts'
import type { CardStyle } from '../share-cards/pieces.tsx'
import { WordsOverLandscape } from './draw-page-share-card.tsx'

/** The picture of a place: its own landscape, and what it is like. */
export function PlaceShareCard({ page, style }: { page: PlacePage; style: CardStyle }) {
  return <WordsOverLandscape scene={sceneOf(page.scene)} title={page.headline} lead={m.site_share_place()} style={style} />
}
