import { PROJECT_SORTS, type ProjectSort, PUBLIC_STATUSES, type PublicStatus } from '../../../domain/projects/project-rules.ts'
import { readKey, readOneOf, readPage, readText, writeQuery } from '../../list-parameters.ts'

/** What the list of projects is asked for, as its address says it. */
export interface ProjectSearch {
  query: string
  /** Slug of a cause. */
  cause: string
  /** Number of a district. */
  district: string
  /** Id of a city, region or country that the projects lie in. */
  place: string
  /** Id of the place that `near` is measured from. */
  near: string
  /** Empty: those that collect, now or soon. */
  status: PublicStatus | ''
  sort: ProjectSort
  page: number
  view: ProjectView
}

/** A list, or a map of the same projects. */
export type ProjectView = 'list' | 'map'

/** All projects, as the address without parameters asks for. */
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

/** Projects on a page of the list. */
export const PER_PAGE = 12

/** What an address asks for. */
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
    // Near to what? Without a place there is no such order.
    sort: !sort || (sort === 'near' && near === '') ? 'featured' : sort,
    page: readPage(parameters),
    view: parameters.get('view') === 'map' ? 'map' : 'list',
  }
}

/** The query string of a search, `?` included, without what needs no saying; empty when nothing was asked. */
export function writeProjectSearch(search: ProjectSearch): string {
  const parameters = new URLSearchParams()
  for (const key of Object.keys(NOTHING) as (keyof ProjectSearch)[]) {
    // The place alone says that the order is by nearness.
    const needless = key === 'sort' && search.near !== '' ? search.sort === 'near' : search[key] === NOTHING[key]
    if (!needless) parameters.set(key, String(search[key]))
  }
  return writeQuery(parameters)
}

/** What leaves something out. */
export const FILTERS = ['query', 'cause', 'district', 'place', 'status'] as const
export type FilterName = (typeof FILTERS)[number]

/** The same search without one of its filters, or without the place that it is near to, from its first page. */
export function withoutFilter(search: ProjectSearch, filter: FilterName | 'near'): ProjectSearch {
  const sort = filter === 'near' && search.sort === 'near' ? 'featured' : search.sort
  return { ...search, sort, [filter]: '', page: 1 }
}

/** A page of a search as `GET /api/projects` takes it. */
export function askedOf({ view: _, page, ...filters }: ProjectSearch): Record<string, string> {
  const asked = Object.entries(filters).filter(([, value]) => value !== '')
  return { ...Object.fromEntries(asked), page: String(page), per_page: String(PER_PAGE) }
}

/** The same search, nearest to a place first; an empty id is no place any more. */
export function withNear(search: ProjectSearch, near: string): ProjectSearch {
  return near ? { ...search, near, sort: 'near', page: 1 } : withoutFilter(search, 'near')
}

/** The same projects, however they are ordered and seen. */
export function withoutOrder(search: ProjectSearch): ProjectSearch {
  return { ...search, sort: 'featured', near: '', view: 'list' }
}

/** True for the lists that a search engine may know: all projects, and those of one cause, district or status. The rest anybody can make up without end. */
export function isLandingList(search: ProjectSearch): boolean {
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

/** True when the list is narrowed: something of it is left out. */
export function isNarrowed(search: ProjectSearch): boolean {
  return FILTERS.some((filter) => search[filter] !== '')
}
