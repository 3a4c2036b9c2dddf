import type { PostContent } from '../../../domain/content/writing/post.ts'

/** What each part of the form gets. */
export interface PostPart {
  content: PostContent
  change: (change: (content: PostContent) => PostContent) => void
  /** By field: `es.title`, `shared.images.0.alt.en` … */
  errors: Record<string, string>
}
