import type { Locale } from '../../../kit/locales.ts'
import { EMPTY_DOCUMENT, type RichDocument } from '../../../kit/rich-text/document.ts'
import { documentLength } from '../../../kit/rich-text/document-text.ts'
import { documentPart, type Field, type Merge, mergeParts, valuePart } from '../../../kit/rich-text/merge-parts.ts'
import { isSlug, plainSlug } from '../../../kit/slug.ts'
import type { ContentPart, Side } from '../content.ts'

// A post as it is being written: rules for the form and the server alike; the shape that the server reads is in `post-shape.ts`.

export interface PostSide {
  title: string
  /** What stands in its page's address; null while it follows the title. */
  slug: string | null
  summary: string
  body: RichDocument
}

/** What both sides share. */
export interface PostShared {
  /** Ids. */
  causes: string[]
  place: { id: string; text: string } | null
  /** Names of scenes and of pictures of the shelf, in order; the first one is the post's. */
  images: PostImage[]
  /** How the author signs. */
  author: string
  /** Ids of projects that it is about. */
  projects: { id: string; name: string }[]
}

export interface PostImage {
  name: string
  alt: Record<Locale, string>
  /** The point that stays in sight when the picture is cut, in percent from the left and the top. */
  focus: { x: number; y: number }
}

export interface PostContent extends Record<Side, PostSide> {
  shared: PostShared
}

/** Bounds of specification §5 and issue “content”. */
export const POST_BOUNDS = {
  title: { least: 5, most: 75 },
  summary: { least: 20, most: 300 },
  body: { least: 50, most: 40_000 },
  causes: { most: 3 },
  images: { least: 1, most: 8 },
  alt: { most: 300 },
  author: { least: 2, most: 60 },
  projects: { most: 6 },
} as const

const EMPTY_SIDE: PostSide = { title: '', slug: null, summary: '', body: EMPTY_DOCUMENT }
export const EMPTY_POST: PostContent = {
  es: EMPTY_SIDE,
  en: EMPTY_SIDE,
  shared: { causes: [], place: null, images: [], author: '', projects: [] },
}
export const MIDDLE = { x: 50, y: 50 }

export interface PostProblem {
  /** Of the form: `es.title`, `shared.images.2.alt.en` … */
  field: string
  key: PostProblemKey
}

export type PostProblemKey =
  | 'kit_required_field'
  | 'content_error_title'
  | 'content_error_slug'
  | 'content_error_summary'
  | 'content_error_body'
  | 'content_error_images'
  | 'content_error_alt'
  | 'content_error_author'
  | 'content_error_causes'
  | 'content_error_projects'

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function postProblems(post: PostContent, sides: readonly Side[]): PostProblem[] {
  return [...sides.flatMap((side) => sideProblems(post[side], side)), ...sharedProblems(post.shared)]
}

function sideProblems({ title, slug, summary, body }: PostSide, side: Side): PostProblem[] {
  return [
    ...bounded(lengthOf(title), POST_BOUNDS.title, `${side}.title`, 'content_error_title'),
    ...(slug !== null && !isSlug(plainSlug(slug)) ? [{ field: `${side}.slug`, key: 'content_error_slug' as const }] : []),
    ...bounded(lengthOf(summary), POST_BOUNDS.summary, `${side}.summary`, 'content_error_summary'),
    ...bounded(documentLength(body), POST_BOUNDS.body, `${side}.body`, 'content_error_body'),
  ]
}

function sharedProblems({ images, author, causes, projects }: PostShared): PostProblem[] {
  const { least, most } = POST_BOUNDS.images
  return [
    ...(images.length < least || images.length > most ? [{ field: 'shared.images', key: 'content_error_images' as const }] : []),
    ...images.flatMap(({ alt }, i) =>
      (['es', 'en'] as const).flatMap((language) =>
        lengthOf(alt[language]) === 0 ? [{ field: `shared.images.${i}.alt.${language}`, key: 'content_error_alt' as const }] : [],
      ),
    ),
    ...bounded(lengthOf(author), POST_BOUNDS.author, 'shared.author', 'content_error_author'),
    ...(causes.length > POST_BOUNDS.causes.most ? [{ field: 'shared.causes', key: 'content_error_causes' as const }] : []),
    ...(projects.length > POST_BOUNDS.projects.most ? [{ field: 'shared.projects', key: 'content_error_projects' as const }] : []),
  ]
}

function bounded(length: number, { least, most }: { least: number; most: number }, field: string, key: PostProblemKey): PostProblem[] {
  if (length === 0) return [{ field, key: 'kit_required_field' }]
  return length < least || length > most ? [{ field, key }] : []
}

/** Characters that a person sees, without spaces around. */
function lengthOf(text: string): number {
  return [...text.trim()].length
}

/** Merges two people's words on a post: field by field, and texts paragraph by paragraph. */
export function mergePosts(base: PostContent, mine: PostContent, theirs: PostContent): Merge<PostContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [
    ...(['es', 'en'] as const).flatMap((side) => [
      ...(['title', 'slug', 'summary'] as const).map((name) => valuePart(field(side, name), versions)),
      documentPart(field(side, 'body'), versions),
    ]),
    ...(['causes', 'place', 'images', 'author', 'projects'] as const).map((name) => valuePart(field('shared', name), versions)),
  ])
}

function field<Part extends ContentPart, Name extends keyof PostContent[Part] & string>(
  part: Part,
  name: Name,
): Field<PostContent, PostContent[Part][Name]> {
  return {
    name,
    ...(part !== 'shared' && { language: part as Side }),
    read: (post) => post[part][name],
    write: (post, value) => ({ ...post, [part]: { ...post[part], [name]: value } }),
  }
}

/** Minutes to read it, at the pace of 200 words a minute; at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 200))
}
