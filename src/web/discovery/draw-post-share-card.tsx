import { sceneOf } from '@huella/scenes/scene'
import type { PostCard } from '../../domain/blog/post.ts'
import { m } from '../../kit/sentences/messages.js'
import type { CardStyle } from '../../pictures/share-cards/pieces.tsx'
import { TextOverLandscape } from './draw-page-share-card.tsx'

/** The share card of a post: its title over a landscape, and its author. */
export function PostShareCard({ post, style }: { post: Pick<PostCard, 'title' | 'author' | 'image'>; style: CardStyle }) {
  return <TextOverLandscape scene={sceneOf(post.image.scene)} title={post.title} lead={m.blog_by({ author: post.author })} style={style} />
}
