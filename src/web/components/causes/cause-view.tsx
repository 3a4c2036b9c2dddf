import type { PostCard } from '../../../domain/blog/post.ts'
import type { CausePage } from '../../../domain/causes/pages/cause-page.ts'
import type { Locale } from '../../../kit/locales.ts'
import { m } from '../../../kit/sentences/messages.js'
import type { Crumb } from '../../../kit/ui/breadcrumb.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, EmptyState } from '../../../kit/ui/ui.tsx'
import { crumbsFromHome } from '../../../urls/crumbs.ts'
import { pathTo } from '../../../urls/paths.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { PostGrid } from '../blog/post-grid.tsx'
import { OccasionView } from '../offers/occasion-view.tsx'
import { ProjectGrid } from '../projects/project-grid.tsx'
import { countText } from '../projects/project-labels.ts'
import type { ShownProject } from '../projects/shown-project.ts'
import { causeProjectsPath } from './cause-path.ts'
import css from './cause-view.module.css'

/** The content of a cause's page; a draft may lack any of it. */
export type ShownCause = Pick<CausePage, 'name' | 'slug' | 'description' | 'body' | 'cards' | 'images' | 'project_count' | 'enabled'>

interface Props {
  cause: ShownCause
  crumbs: Crumb[]
  projects: ShownProject[]
  posts: PostCard[]
}

/** The page of a cause, and its preview while it is being written. */
export function CauseView({ cause, crumbs, projects, posts }: Props) {
  const to = usePaths()
  const locale = useLocale()
  return (
    <OccasionView
      occasion={{ ...cause, title: cause.name, summary: cause.description }}
      crumbs={crumbs}
      facts={<p className={css.count}>{countText(cause.project_count, locale)}</p>}
    >
      <section aria-labelledby="cause-projects">
        <h2 id="cause-projects">{m.cause_page_projects()}</h2>
        {projects.length > 0 ? (
          <ProjectGrid projects={projects} />
        ) : (
          <EmptyState title={m.cause_page_none()} action={<ButtonLink to={to('projects')}>{m.project_see_others()}</ButtonLink>}>
            {m.cause_page_none_text()}
          </EmptyState>
        )}
        {cause.project_count > projects.length && projects.length > 0 && (
          <p>
            <ButtonLink look="outline" to={causeProjectsPath(cause, locale)}>
              {m.cause_page_all()}
            </ButtonLink>
          </p>
        )}
      </section>
      {posts.length > 0 && (
        <section aria-labelledby="cause-posts">
          <h2 id="cause-posts">{m.cause_page_posts()}</h2>
          <PostGrid posts={posts} />
        </section>
      )}
    </OccasionView>
  )
}

export function causeCrumbs({ name, slug }: Pick<CausePage, 'name' | 'slug'>, locale: Locale): Crumb[] {
  return crumbsFromHome(
    locale,
    { name: m.cause_page_list(), href: `${pathTo('projects', locale)}#causas` },
    { name, href: pathTo('cause', locale, { slug }) },
  )
}
