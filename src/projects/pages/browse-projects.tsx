import { type LoaderFunctionArgs, type MetaArgs, useLoaderData, useLocation, useNavigation } from 'react-router'
import type { ApiClient } from '../../api.server.ts'
import { m } from '../../kit/paraglide/messages.js'
import { Pagination } from '../../kit/ui/pagination.tsx'
import { ButtonLink, Container, EmptyState } from '../../kit/ui/ui.tsx'
import { apiContext } from '../../page-context.ts'
import { usePaths } from '../../use-paths.ts'
import { ActiveFilters } from '../active-filters.tsx'
import { CauseSection } from '../cause-section.tsx'
import type { ProjectCard } from '../project.ts'
import { ProjectFilters } from '../project-filters.tsx'
import { ProjectGrid } from '../project-grid.tsx'
import { isNarrowed, type ProjectSearch, readProjectSearch, writeProjectSearch } from '../project-search.ts'
import css from './browse-projects.module.css'

const PER_PAGE = 12

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const asked = readProjectSearch(new URL(request.url).searchParams)
  const { causes, districts } = await readCatalogues(api)
  // A cause or district that is not there is as if it had not been asked for.
  const search = {
    ...asked,
    cause: causes.some(({ slug }) => slug === asked.cause) ? asked.cause : '',
    district: districts.some(({ number }) => number === asked.district) ? asked.district : '',
  }
  const [found, achieved] = await Promise.all([readProjects(api, search), isFirstView(search) ? readAchieved(api) : null])
  return { search, causes, districts, ...found, achieved }
}

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return []
  const { search, causes } = loaderData
  const cause = causes.find(({ slug }) => slug === search.cause)
  const name = cause ? m.project_browse_title_cause({ cause: cause.name }) : m.project_browse_title()
  const title = search.page > 1 ? m.project_browse_title_page({ title: name, page: search.page }) : name
  const description = cause ? `${cause.description} ${m.project_browse_lead()}` : m.project_browse_description()
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
  ]
}

export default function BrowseProjects() {
  const to = usePaths()
  const { search, causes, districts, projects, total, achieved } = useLoaderData<typeof loader>()
  const asking = useNavigation().location?.pathname === useLocation().pathname
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1>{m.project_browse_title()}</h1>
        <p>{m.project_browse_lead()}</p>
      </header>
      <ProjectFilters search={search} causes={causes} districts={districts} />
      <section className={css.results} aria-labelledby="results-title" aria-busy={asking}>
        <h2 id="results-title" className="visually-hidden">
          {m.project_results()}
        </h2>
        <div className={css.summary}>
          <p role="status" className={css.count}>
            {total === 1 ? m.project_count_one() : m.project_count_other({ count: total })}
          </p>
          <ActiveFilters search={search} causes={causes} districts={districts} />
        </div>
        {projects.length > 0 ? <ProjectGrid projects={projects} eager /> : <NoProjects search={search} total={total} />}
        {projects.length > 0 && (
          <Pagination
            page={search.page}
            pages={Math.ceil(total / PER_PAGE)}
            hrefOf={(page) => to('projects') + writeProjectSearch({ ...search, page })}
          />
        )}
      </section>
      {achieved && achieved.total > 0 && <Achieved {...achieved} />}
      <div className={css.apart}>
        <CauseSection causes={causes} current={search.cause} />
      </div>
    </Container>
  )
}

/** Nothing fits, or the list ends before this page: either way there is a way on. */
function NoProjects({ search, total }: { search: ProjectSearch; total: number }) {
  const to = usePaths()
  if (total > 0)
    return (
      <EmptyState
        title={m.project_page_gone()}
        action={<ButtonLink to={to('projects') + writeProjectSearch({ ...search, page: 1 })}>{m.project_first_page()}</ButtonLink>}
      >
        {m.project_page_gone_text()}
      </EmptyState>
    )
  return (
    <EmptyState title={m.project_none()} action={<ButtonLink to={to('projects')}>{m.project_remove_filters()}</ButtonLink>}>
      {m.project_none_found_text()}
    </EmptyState>
  )
}

/** Completed projects stand apart from those that collect. */
function Achieved({ projects, total }: { projects: ProjectCard[]; total: number }) {
  const to = usePaths()
  return (
    <section className={css.apart} aria-labelledby="achieved-title">
      <header className={css.section_head}>
        <h2 id="achieved-title">{m.project_achieved_title()}</h2>
        <p>{m.project_achieved_text()}</p>
        <ButtonLink look="outline" to={`${to('projects')}?status=completed`}>
          {total === 1 ? m.project_achieved_all_one() : m.project_achieved_all_other({ count: total })}
        </ButtonLink>
      </header>
      <ProjectGrid projects={projects} />
    </section>
  )
}

async function readCatalogues(api: ApiClient) {
  const [causes, districts] = await Promise.all([api.causes.$get(), api.districts.$get()])
  if (!causes.ok) throw causes
  if (!districts.ok) throw districts
  return { causes: (await causes.json()).data, districts: (await districts.json()).data }
}

async function readProjects(api: ApiClient, search: ProjectSearch) {
  const { page, status, near, ...filters } = search
  const asked = Object.fromEntries(Object.entries({ ...filters, status, near }).filter(([, value]) => value !== ''))
  const response = await api.projects.$get({ query: { ...asked, page: String(page), per_page: String(PER_PAGE) } })
  if (response.status !== 200) throw response
  const { data, meta } = await response.json()
  return { projects: data, total: meta.total }
}

async function readAchieved(api: ApiClient) {
  const response = await api.projects.completed.$get({ query: { per_page: '3' } })
  if (response.status !== 200) throw response
  const { data, meta } = await response.json()
  return { projects: data, total: meta.total }
}

function isFirstView(search: ProjectSearch): boolean {
  return search.page === 1 && !isNarrowed(search)
}
