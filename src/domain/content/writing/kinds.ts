import type { FieldErrors } from '../../../kit/errors.ts'
import type { RichDocument } from '../../../kit/rich-text/document.ts'
import { documentPictures, documentText } from '../../../kit/rich-text/document-text.ts'
import { slugOf } from '../../../kit/slug.ts'
import type { ContentKind, Side } from '../content.ts'
import { EMPTY_POST, type PostContent, postProblems } from './post.ts'
import { readPost } from './post-shape.ts'

/** What the engine asks of a kind of content. Another kind is a line in {@link KINDS}. */
interface KindRules {
  /** Before its ids. */
  prefix: string
  /** Of an address whose title has no letters for one. */
  slug_word: string
  /** What somebody begins with. */
  start: (author: string) => PostContent
  /** @throws ZodError for text beyond its bounds */
  read: (value: unknown) => PostContent
  /** What keeps sides from being published, by field. */
  problems: (content: PostContent, sides: readonly Side[]) => FieldErrors
}

export const KINDS: Record<ContentKind, KindRules> = {
  post: {
    prefix: 'post',
    slug_word: 'nota',
    start: (author) => ({ ...EMPTY_POST, shared: { ...EMPTY_POST.shared, author } }),
    read: readPost,
    problems: (content, sides) => {
      const errors: FieldErrors = {}
      for (const { field, key } of postProblems(content, sides)) errors[field] ??= [key]
      return errors
    },
  },
}

export function proposedSlug(kind: ContentKind, title: string): string {
  return slugOf(title, KINDS[kind].slug_word)
}

/** All texts of a side, a line for each paragraph: for comparing two versions. */
export function linesOf({ title, summary, body }: PostContent[Side]): string[] {
  return [title, summary, ...documentText(body).split('\n')].filter(Boolean)
}

/** The names of the pictures in texts and beside them. */
export function picturesOf(content: PostContent): string[] {
  return [...content.shared.images.map(({ name }) => name), ...bodiesOf(content).flatMap(documentPictures)]
}

function bodiesOf(content: PostContent): RichDocument[] {
  return [content.es.body, content.en.body]
}
