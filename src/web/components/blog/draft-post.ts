import type { RichJson } from '@huella/rich-text/document'
import { documentText } from '@huella/rich-text/document-text'
import type { PostContent } from '../../../domain/blog/post.kind.ts'
import { readingMinutes } from '../../../domain/blog/post.kind.ts'
import type { CauseRef } from '../../../domain/causes/cause.ts'
import { projectImage } from '../../../domain/projects/project-image.ts'
import type { Locale } from '../../../kit/locales.ts'
import type { ShownPost } from './post-view.tsx'

/** Facts that a draft does not contain: names of the records that it refers to, and its cards. */
export interface PreviewFacts {
  slug: string
  published_at: string
  causes: CauseRef[]
  categories: { id: string; slug: string; name: string }[]
  projects: ShownPost['projects']
  /** Offers on sale at the place that the post had when the preview was opened. */
  offers: ShownPost['offers']
  cards: ShownPost['cards']
}

/** A draft in the form of a published post. */
export function postOfDraft(
  { shared, ...sides }: PostContent,
  side: Locale,
  { causes, categories, projects, ...facts }: PreviewFacts,
): ShownPost {
  const { title, summary, body } = sides[side]
  const images = shared.images.map(({ name, alt, focus }) => ({ ...projectImage({ scene: name, alt: alt[side] }), focus }))
  return {
    ...facts,
    title,
    summary,
    body: body as RichJson,
    author: shared.author,
    reading_minutes: readingMinutes(documentText(body)),
    changed_at: facts.published_at,
    category: categories.find(({ id }) => id === shared.category) ?? null,
    causes: shared.causes.flatMap((id) => causes.find((cause) => cause.id === id) ?? []),
    place: shared.place && { ...shared.place, type: 'city', context: '' },
    image: images[0] ?? { ...projectImage({ scene: 'hero-0', alt: '' }), focus: { x: 50, y: 50 } },
    images,
    projects: shared.projects.flatMap(({ id }) => projects.find((project) => project.id === id) ?? []),
  }
}
