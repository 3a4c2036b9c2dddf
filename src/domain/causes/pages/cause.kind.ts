import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import type { ContentLanguage } from '../../content/content.ts'
import {
  type ContentProblem,
  type Draft,
  EMPTY_TEXTS,
  imageProblems,
  languageParts,
  sharedParts,
  wordProblems,
} from '../../content/writing/draft.ts'

/**
 * Causes that projects work for: the title is the cause's name. Its order among the others, and whether projects may choose it, are not
 * part of its content.
 */
export type CauseContent = Draft

export const EMPTY_CAUSE: CauseContent = { es: EMPTY_TEXTS, en: EMPTY_TEXTS, shared: { images: [] } }

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function causeProblems({ shared, ...words }: CauseContent, sides: readonly ContentLanguage[]): ContentProblem[] {
  return [...sides.flatMap((side) => wordProblems(words[side], side, 'may_be_short')), ...imageProblems(shared.images)]
}

/** Merges two people's work on a cause. */
export function mergeCauses(base: CauseContent, mine: CauseContent, theirs: CauseContent): Merge<CauseContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [...languageParts(versions), ...sharedParts(versions, ['images'])])
}
