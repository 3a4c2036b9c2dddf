import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../kit/locales.ts'
import { lengthOf } from '../../kit/plain-text.ts'
import type { ContentLanguage } from '../content/content.ts'
import {
  bounded,
  type ContentProblem,
  type ContentProblemKey,
  type ContentTexts,
  type Draft,
  EMPTY_TEXTS,
  imageProblems,
  languageParts,
  type Shared,
  sharedParts,
  wordProblems,
} from '../content/writing/draft.ts'

// The draft of a place's page, such as `/mendoza`: its title is the headline, each heading of its text a story.

export interface PlacePageTexts extends ContentTexts {
  /** Below the headline. */
  lead: string
}

/** A source for the facts in the text. */
export interface PlacePageSource {
  name: Record<Locale, string>
  url: string
}

export const PLACE_AREAS = ['place', 'region'] as const

export interface PlacePageShared extends Shared {
  /** Destination of its search; its projects are those near it. */
  place: { id: string; text: string } | null
  /** The area of its lists: the place itself, or its region. */
  area: (typeof PLACE_AREAS)[number]
  /** Its place in lists, the lowest first. */
  position: string
  sources: PlacePageSource[]
}

export type PlacePageContent = Draft<PlacePageShared, PlacePageTexts>

export const PLACE_PAGE_BOUNDS = {
  lead: { least: 20, most: 300 },
  source: { least: 2, most: 120 },
  sources: { most: 20 },
} as const

const EMPTY_PLACE_TEXTS: PlacePageTexts = { ...EMPTY_TEXTS, lead: '' }
export const EMPTY_PLACE_PAGE: PlacePageContent = {
  es: EMPTY_PLACE_TEXTS,
  en: EMPTY_PLACE_TEXTS,
  shared: { images: [], place: null, area: 'region', position: '', sources: [] },
}

type PlacePageProblem = ContentProblem<
  ContentProblemKey | 'content_error_place' | 'content_error_position' | 'content_error_source' | 'content_error_source_url'
>

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function placePageProblems({ shared, ...words }: PlacePageContent, sides: readonly ContentLanguage[]): PlacePageProblem[] {
  const wrong = <Key extends PlacePageProblem['key']>(is_wrong: boolean, field: string, key: Key) =>
    is_wrong ? [{ field: `shared.${field}`, key }] : []
  return [
    ...sides.flatMap((side) => [
      ...wordProblems(words[side], side),
      ...bounded(lengthOf(words[side].lead), PLACE_PAGE_BOUNDS.lead, `${side}.lead`, 'content_error_summary'),
    ]),
    ...imageProblems(shared.images),
    ...wrong(shared.place === null, 'place', 'content_error_place'),
    ...wrong(!/^\d{0,3}$/.test(shared.position.trim()), 'position', 'content_error_position'),
    ...shared.sources.flatMap(sourceProblems),
  ]
}

function sourceProblems({ name, url }: PlacePageSource, i: number): PlacePageProblem[] {
  const address = URL.parse(url.trim())
  return [
    ...(['es', 'en'] as const).flatMap((language) =>
      bounded(lengthOf(name[language]), PLACE_PAGE_BOUNDS.source, `shared.sources.${i}.name.${language}`, 'content_error_source'),
    ),
    ...(address?.protocol === 'https:' && address.username === ''
      ? []
      : [{ field: `shared.sources.${i}.url`, key: 'content_error_source_url' as const }]),
  ]
}

/** Merges two people's work on the page of a place. */
export function mergePlacePages(base: PlacePageContent, mine: PlacePageContent, theirs: PlacePageContent): Merge<PlacePageContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [
    ...languageParts(versions, ['lead']),
    ...sharedParts(versions, ['images', 'place', 'area', 'position', 'sources']),
  ])
}
