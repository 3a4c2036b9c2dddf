import type { PostCard } from '../../../domain/blog/post.ts'
import { PostCardView } from './post-card.tsx'
import css from './post-grid.module.css'

interface Props {
  posts: PostCard[]
  /** True if the first card is in the first screen. */
  eager?: boolean
}

/** Posts as cards, in rows of up to three. */
export function PostGrid({ posts, eager = false }: Props) {
  return (
    <ul className={css.posts}>
      {posts.map((post, i) => (
        <li key={post.id}>
          <PostCardView post={post} eager={eager && i === 0} />
        </li>
      ))}
    </ul>
  )
}
