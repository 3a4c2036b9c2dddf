/**
 * The parameters of a list's address, read leniently: anybody may have typed or shortened them, so an invalid value counts as absent, and
 * no address is an error.
 */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? ''
  return /^\d{1,9}$/.test(page) ? Math.min(Math.max(1, Number(page)), LAST_PAGE) : 1
}

/** The API's own limit; any later page is as empty as this one. */
const LAST_PAGE = 100_000

/** A search text. Cut before it is cleaned, as a cut may halve a surrogate pair. */
export function readText(parameters: URLSearchParams, name: string, length = 100): string {
  return (parameters.get(name) ?? '').trim().slice(0, length).replace(/\p{C}/gu, ' ').trim()
}

/** A slug, a number or an id; empty for anything else. */
export function readKey(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name) ?? ''
  return /^[\w:.-]{1,80}$/.test(value) ? value : ''
}

export function readOneOf<Value extends string>(parameters: URLSearchParams, name: string, known: readonly Value[]): Value | undefined {
  return known.find((value) => value === parameters.get(name))
}

/** The query of an address, `?` included; empty without parameters. */
export function writeQuery(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** The query of a page of a list that has no other parameter. */
export function pageQuery(page: number): string {
  return page > 1 ? `?page=${page}` : ''
}
