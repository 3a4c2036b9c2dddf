import type { RichBlock } from '@huella/rich-text/document'
import { z } from 'zod'
import type { ContentLanguage } from '../../src/domain/content/content.ts'
import { MIDDLE } from '../../src/domain/content/writing/draft.ts'
import type { PlacePageShared, PlacePageTexts } from '../../src/domain/place-pages/place-page.kind.ts'
import { contentInserts, type PublishedItem } from '../start-rows/content-rows.ts'
import type { Insert } from '../start-rows/insert-rows.ts'
import { stableId } from '../start-rows/stable.ts'
import placePages from './data/place-pages.json' with { type: 'json' }
import { Translated } from './shapes.ts'
import { DAY, isoInstant } from './world-time.ts'

/** A title and paragraphs. */
const Section = z.strictObject({ title: z.string(), body: z.array(z.string()) })

const PlaceStory = z.strictObject({
  slug: z.string(),
  /** GeoNames id of the city used as the search's destination. */
  city: z.int(),
  /** ISO 3166-2 code of the region that its lists cover. */
  region: z.string(),
  scene: z.string(),
  /** Days before now of its last revision. */
  read_again: z.int(),
  headline: Translated,
  lead: Translated,
  /** Meta description: about 150 characters. */
  description: Translated,
  sections: z.array(z.strictObject({ es: Section, en: Section })),
  sources: z.array(Translated.extend({ url: z.url() })),
})
type PlaceStory = z.infer<typeof PlaceStory>

const STORIES = z.array(PlaceStory).parse(placePages)

export const PLACE_PAGE_PLACES = STORIES.flatMap(({ city, region }) => [`city:${city}`, `region:${region}`])

/** The pages of places, such as `/mendoza`, as if their editors had published them. */
export function placePageInserts(anchor: number, nameOf: (place: string) => string): Insert[] {
  return contentInserts(STORIES.map((story, position) => plan(story, position, anchor, nameOf)))
}

function plan(story: PlaceStory, position: number, anchor: number, nameOf: (place: string) => string): PublishedItem {
  const { slug, city, scene, headline } = story
  const place = `city:${city}`
  const shared: PlacePageShared = {
    images: [{ name: scene, alt: headline, focus: MIDDLE }],
    place: { id: place, text: nameOf(place) },
    area: 'region',
    position: String(position),
    sources: story.sources.map(({ es, en, url }) => ({ name: { es, en }, url })),
  }
  return {
    id: stableId('plpg', slug),
    kind: 'place_page',
    at: isoInstant(anchor - story.read_again * DAY),
    sides: ['es', 'en'],
    content: { es: textsOf(story, 'es'), en: textsOf(story, 'en'), shared },
  }
}

function textsOf({ slug, headline, lead, description, sections }: PlaceStory, side: ContentLanguage): PlacePageTexts {
  const content = sections.flatMap((section): RichBlock[] => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: section[side].title }] },
    ...section[side].body.map((text): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  ])
  return { title: headline[side], slug, summary: description[side], lead: lead[side], body: { type: 'doc', content } }
}
