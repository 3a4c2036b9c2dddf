import { matchPath, type Page, variantPath } from '../urls/paths.ts'

/** Values that a parameter may have: few, so that nobody can make up addresses without end. */
type Parameters = Record<string, RegExp>

const SLUG = /^[a-z0-9-]{1,80}$/
const NUMBER = /^\d{1,6}$/
/** The first page needs no saying. */
const LATER_PAGE = /^([2-9]|[1-9]\d{1,3})$/

/**
 * The pages that are the same for every guest, with the parameters, in the order of the site's own links, that may be in such an address. What people
 * type (searches, places, errors) is not among them. `null`: the page is somebody's own, or changes with what was posted.
 */
const SHARED: Record<Page, Parameters | null> = {
  home: {},
  projects: {
    cause: SLUG,
    district: NUMBER,
    status: /^(active|published|completed)$/,
    sort: /^(newest|goal)$/,
    page: LATER_PAGE,
    view: /^map$/,
  },
  project: {},
  organizations: { type: SLUG, country: /^[A-Z]{2}$/, district: NUMBER, page: LATER_PAGE },
  organization: {},
  search: {},
  choose: null,
  favorites: {},
  transparency: { project: SLUG, page: LATER_PAGE },
  trail: {},
  about: {},
  terms: {},
  privacy: {},
  withdrawal: {},
  login: null,
  register: null,
  verify_email: null,
  social_callback: null,
  recovery: null,
  account: null,
  authorize: null,
  trip_return: null,
  logout: null,
  second_factor: null,
  picture: null,
  own_data: null,
  own_data_file: null,
  erase: null,
  email_change: null,
  confirm_email: null,
  password_change: null,
  admin: null,
  admin_users: null,
  admin_users_csv: null,
  admin_user: null,
  admin_clients: null,
  admin_emails: null,
  sales: null,
  place: {},
}

/**
 * True for the one spelling of an address of a page that all guests share. Any other spelling (a slash at its end, another order, an unknown
 * parameter) is drawn for whoever asks, so that a page is kept once.
 * @param url path and query, as the request has it
 */
export function isGuestAddress(url: string): boolean {
  if (url.length > 300) return false
  const [path = '', query, ...more] = url.split('?')
  const [page, names] = matchPath(path) ?? []
  if (!page || more.length > 0) return false
  const parameters = SHARED[page]
  if (parameters === null) return false
  const isSpelledSo = (['default', 'es', 'en'] as const).some((variant) => variantPath(page, variant, names) === path)
  return isSpelledSo && (query === undefined || isShared(query, parameters))
}

function isShared(query: string, parameters: Parameters): boolean {
  const asked = new URLSearchParams(query)
  const shared = Object.entries(parameters).flatMap(([name, values]) => {
    const value = asked.get(name)
    return value !== null && values.test(value) ? [`${name}=${value}`] : []
  })
  return query !== '' && shared.join('&') === query
}
