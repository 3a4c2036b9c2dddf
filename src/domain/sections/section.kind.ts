import { documentLength, documentText } from '@huella/rich-text/document-text'
import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../kit/locales.ts'
import { lengthOf } from '../../kit/plain-text.ts'
import type { ContentLanguage } from '../content/content.ts'
import { fieldsOf, placeOf, type SectionField, type SectionPlace, type SPEAKERS, type STEP_ICONS } from '../content/kinds/section-places.ts'
import { unknownFacts } from '../content/site-facts.ts'
import {
  type ContentProblem,
  type ContentTexts,
  type Draft,
  EMPTY_TEXTS,
  languageParts,
  type Shared,
  sharedParts,
} from '../content/writing/draft.ts'

// The draft text of a place of the site. Its row in `section-places.ts` lists its fields.

export interface WrittenSection extends ContentTexts {
  /** Every field except its title and its text, by the field's name. */
  lines: Record<string, string>
}

export interface SectionShared extends Shared {
  /** Its place, which never changes. */
  place: SectionPlace
  icon: (typeof STEP_ICONS)[number]
  /** Speaker, language and project of a testimonial. */
  speaker: (typeof SPEAKERS)[number]
  said_in: Locale
  project: { id: string; name: string } | null
}

export type SectionContent = Draft<SectionShared, WrittenSection>

const EMPTY_SECTION_TEXTS: WrittenSection = { ...EMPTY_TEXTS, lines: {} }

export function emptySection(place: SectionPlace): SectionContent {
  return {
    es: EMPTY_SECTION_TEXTS,
    en: EMPTY_SECTION_TEXTS,
    shared: { images: [], place, icon: 'heart', speaker: 'organization', said_in: 'es', project: null },
  }
}

/** A field of one line or paragraph. */
export function sectionText(words: WrittenSection, name: string): string {
  return name === 'title' ? words.title : (words.lines[name] ?? '')
}

type SectionProblem = ContentProblem<'kit_required_field' | 'content_error_section_long' | 'content_error_fact' | 'content_error_project'>

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function sectionProblems({ shared, ...words }: SectionContent, sides: readonly ContentLanguage[]): SectionProblem[] {
  const { place, project } = shared
  const lacks_project = placeOf(place).options?.includes('project') && !project
  return [
    ...sides.flatMap((side) => fieldsOf(place).flatMap(([name, field]) => fieldProblems(words[side], `${side}.${name}`, name, field))),
    ...(lacks_project ? [{ field: 'shared.project', key: 'content_error_project' as const }] : []),
  ]
}

function fieldProblems(words: WrittenSection, field: string, name: string, { kind, most, optional }: SectionField): SectionProblem[] {
  const text = kind === 'rich' ? documentText(words.body) : sectionText(words, name)
  const length = kind === 'rich' ? documentLength(words.body) : lengthOf(text)
  if (length === 0) return optional ? [] : [{ field, key: 'kit_required_field' }]
  if (length > most) return [{ field, key: 'content_error_section_long' }]
  return unknownFacts(text).length > 0 ? [{ field, key: 'content_error_fact' }] : []
}

/** Merges two people's work on a section. */
export function mergeSections(base: SectionContent, mine: SectionContent, theirs: SectionContent): Merge<SectionContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [...languageParts(versions, ['lines']), ...sharedParts(versions, ['icon', 'speaker', 'said_in', 'project'])])
}
