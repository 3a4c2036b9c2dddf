import type { PostCard } from '../../../domain/blog/post.ts'
import type { ShareCard } from '../../../pictures/share-cards/share-card.ts'

/** The card of a post, with all data that `share-cards.server.tsx` shows. */
export function postShareCard({ slug, title, author, image }: Pick<PostCard, 'slug' | 'title' | 'author' | 'image'>): ShareCard {
  return { kind: 'post', key: slug, facts: [title, author, image.scene] }
}
