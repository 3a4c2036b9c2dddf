import { documentPart, type Merge, type MergeField, mergeParts, valuePart } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../../kit/locales.ts'
import type { DraftContent } from './draft.ts'

/** Merges two people's work on a project: field by field, and stories paragraph by paragraph. */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merge<DraftContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [
    ...SCALARS.map((name) => valuePart(scalar(name), versions)),
    ...LOCALES.flatMap((language) => [
      valuePart(inLanguage('name', language), versions),
      documentPart(inLanguage('description', language), versions),
    ]),
  ])
}

const SCALARS = [
  'language',
  'second',
  'slug',
  'causes',
  'objective',
  'currency',
  'country_code',
  'district_id',
  'place',
  'budget',
  'images',
] as const
const LOCALES = ['es', 'en'] as const

function scalar<Name extends (typeof SCALARS)[number]>(name: Name): MergeField<DraftContent, DraftContent[Name]> {
  return { name, read: (draft) => draft[name], write: (draft, value) => ({ ...draft, [name]: value }) }
}

function inLanguage<Name extends 'name' | 'description'>(
  name: Name,
  language: Locale,
): MergeField<DraftContent, DraftContent[Name][Locale]> {
  return {
    name,
    language,
    read: (draft) => draft[name][language],
    write: (draft, value) => ({ ...draft, [name]: { ...draft[name], [language]: value } }),
  }
}
