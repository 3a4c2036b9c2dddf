import type { ReactNode } from 'react'
import type { Post } from '../../../domain/blog/post.ts'
import { todayInArgentina } from '../../../domain/search/travel-dates.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Breadcrumb } from '../../../kit/ui/breadcrumb.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { Container } from '../../../kit/ui/ui.tsx'
import { When } from '../../../kit/ui/when.tsx'
import { Picture } from '../../../pictures/scenes/picture.tsx'
import { ContentText } from '../content/content-text.tsx'
import { MorePictures } from '../content/more-pictures.tsx'
import { OfferGrid } from '../offers/offer-grid.tsx'
import { ProjectGrid } from '../projects/project-grid.tsx'
import { shownOf } from '../projects/shown-project.ts'
import { aboutPost, readingText } from './post-card.tsx'
import { postCrumbs } from './post-structured-data.ts'
import css from './post-view.module.css'

/** The content of a post's page; a draft may lack any of it. */
export type ShownPost = Omit<Post, 'languages' | 'id' | 'references'>

/** A post for its readers: used by the page, and by its preview while it is being written. */
export function PostView({ post, children }: { post: ShownPost; children?: ReactNode }) {
  const locale = useLocale()
  const [first, ...others] = post.images
  return (
    <>
      <Container narrow className={css.page}>
        <Breadcrumb crumbs={postCrumbs(post, locale)} />
        <article>
          <Head post={post} />
          {first && (
            <figure className={css.first}>
              <Picture scene={first.scene} alt={first.alt} eager sizes="(min-width: 50rem) 46rem, 92vw" />
            </figure>
          )}
          <ContentText text={post} />
          <MorePictures images={others} label={m.blog_more_pictures()} />
        </article>
      </Container>
      {post.projects.length > 0 && (
        <section aria-labelledby="post-projects">
          <Container className={css.projects}>
            <h2 id="post-projects">{m.blog_projects()}</h2>
            <ProjectGrid projects={post.projects.map(shownOf)} />
          </Container>
        </section>
      )}
      {post.offers.length > 0 && (
        <section aria-labelledby="post-offers">
          <Container className={css.projects}>
            <h2 id="post-offers">{m.blog_offers({ place: post.place?.text ?? '' })}</h2>
            <OfferGrid offers={post.offers} />
          </Container>
        </section>
      )}
      {children}
    </>
  )
}

/** A change on the day of publication is not mentioned. */
function Head({ post }: { post: ShownPost }) {
  const { title, summary, author, published_at, changed_at, reading_minutes } = post
  const about = aboutPost(post)
  const is_changed = todayInArgentina(new Date(changed_at)) > todayInArgentina(new Date(published_at))
  return (
    <header className={css.head}>
      {about && <p className={css.about}>{about}</p>}
      <h1>{title}</h1>
      <p className={css.summary}>{summary}</p>
      <p className={css.by}>
        {m.blog_by({ author })} · <When value={published_at} /> · {readingText(reading_minutes)}
        {is_changed && (
          <>
            {' · '}
            {m.blog_changed({ date: '' }).trim()} <When value={changed_at} />
          </>
        )}
      </p>
    </header>
  )
}
