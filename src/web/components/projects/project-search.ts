import { PROJECT_SORTS, type ProjectSort, PUBLIC_STATUSES, type PublicStatus } from '../../../domain/projects/project-rules.ts'
import { readKey, readOneOf, readPage, readText, writeQuery } from '../../list-parameters.ts'

/** The search of the list of projects, as its address has it. */
export interface ProjectSearch {
  query: string
  /** Slug of a cause. */
  cause: string
  /** Number of a district. */
  district: string
  /** Id of a city, region or country that contains the projects. */
  place: string
  /** Id of the place from which nearness is measured. */
  near: string
  /** Empty: projects that collect, now or soon. */
  status: PublicStatus | ''
  sort: ProjectSort
  page: number
  view: ProjectView
}

/** A list, or a map of the same projects. */
type ProjectView = 'list' | 'map'

/** All projects: the search of an address without parameters. */
export const NOTHING: ProjectSearch = {
  query: '',
  cause: '',
  district: '',
  place: '',
  near: '',
  status: '',
  sort: 'featured',
  page: 1,
  view: 'list',
}

/** Projects per page of the list. */
export const PER_PAGE = 12

/** Reads a search from an address. */
export function readProjectSearch(parameters: URLSearchParams): ProjectSearch {
  const near = readKey(parameters, 'near')
  const sort = parameters.has('sort') ? readOneOf(parameters, 'sort', PROJECT_SORTS) : near && 'near'
  return {
    query: readText(parameters, 'query'),
    cause: readKey(parameters, 'cause'),
    district: readKey(parameters, 'district'),
    place: readKey(parameters, 'place'),
    near,
    status: readOneOf(parameters, 'status', PUBLIC_STATUSES) ?? '',
    // Ordering by nearness needs a place.
    sort: !sort || (sort === 'near' && near === '') ? 'featured' : sort,
    page: readPage(parameters),
    view: parameters.get('view') === 'map' ? 'map' : 'list',
  }
}

/** The query string of a search, `?` included, without default values; empty for an empty search. */
export function writeProjectSearch(search: ProjectSearch): string {
  const parameters = new URLSearchParams()
  for (const key of Object.keys(NOTHING) as (keyof ProjectSearch)[]) {
    // The place alone implies the order by nearness.
    const needless = key === 'sort' && search.near !== '' ? search.sort === 'near' : search[key] === NOTHING[key]
    if (!needless) parameters.set(key, String(search[key]))
  }
  return writeQuery(parameters)
}

/** The parameters that narrow the list. */
export const FILTERS = ['query', 'cause', 'district', 'place', 'status'] as const
export type FilterName = (typeof FILTERS)[number]

/** The first page of the same search without one of its filters, or without the place of `near`. */
export function withoutFilter(search: ProjectSearch, filter: FilterName | 'near'): ProjectSearch {
  const sort = filter === 'near' && search.sort === 'near' ? 'featured' : search.sort
  return { ...search, sort, [filter]: '', page: 1 }
}

/** A page of a search as parameters of `GET /api/projects`. */
export function projectQuery({ view: _, page, ...filters }: ProjectSearch): Record<string, string> {
  const set = Object.entries(filters).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(set), page: String(page), per_page: String(PER_PAGE) }
}

/** The same search, nearest to a place first; an empty id removes the place. */
export function withNear(search: ProjectSearch, near: string): ProjectSearch {
  return near ? { ...search, near, sort: 'near', page: 1 } : withoutFilter(search, 'near')
}

/** The same projects, without order and view. */
export function withoutOrder(search: ProjectSearch): ProjectSearch {
  return { ...search, sort: 'featured', near: '', view: 'list' }
}

/**
 * True for the lists that search engines
 * may index: all projects, and those of one cause, district or status. Others can be made up without end.
 */
export function isProjectLanding(search: ProjectSearch): boolean {
  const { cause, district, status, query, place, near, sort, view } = search
  return (
    !query &&
    !place &&
    !near &&
    sort === 'featured' &&
    view === 'list' &&
    [cause, district, status].filter((filter) => filter !== '').length <= 1
  )
}

/** True when a filter narrows the list. */
export function isNarrowed(search: ProjectSearch): boolean {
  return FILTERS.some((filter) => search[filter] !== '')
}
