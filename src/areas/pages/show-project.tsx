import { data, Link, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router'
import type { ApiClient } from '../../api.server.ts'
import { TrailList } from '../../contributions/trail-list.tsx'
import { formatMoney } from '../../kit/money.ts'
import { m } from '../../kit/paraglide/messages.js'
import { useLocale } from '../../kit/ui/locale.ts'
import { Container } from '../../kit/ui/ui.tsx'
import { apiContext, localeContext } from '../../page-context.ts'
import { chosenId } from '../../projects/choice.server.ts'
import { ProjectAction, ProjectActionBar } from '../../projects/project-action.tsx'
import { ProjectBudget } from '../../projects/project-budget.tsx'
import { ProjectGallery } from '../../projects/project-gallery.tsx'
import { ProjectGrid } from '../../projects/project-grid.tsx'
import { ProjectHead } from '../../projects/project-head.tsx'
import { ProjectMoney } from '../../projects/project-money.tsx'
import { ProjectNews } from '../../projects/project-news.tsx'
import { ProjectRunner } from '../../projects/project-runner.tsx'
import { SearchBox } from '../../travel/search-box.tsx'
import { usePaths } from '../../use-paths.ts'
import css from './show-project.module.css'

const GIFTS = 5

/** Lives here and not with the projects: it also shows trails and the search box, of which projects know nothing. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const project = await readProject(api, params.slug ?? '', request)
  const [organization, gifts, related] = await Promise.all([
    readOrganization(api, project.organization.slug),
    readGifts(api, project.id),
    readRelated(api, project.id),
  ])
  const chosen = project.status === 'active' && chosenId(request) === project.id
  return { project, organization, gifts, related, chosen, locale: context.get(localeContext) }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { project, locale } = loaderData
  const { name } = project
  const parameters = { name, organization: project.organization.name, objective: formatMoney(project.objective, locale) }
  const title = m.project_show_title({ name })
  const description =
    project.status === 'completed' ? m.project_show_description_completed(parameters) : m.project_show_description(parameters)
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: name },
    { property: 'og:description', content: project.summary },
    { property: 'og:type', content: 'article' },
  ]
}

export default function ShowProject() {
  const { project, organization, chosen, related } = useLoaderData<typeof loader>()
  return (
    <>
      <Container className={css.page}>
        <ProjectHead project={project} />
        <div className={css.columns}>
          <div className={css.gallery}>
            <ProjectGallery images={project.images} language={project.language} />
          </div>
          <section className={css.aside} aria-labelledby="money-title">
            <div className={css.card}>
              <h2 id="money-title" className="visually-hidden">
                {m.project_money()}
              </h2>
              <ProjectMoney project={project} />
              <ProjectAction project={project} chosen={chosen} />
            </div>
          </section>
          <div className={css.content}>
            <Story />
            {project.budget.length > 0 && (
              <section aria-labelledby="budget-title">
                <h2 id="budget-title">{m.project_budget()}</h2>
                <ProjectBudget project={project} />
              </section>
            )}
            <section aria-labelledby="news-title">
              <h2 id="news-title">{m.project_news()}</h2>
              <ProjectNews project={project} />
            </section>
            <Gifts />
            <section aria-labelledby="runner-title">
              <h2 id="runner-title">{m.project_runner()}</h2>
              <ProjectRunner organization={organization ?? project.organization} />
            </section>
          </div>
        </div>
      </Container>
      <section className={css.travel} aria-labelledby="travel-title">
        <Container>
          <h2 id="travel-title">{m.project_travel_title()}</h2>
          <p>{chosen ? m.project_travel_text_mine() : m.project_travel_text()}</p>
          <SearchBox />
        </Container>
      </section>
      {related.length > 0 && (
        <section aria-labelledby="related-title">
          <Container className={css.related}>
            <h2 id="related-title">{m.project_related()}</h2>
            <ProjectGrid projects={related} />
          </Container>
        </section>
      )}
      <ProjectActionBar project={project} chosen={chosen} />
    </>
  )
}

function Story() {
  const { project } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="story-title">
      {project.achievement && (
        <div className={css.achievement}>
          <h2>{m.project_achieved_title()}</h2>
          <p lang={project.language}>{project.achievement}</p>
        </div>
      )}
      <h2 id="story-title">{m.project_story()}</h2>
      {project.language !== useLocale() && <p className={css.quiet}>{m.project_other_language()}</p>}
      {/* Cleaned on the server, when it was written. */}
      <div className={css.story} lang={project.language} dangerouslySetInnerHTML={{ __html: project.description }} />
    </section>
  )
}

function Gifts() {
  const to = usePaths()
  const { project, gifts } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="gifts-title">
      <h2 id="gifts-title">{m.project_gifts()}</h2>
      {gifts.length > 0 ? (
        <>
          <p className={css.quiet}>{m.project_gifts_text()}</p>
          <TrailList trails={gifts} />
        </>
      ) : (
        <p className={css.quiet}>{project.status === 'active' ? m.project_gifts_none() : m.project_gifts_none_closed()}</p>
      )}
      <p>
        <Link to={to('transparency')} className={css.more}>
          {m.project_gifts_all()}
        </Link>
      </p>
    </section>
  )
}

/** @throws 301 to the project's own address, where it was asked for by an old slug or by its id */
async function readProject(api: ApiClient, key: string, request: Request) {
  // The client writes it into an address as it is: what cannot be a slug or an id must not become another address.
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const response = await api.project[':id'].$get({ param: { id: key } })
  if (response.status === 301) throw movedTo(response.headers.get('location')?.split('/').at(-1) ?? '', request)
  if (response.status !== 200) throw response
  const { data: project } = await response.json()
  if (project.slug !== key) throw movedTo(project.slug, request)
  return project
}

/** The same form of the address, prefixed or not, with everything after it. */
function movedTo(slug: string, request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(/[^/]+\/?$/, slug) + search, 301)
}

async function readOrganization(api: ApiClient, slug: string) {
  const response = await api.organization[':slug'].$get({ param: { slug } })
  return response.status === 200 ? (await response.json()).data.organization : null
}

async function readGifts(api: ApiClient, project: string) {
  const response = await api.trails.$get({ query: { project, per_page: String(GIFTS) } })
  if (response.status !== 200) throw response
  return (await response.json()).data
}

async function readRelated(api: ApiClient, id: string) {
  const response = await api.project[':id'].related.$get({ param: { id } })
  if (response.status !== 200) throw response
  return (await response.json()).data
}
