import type { Insert, Row } from './insert-rows.ts'
import { DAY, isoMoment } from './moments.ts'
import { MENDOZA } from './place-pages/mendoza.ts'
import type { PlaceStory } from './place-pages/place-story.ts'
import { SALTA } from './place-pages/salta.ts'
import { stableId } from './stable.ts'

const STORIES: readonly PlaceStory[] = [MENDOZA, SALTA]

export const PLACE_PAGE_PLACES = STORIES.flatMap(({ city, region }) => [`city:${city}`, `region:${region}`])

/** The pages of places, such as `/mendoza`. */
export function placePageInserts(anchor: number): Insert[] {
  return [
    { table: 'place_pages', rows: STORIES.map((story, position) => pageRow(story, position, anchor)) },
    { table: 'place_page_sections', rows: STORIES.flatMap(sectionRows) },
    { table: 'place_page_sources', rows: STORIES.flatMap(sourceRows) },
  ]
}

const pageId = ({ slug }: PlaceStory) => stableId('plpg', slug)

function pageRow(story: PlaceStory, position: number, anchor: number): Row {
  const { slug, city, region, scene, headline, lead, description } = story
  const moment = isoMoment(anchor - story.read_again * DAY)
  return {
    id: pageId(story),
    slug,
    place_id: `city:${city}`,
    area_id: `region:${region}`,
    headline_es: headline.es,
    headline_en: headline.en,
    lead_es: lead.es,
    lead_en: lead.en,
    description_es: description.es,
    description_en: description.en,
    scene,
    position,
    published_at: moment,
    updated_at: moment,
  }
}

function sectionRows(story: PlaceStory): Row[] {
  return story.sections.map(({ es, en }, i) => ({
    page_id: pageId(story),
    position: i + 1,
    title_es: es.title,
    title_en: en.title,
    body_es: paragraphs(es.body),
    body_en: paragraphs(en.body),
  }))
}

function sourceRows(story: PlaceStory): Row[] {
  return story.sources.map(({ es, en, url }, i) => ({ page_id: pageId(story), position: i + 1, name_es: es, name_en: en, url }))
}

function paragraphs(texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('')
}
