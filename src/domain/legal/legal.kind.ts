import { documentText } from '@huella/rich-text/document-text'
import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import type { ContentLanguage } from '../content/content.ts'
import { unknownFacts } from '../content/site-facts.ts'
import {
  type ContentProblem,
  type ContentProblemKey,
  type Draft,
  EMPTY_TEXTS,
  languageParts,
  wordProblems,
} from '../content/writing/draft.ts'

/** Terms, or privacy: text with a heading for each section, and nothing else. */
export type LegalContent = Draft

export const EMPTY_LEGAL: LegalContent = { es: EMPTY_TEXTS, en: EMPTY_TEXTS, shared: { images: [] } }

type LegalProblem = ContentProblem<ContentProblemKey | 'content_error_fact'>

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function legalProblems(content: LegalContent, sides: readonly ContentLanguage[]): LegalProblem[] {
  return sides.flatMap((side) => [...wordProblems(content[side], side), ...factProblems(content[side], side)])
}

function factProblems({ title, summary, body }: LegalContent[ContentLanguage], side: ContentLanguage): LegalProblem[] {
  return Object.entries({ title, summary, body: documentText(body) }).flatMap(([name, text]) =>
    unknownFacts(text).length > 0 ? [{ field: `${side}.${name}`, key: 'content_error_fact' as const }] : [],
  )
}

export function mergeLegal(base: LegalContent, mine: LegalContent, theirs: LegalContent): Merge<LegalContent> {
  return mergeParts(mine, languageParts({ base, mine, theirs }))
}
