import type { RichJson } from '@huella/rich-text/document'
import type { PlacePageContent } from '../../../domain/place-pages/place-page.kind.ts'
import type { PlacePage } from '../../../domain/place-pages/place-page.ts'
import type { Locale } from '../../../kit/locales.ts'
import { placeCrumbs } from '../../components/place-pages/place-page-structured-data.ts'
import { PlaceHero } from './place-hero.tsx'
import { PlaceStoryView } from './place-story.tsx'

/** Facts that a draft does not contain. */
export interface PlacePreviewFacts {
  slug: string
  now: string
  place: PlacePage['place'] | null
  cards: PlacePage['cards']
}

/** The page of a place from its draft, without its projects. */
export function PlacePreview({ draft, locale, facts }: { draft: PlacePageContent; locale: Locale; facts: PlacePreviewFacts }) {
  const { title, lead, body } = draft[locale]
  const { images, sources } = draft.shared
  const place = facts.place ?? { text: draft.shared.place?.text ?? '' }
  const told = { place, body: body as RichJson, cards: facts.cards, updated_at: facts.now }
  return (
    <>
      <PlaceHero
        page={{ headline: title, lead, scene: images[0]?.name ?? 'andes-1', place: facts.place }}
        crumbs={placeCrumbs({ place, slug: facts.slug }, locale)}
      />
      <PlaceStoryView page={{ ...told, sources: sources.map(({ name, url }) => ({ name: name[locale], url })) }} />
    </>
  )
}
