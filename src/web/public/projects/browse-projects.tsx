import { type LoaderFunctionArgs, redirect, useLoaderData, useLocation, useNavigation } from 'react-router'
import { sectionIn } from '../../../domain/sections/section-texts.ts'
import { m } from '../../../kit/sentences/messages.js'
import { IconBuildingCommunity, IconList, IconMap2 } from '../../../kit/ui/icons/icons.ts'
import { Link } from '../../../kit/ui/link.tsx'
import { MorePages } from '../../../kit/ui/lists/more-pages.tsx'
import { useLocale } from '../../../kit/ui/locale.ts'
import { ButtonLink, Container } from '../../../kit/ui/ui.tsx'
import { usePaths } from '../../../urls/use-paths.ts'
import { ProjectGrid } from '../../components/projects/project-grid.tsx'
import { countText } from '../../components/projects/project-labels.ts'
import {
  isProjectLanding,
  PER_PAGE,
  type ProjectSearch,
  readProjectSearch,
  withNear,
  withoutOrder,
  writeProjectSearch,
} from '../../components/projects/project-search.ts'
import type { ShownProject } from '../../components/projects/shown-project.ts'
import { readNear } from '../../near-city.server.ts'
import { type MetaArguments, pageMeta, pageOfList } from '../../page-meta.ts'
import { apiContext, localeContext } from '../../visitor/page-context.ts'
import { ActiveFilters } from './active-filters.tsx'
import { type BrowseFacts, readBrowse } from './browse-facts.server.ts'
import css from './browse-projects.module.css'
import { browseTitle } from './browse-title.ts'
import { CauseSection } from './cause-section.tsx'
import { NoProjects } from './no-projects.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { ProjectMap } from './project-map.tsx'
import { readProjects } from './read-projects.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const { pathname, searchParams } = url
  const api = context.get(apiContext)
  const requested = readProjectSearch(searchParams)
  const typed = await readNear(searchParams, api)
  // A form without scripts sends all of its fields: redirects to an address with only those that are set.
  const sent = [...searchParams].some(([name, value]) => value === '' || name === 'near_for')
  const settled = typed && 'near' in typed ? withNear(requested, typed.near) : sent && !typed ? requested : null
  if (settled) throw redirect(pathname.replace(/\.data$/, '') + writeProjectSearch(settled))
  const near_problem = typed && 'problem' in typed ? typed : null
  return readBrowse(api, requested, { near_problem, locale: context.get(localeContext), url })
}

export function meta(about: MetaArguments & { loaderData?: BrowseFacts }) {
  if (!about.loaderData) return []
  const { search, causes, projects, total } = about.loaderData
  const cause = causes.find(({ slug }) => slug === search.cause)
  const name = browseTitle(about.loaderData)
  return pageMeta(about, {
    title: search.page > 1 ? m.project_browse_title_page({ title: name, page: search.page }) : name,
    description: cause ? `${cause.description} ${m.project_browse_lead()}` : m.project_browse_description(),
    feeds: ['projects', 'updates'],
    indexed: isProjectLanding(search) && projects.length > 0,
    ...pageOfList(search.page, Math.ceil(total / PER_PAGE), (page) => writeProjectSearch({ ...withoutOrder(search), page })),
  })
}

export default function BrowseProjects() {
  const facts = useLoaderData<typeof loader>()
  const { search, searched, causes, projects, total, achieved, on_map } = facts
  const locale = useLocale()
  const causes_texts = sectionIn(facts.sections, 'causes_head', locale)
  const asking = useNavigation().location?.pathname === useLocation().pathname
  return (
    <Container className={css.page}>
      <BrowseHead facts={facts} />
      <ProjectFilters {...facts} />
      <section className={css.results} aria-labelledby="results-title" aria-busy={asking}>
        <h2 id="results-title" className="visually-hidden">
          {m.project_results()}
        </h2>
        <div className={css.summary}>
          <p role="status" className={css.count}>
            {countText(total, locale)}
            {searched && <span className={css.searched}>{m.browse_searched({ words: searched, typed: search.query })}</span>}
          </p>
          <ViewToggle search={search} />
          <ActiveFilters facts={facts} />
        </div>
        {on_map && total > 0 ? (
          <ProjectMap facts={on_map} search={search} />
        ) : projects.length > 0 ? (
          <List {...facts} />
        ) : (
          <NoProjects facts={facts} />
        )}
      </section>
      {achieved && achieved.total > 0 && <Achieved {...achieved} />}
      {causes_texts && (
        <div className={css.apart}>
          <CauseSection words={causes_texts} causes={causes} current={search.cause} />
        </div>
      )}
    </Container>
  )
}

function List({ search, projects, total }: BrowseFacts) {
  const to = usePaths()
  const locale = useLocale()
  const list = to('projects') + writeProjectSearch({ ...search, page: 1 })
  return (
    <MorePages
      key={`${list} ${search.page}`}
      list={list}
      page={search.page}
      pages={Math.ceil(total / PER_PAGE)}
      per_page={PER_PAGE}
      total={total}
      items={projects}
      hrefOf={(page) => to('projects') + writeProjectSearch({ ...search, page })}
      readPage={(page) => readProjects({ ...search, page }, locale)}
    >
      {(shown) => <ProjectGrid projects={shown} eager />}
    </MorePages>
  )
}

/** Completed projects are apart from those that collect. */
function Achieved({ projects, total }: { projects: ShownProject[]; total: number }) {
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

/** The heading of the list: of all projects, or of the one filter that is set. */
function BrowseHead({ facts }: { facts: BrowseFacts }) {
  const to = usePaths()
  const { title, lead, district } = headOf(facts)
  return (
    <header className={css.head}>
      <h1>{title}</h1>
      <p>{lead}</p>
      {district && (
        <Link to={`${to('organizations')}?district=${district}`} prefetch="intent" className={css.more}>
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />
          {m.browse_district_organizations({ number: district })}
        </Link>
      )}
    </header>
  )
}

function headOf({ search, causes, districts, place, near }: BrowseFacts): { title: string; lead: string; district?: string } {
  const active = [search.query, search.cause, search.district, search.place, search.near].filter((part) => part !== '')
  const cause = causes.find(({ slug }) => slug === search.cause)
  const district = districts.find(({ number }) => number === search.district)
  const lead = m.project_browse_lead()
  if (active.length !== 1) return { title: m.project_browse_title(), lead }
  if (cause) return { title: cause.name, lead: `${cause.description} ${lead}` }
  if (district)
    return {
      title: m.project_district({ number: district.number }),
      lead: m.browse_district_lead({ name: district.name }),
      district: district.number,
    }
  if (place) return { title: m.browse_title_place({ place: place.text }), lead: m.browse_lead_place({ place: place.text }) }
  if (near) return { title: m.browse_title_near({ place: near.text }), lead: m.browse_lead_near() }
  return { title: m.project_browse_title(), lead }
}

interface Props {
  search: ProjectSearch
}

/** The same projects as a list or on a map: two addresses. */
function ViewToggle({ search }: Props) {
  const to = usePaths()
  const views = [
    { view: 'list', name: m.browse_view_list(), Icon: IconList },
    { view: 'map', name: m.browse_view_map(), Icon: IconMap2 },
  ] as const
  return (
    <nav aria-label={m.browse_view()} className={css.toggle}>
      {views.map(({ view, name, Icon }) => (
        <Link
          key={view}
          to={to('projects') + writeProjectSearch({ ...search, page: 1, view })}
          preventScrollReset
          prefetch="intent"
          aria-current={view === search.view ? 'page' : undefined}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  )
}
