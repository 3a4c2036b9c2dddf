import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ApiClient } from '../../../api/client.server.ts'
import type { Project } from '../../../domain/projects/project.ts'
import { canReceive } from '../../../domain/projects/project-rules.ts'
import type { Locale } from '../../../kit/locales.ts'
import { formatMoney } from '../../../kit/money.ts'
import { m } from '../../../kit/sentences/messages.js'
import { Link } from '../../../kit/ui/link.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { SharePanel } from '../../../kit/ui/share/share-panel.tsx'
import { Container } from '../../../kit/ui/ui.tsx'
import { shareCardPath } from '../../../pictures/share-cards/share-card.ts'
import { usePaths } from '../../../urls/use-paths.ts'
import { ask, askOr, movedTo } from '../../ask.server.ts'
import { TrailList } from '../../components/contributions/trail-list.tsx'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { projectShareCard } from '../../components/projects/project-share-card.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import { SearchBoxBelow } from '../../components/search-box/search-box-below.tsx'
import { type MetaArguments, pageMeta, siteOf } from '../../page-meta.ts'
import { readMap } from '../../read-map.server.ts'
import { useBrand, useSite } from '../../site.ts'
import { chosenId } from '../../visitor/choice.server.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { ProjectAction, ProjectActionBar, ProjectFavoriteAndShare } from './project-action.tsx'
import { projectJsonLd } from './project-structured-data.ts'
import { ProjectView } from './project-view.tsx'
import css from './show-project.module.css'

const GIFTS = 5

/** A project with its organization, latest trails, related projects and map, and whether the visitor has chosen it. */
export async function loader({ params, request, url, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const project = await readProject(api, params.slug ?? '', url)
  const [organization, gifts, related, map] = await Promise.all([
    readOrganization(api, project.organization.slug),
    ask(api.trails.$get({ query: { project: project.id, per_page: String(GIFTS) } })),
    ask(api.project[':id'].related.$get({ param: { id: project.id } })),
    readPlace(api, project, context.get(localeContext)),
  ])
  const chosen = project.status === 'active' && chosenId(request) === project.id
  return { project, organization, gifts: gifts.data, related: related.map(shownOf), map, chosen, locale: context.get(localeContext) }
}

export function meta(about: MetaArguments & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!about.loaderData) return []
  const { project, locale } = about.loaderData
  const { name } = project
  const parameters = { name, organization: project.organization.name, objective: formatMoney(project.objective, locale) }
  return pageMeta(about, {
    title: canReceive(project) ? m.project_show_title({ name }) : name,
    description: describe(project, parameters),
    type: 'article',
    card: { ...projectShareCard(project), alt: m.project_share_alt({ name, organization: project.organization.name }) },
    feeds: ['updates'],
    things: projectJsonLd(project, locale, siteOf(about).public_url),
  })
}

function describe(project: Project, parameters: { name: string; organization: string; objective: string }): string {
  if (project.status === 'completed') return m.project_show_description_completed(parameters)
  return canReceive(project) ? m.project_show_description(parameters) : m.project_show_description_soon(parameters)
}

export default function ShowProject() {
  const { project, organization, map, chosen, related } = useLoaderData<typeof loader>()
  return (
    <>
      <ProjectView
        project={project}
        organization={organization}
        map={map}
        act={
          <>
            <ProjectAction project={project} chosen={chosen} />
            <ProjectFavoriteAndShare project={project} />
          </>
        }
        gifts={<Gifts />}
      />
      <section className={css.travel} aria-labelledby="travel-title">
        <Container>
          <h2 id="travel-title">{m.project_travel_title()}</h2>
          <p>{chosen ? m.project_travel_text_mine() : m.project_travel_text()}</p>
          <SearchBoxBelow project={project.status === 'active' ? project : undefined} />
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
      <Share />
    </>
  )
}

function Share() {
  const { project } = useLoaderData<typeof loader>()
  const site = useSite()
  const locale = useLocale()
  const to = usePaths()
  const { name, slug } = project
  return (
    <SharePanel
      url={site.public_url + to('project', { slug })}
      title={name}
      text={shareText(project)}
      card={shareCardPath(projectShareCard(project), locale, site.brand.name)}
    />
  )
}

function shareText(project: Project): string {
  const { name } = project
  if (project.status === 'completed') return m.project_share_text_completed({ name })
  return canReceive(project) ? m.project_share_text({ name }) : m.project_share_text_soon({ name })
}

function Gifts() {
  const to = usePaths()
  const brand = useBrand()
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
        <Link to={`${to('transparency')}${gifts.length > 0 ? `?project=${project.slug}#latest` : ''}`} className={css.more}>
          {gifts.length > 0 ? m.project_gifts_of_project() : m.project_gifts_all({ brand })}
        </Link>
      </p>
    </section>
  )
}

/** @throws 301 to the project's own address, when it was requested by an old slug or by its id */
async function readProject(api: ApiClient, key: string, url: URL) {
  // The client inserts it into an address unescaped: an invalid slug or id must not become another address.
  if (!/^[\w-]{1,80}$/.test(key)) throw data(null, { status: 404 })
  const project = await ask(api.project[':id'].$get({ param: { id: key } }), url)
  if (project.slug !== key) throw movedTo(project.slug, url)
  return project
}

async function readOrganization(api: ApiClient, slug: string) {
  return (await askOr(api.organization[':slug'].$get({ param: { slug } }), null))?.organization ?? null
}

/** A map with enough of the surroundings for a stranger to recognize the place. */
function readPlace(api: ApiClient, { place, point }: Project, locale: Locale) {
  return place && point ? readMap(api, [{ ...point, label: place.text, name: place.text }], { locale, shape: 'wide', closest: 6 }) : null
}
