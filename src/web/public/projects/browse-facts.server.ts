import type { ApiClient } from '../../../api/client.server.ts'
import type { District } from '../../../domain/catalogues/district.ts'
import type { Cause } from '../../../domain/causes/cause.ts'
import type { PlaceSuggestion } from '../../../domain/places/place.ts'
import type { Locale } from '../../../kit/locales.ts'
import { askList, askOr, EMPTY_PAGE } from '../../ask.server.ts'
import { isNarrowed, type ProjectSearch, projectQuery } from '../../components/projects/project-search.ts'
import { shownOf } from '../../components/projects/shown-project.ts'
import type { NearProblem } from '../../near-city.server.ts'
import { resolveCause } from '../../read-cause.server.ts'
import { readPlace } from '../../read-place.server.ts'
import { readEmptyHelps } from './empty-helps.server.ts'
import { readProjectMap } from './project-map.server.ts'

const NO_PROJECTS = { ...EMPTY_PAGE, meta: { ...EMPTY_PAGE.meta, searched: null } }

/** Everything that the page of a search shows. `near_problem`: a typed text that is no place. */
export async function readBrowse(
  api: ApiClient,
  requested: ProjectSearch,
  { near_problem, locale, url }: { near_problem: NearProblem | null; locale: Locale; url: URL },
) {
  const [sections, offered, offered_districts, place, near] = await Promise.all([
    askOr(api.sections[':page'].$get({ param: { page: 'projects' } }), []),
    askOr(api.causes.$get({ query: {} }), [] as Cause[]),
    askOr(api.districts.$get(), []),
    readPlace(api, requested.place),
    readPlace(api, requested.near),
  ])
  const cause = await resolveCause(api, offered, requested.cause, url)
  const causes = cause && !offered.includes(cause) ? [...offered, cause] : offered
  const districts = await withDistrict(api, offered_districts, requested.district)
  const search = withoutUnknown(requested, { causes, districts, place, near })
  const [listed, on_map, achieved] = await Promise.all([
    search.view === 'list' ? readProjects(api, search) : null,
    search.view === 'map' ? readProjectMap(api, search, near, locale) : null,
    isFirstView(search) ? readAchieved(api) : null,
  ])
  const total = listed?.total ?? on_map?.total ?? 0
  const helps = total === 0 ? await readEmptyHelps(api, search, place ?? near) : null
  const searched = listed?.searched ?? on_map?.searched ?? null
  return {
    sections,
    search,
    searched,
    helps,
    causes,
    districts,
    place,
    near,
    near_problem,
    projects: listed?.projects ?? [],
    total,
    on_map,
    achieved,
  }
}
export type BrowseFacts = Awaited<ReturnType<typeof readBrowse>>

interface Known {
  causes: Cause[]
  districts: District[]
  place: PlaceSuggestion | null
  near: PlaceSuggestion | null
}

/** Drops filters with an unknown cause, district or place. */
function withoutUnknown(requested: ProjectSearch, { causes, districts, place, near }: Known): ProjectSearch {
  return {
    ...requested,
    cause: causes.some(({ slug }) => slug === requested.cause) ? requested.cause : '',
    district: districts.some(({ number }) => number === requested.district) ? requested.district : '',
    place: place?.id ?? '',
    near: near?.id ?? '',
    sort: requested.sort === 'near' && !near ? 'featured' : requested.sort,
  }
}

/** With the district that the list is narrowed to, which may no longer be offered. */
async function withDistrict(api: ApiClient, offered: District[], number: string): Promise<District[]> {
  if (!number || offered.some((district) => district.number === number)) return offered
  const found = await askOr(api.district[':number'].$get({ param: { number: encodeURIComponent(number) } }), null)
  return found ? [...offered, found] : offered
}

async function readProjects(api: ApiClient, search: ProjectSearch) {
  const { data, meta } = await askList(api.projects.$get({ query: projectQuery(search) }), NO_PROJECTS)
  return { projects: data.map(shownOf), total: meta.total, searched: meta.searched }
}

async function readAchieved(api: ApiClient) {
  const { data, meta } = await askOr(api.projects.completed.$get({ query: { per_page: '3' } }), EMPTY_PAGE)
  return { projects: data.map(shownOf), total: meta.total }
}

/** True for the list without any parameter. */
function isFirstView(search: ProjectSearch): boolean {
  return search.page === 1 && search.view === 'list' && search.near === '' && !isNarrowed(search)
}
