import type { PostCard } from '../../../domain/blog/post.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import css from './post-card.module.css'

/** A post in a list. */
export function PostCardView({ post, eager }: { post: PostCard; eager: boolean }) {
  const to = usePaths()
  const { slug, title, summary, image } = post
  const about = aboutPost(post)
  return (
    <article className={css.card}>
      <div className={css.picture} style={{ '--focus': `${image.focus.x}% ${image.focus.y}%` } as never}>
        <Picture
          scene={image.scene}
          alt={image.alt}
          eager={eager}
          sizes="(min-width: 62rem) 22rem, (min-width: 40rem) 45vw, 92vw"
          widest={1280}
        />
      </div>
      <div className={css.words}>
        {about && <p className={css.about}>{about}</p>}
        <h2>
          <Link to={to('post', { slug })} prefetch="intent">
            {title}
          </Link>
        </h2>
        <p>{summary}</p>
        <p className={css.by}>
          <When value={post.published_at} /> · {readingText(post.reading_minutes)}
        </p>
      </div>
    </article>
  )
}

/** The subjects of a post: its category, causes and place. */
export function aboutPost({ category, causes, place }: Pick<PostCard, 'category' | 'causes' | 'place'>): string {
  return [category?.name, ...causes.map(({ name }) => name), place?.text].filter(Boolean).join(' · ')
}

export function readingText(minutes: number): string {
  return minutes === 1 ? m.blog_reading_one() : m.blog_reading_other({ minutes })
}
