import { readPage, readText, writeQuery } from '../../list-parameters.ts'

/** The search of the list of organizations; an empty text is no filter. */
export interface OrganizationSearch {
  query: string
  /** Slug of an entity. */
  type: string
  /** ISO 3166 code, upper case. */
  country: string
  /** Number of a district. */
  district: string
  page: number
}

export const SEARCH_FIELDS = ['query', 'type', 'country', 'district'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Reads a search from an address. */
export function readSearch(parameters: URLSearchParams): OrganizationSearch {
  const country = readText(parameters, 'country').toUpperCase()
  return {
    query: readText(parameters, 'query'),
    type: readText(parameters, 'type', 80),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    district: readText(parameters, 'district', 80),
    page: readPage(parameters),
  }
}

/** The shortest query of a search: no empty values, no first page. Begins with `?`, or is empty. */
export function writeSearch(search: Partial<OrganizationSearch>): string {
  const parameters = new URLSearchParams(organizationQuery(search))
  if (search.page && search.page > 1) parameters.set('page', String(search.page))
  return writeQuery(parameters)
}

/** True for the lists that search engines may index: all organizations, and those of one type, country or district. */
export function isOrganizationLanding(search: OrganizationSearch): boolean {
  return search.query === '' && Object.keys(organizationQuery(search)).length <= 1
}

/** The filters that are set, for the API. */
export function organizationQuery(search: Partial<OrganizationSearch>): Partial<Record<SearchField, string>> {
  return Object.fromEntries(SEARCH_FIELDS.map((field) => [field, search[field] ?? '']).filter(([, value]) => value !== ''))
}
