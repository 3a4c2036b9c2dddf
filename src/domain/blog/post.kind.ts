import { type Merge, mergeParts } from '@huella/rich-text/merge-parts'
import { lengthOf } from '../../kit/plain-text.ts'
import type { ContentLanguage } from '../content/content.ts'
import {
  bounded,
  type ContentProblem,
  type ContentProblemKey,
  type Draft,
  EMPTY_TEXTS,
  imageProblems,
  languageParts,
  type Shared,
  sharedParts,
  wordProblems,
} from '../content/writing/draft.ts'

// The draft of a post; the shape that the server reads is in `post-shape.ts`.

/** The part shared by both language sides. */
export interface PostShared extends Shared {
  /** Ids. */
  causes: string[]
  /** Id of its category; empty for none. */
  category: string
  place: { id: string; text: string } | null
  /** The author's signature. */
  author: string
  /** Ids of projects that it is about. */
  projects: { id: string; name: string }[]
}

export type PostContent = Draft<PostShared>

export const POST_BOUNDS = {
  causes: { most: 3 },
  author: { least: 2, most: 60 },
  projects: { most: 6 },
} as const

export const EMPTY_POST: PostContent = {
  es: EMPTY_TEXTS,
  en: EMPTY_TEXTS,
  shared: { causes: [], category: '', place: null, images: [], author: '', projects: [] },
}

type PostProblem = ContentProblem<ContentProblemKey | 'content_error_author' | 'content_error_causes' | 'content_error_projects'>

/** Everything that the publication of some sides needs and the draft lacks, in the form's order. */
export function postProblems(post: PostContent, sides: readonly ContentLanguage[]): PostProblem[] {
  const { images, author, causes, projects } = post.shared
  return [
    ...sides.flatMap((side) => wordProblems(post[side], side)),
    ...imageProblems(images),
    ...bounded(lengthOf(author), POST_BOUNDS.author, 'shared.author', 'content_error_author'),
    ...(causes.length > POST_BOUNDS.causes.most ? [{ field: 'shared.causes', key: 'content_error_causes' as const }] : []),
    ...(projects.length > POST_BOUNDS.projects.most ? [{ field: 'shared.projects', key: 'content_error_projects' as const }] : []),
  ]
}

/** Merges two people's work on a post. */
export function mergePosts(base: PostContent, mine: PostContent, theirs: PostContent): Merge<PostContent> {
  const versions = { base, mine, theirs }
  return mergeParts(mine, [
    ...languageParts(versions),
    ...sharedParts(versions, ['causes', 'category', 'place', 'images', 'author', 'projects']),
  ])
}

/** Minutes to read it, at a speed of 200 words a minute; at least one. */
export function readingMinutes(text: string): number {
  return Math.max(1, Math.round(text.split(/\s+/).filter(Boolean).length / 200))
}
