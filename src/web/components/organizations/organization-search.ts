/** What a visitor asks of the list of organizations; an empty text asks nothing. */
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

/** Reads the address's parameters, leniently: what could not be a value of its field is left out, so that no address is an error. */
export function readSearch(parameters: URLSearchParams): OrganizationSearch {
  const text = (field: SearchField) => (parameters.get(field) ?? '').trim()
  const country = text('country').toUpperCase()
  const page = Number(parameters.get('page'))
  return {
    query: text('query').slice(0, 100),
    type: text('type').slice(0, 80),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    district: text('district').slice(0, 80),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  }
}

/** The parameters of a search, shortest form: nothing empty, no first page. Begins with `?`, or is empty. */
export function writeSearch(search: Partial<OrganizationSearch>): string {
  const parameters = new URLSearchParams(askedOf(search))
  if (search.page && search.page > 1) parameters.set('page', String(search.page))
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** True for the lists that a search engine may know: all organizations, and those of one type, country or district. */
export function isLandingList(search: OrganizationSearch): boolean {
  return search.query === '' && Object.keys(askedOf(search)).length <= 1
}

/** The fields that ask something, for the API. */
export function askedOf(search: Partial<OrganizationSearch>): Partial<Record<SearchField, string>> {
  return Object.fromEntries(SEARCH_FIELDS.map((field) => [field, search[field] ?? '']).filter(([, value]) => value !== ''))
}
