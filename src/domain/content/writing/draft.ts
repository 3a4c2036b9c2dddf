import { EMPTY_DOCUMENT, type RichDocument } from '@huella/rich-text/document'
import { documentLength } from '@huella/rich-text/document-text'
import { documentPart, type MergeField, type Part, type Versions, valuePart } from '@huella/rich-text/merge-parts'
import type { Locale } from '../../../kit/locales.ts'
import { lengthOf } from '../../../kit/plain-text.ts'
import { isSlug, plainSlug } from '../../../kit/slug.ts'
import type { ContentLanguage, ContentPart } from '../content.ts'

// The draft of an item of any kind: rules shared by the form and the server. A kind adds its own fields.

/** The text of a language side. */
export interface ContentTexts {
  title: string
  /** The slug; null while it follows the title. */
  slug: string | null
  summary: string
  body: RichDocument
}

/** The shared part that every kind has. */
export interface Shared {
  /** Names of scenes and of pictures of the media library, in order; the first one is the item's. */
  images: ContentImage[]
}

export interface ContentImage {
  name: string
  alt: Record<Locale, string>
  /** The point that stays in sight when the picture is cut, in percent from the left and the top. */
  focus: { x: number; y: number }
}

export interface Draft<OwnShared extends Shared = Shared, OwnTexts extends ContentTexts = ContentTexts>
  extends Record<ContentLanguage, OwnTexts> {
  shared: OwnShared
}

/** The draft of a page's own kind. The API describes drafts of every kind as one; each kind's `read` made them. */
export function ownDraft<Own extends Draft>(content: unknown): Own {
  return content as Own
}

/** Limits of specification §5 and of fields that every kind has. */
export const WORD_BOUNDS = {
  title: { least: 5, most: 75 },
  summary: { least: 20, most: 300 },
  body: { least: 50, most: 40_000 },
} as const
export const IMAGE_BOUNDS = { least: 1, most: 8, alt: { most: 300 } } as const

export const EMPTY_TEXTS: ContentTexts = { title: '', slug: null, summary: '', body: EMPTY_DOCUMENT }
export const MIDDLE = { x: 50, y: 50 }

/** An error that prevents publication. */
export interface ContentProblem<Key extends string = ContentProblemKey> {
  /** Field of the form: `es.title`, `shared.images.2.alt.en` … */
  field: string
  key: Key
  inputs?: Record<string, string>
}

export type ContentProblemKey =
  | 'kit_required_field'
  | 'content_error_title'
  | 'content_error_slug'
  | 'content_error_summary'
  | 'content_error_body'
  | 'content_error_images'
  | 'content_error_alt'

/** @param text whether its text may be short, or missing */
export function wordProblems({ title, slug, summary, body }: ContentTexts, side: ContentLanguage, text?: 'may_be_short'): ContentProblem[] {
  const length = documentLength(body)
  const is_fine = text === 'may_be_short' && length <= WORD_BOUNDS.body.most
  return [
    ...bounded(lengthOf(title), WORD_BOUNDS.title, `${side}.title`, 'content_error_title'),
    ...(slug !== null && !isSlug(plainSlug(slug)) ? [{ field: `${side}.slug`, key: 'content_error_slug' as const }] : []),
    ...bounded(lengthOf(summary), WORD_BOUNDS.summary, `${side}.summary`, 'content_error_summary'),
    ...(is_fine ? [] : bounded(length, WORD_BOUNDS.body, `${side}.body`, 'content_error_body')),
  ]
}

export function imageProblems(images: readonly ContentImage[]): ContentProblem[] {
  const { least, most } = IMAGE_BOUNDS
  return [
    ...(images.length < least || images.length > most ? [{ field: 'shared.images', key: 'content_error_images' as const }] : []),
    ...images.flatMap(({ alt }, i) =>
      (['es', 'en'] as const).flatMap((language) =>
        lengthOf(alt[language]) === 0 ? [{ field: `shared.images.${i}.alt.${language}`, key: 'content_error_alt' as const }] : [],
      ),
    ),
  ]
}

export function bounded<Key extends string>(
  length: number,
  { least, most }: { least: number; most: number },
  field: string,
  key: Key,
): ContentProblem<Key | 'kit_required_field'>[] {
  if (length === 0) return [{ field, key: 'kit_required_field' }]
  return length < least || length > most ? [{ field, key }] : []
}

const SIDE_PARTS = ['es', 'en'] as const

/** The fields of both sides, for merging two people's work: texts paragraph by paragraph, and every other field as a whole. */
export function languageParts<Own extends Draft>(
  versions: Versions<Own>,
  more: readonly (keyof Own[ContentLanguage] & string)[] = [],
): Part<Own>[] {
  return SIDE_PARTS.flatMap((side) => [
    ...(['title', 'slug', 'summary', ...more] as const).map((name) =>
      valuePart(fieldOf<Own, ContentLanguage>(side, name as never), versions),
    ),
    documentPart(
      { ...fieldOf<Own, ContentLanguage>(side, 'body' as never), read: (draft: Own): RichDocument => draft[side].body },
      versions,
    ),
  ])
}

/** Fields that both sides share, for merging. */
export function sharedParts<Own extends Draft>(versions: Versions<Own>, names: readonly (keyof Own['shared'] & string)[]): Part<Own>[] {
  return names.map((name) => valuePart(fieldOf<Own, 'shared'>('shared', name), versions))
}

function fieldOf<Own extends Draft, OfPart extends ContentPart>(part: OfPart, name: keyof Own[OfPart] & string): MergeField<Own, unknown> {
  return {
    name,
    ...(part !== 'shared' && { language: part as ContentLanguage }),
    read: (draft) => draft[part][name],
    write: (draft, value) => ({ ...draft, [part]: { ...draft[part], [name]: value } }),
  }
}
