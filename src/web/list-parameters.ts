/**
 * The parameters of a list's address, read leniently: anybody may have typed or shortened them, so what makes no sense is as if it were not there, and no
 * address is an error.
 */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? ''
  return /^\d{1,9}$/.test(page) ? Math.min(Math.max(1, Number(page)), LAST_PAGE) : 1
}

/** The API's own limit; whatever lies beyond is as empty as this page. */
const LAST_PAGE = 100_000

/** What somebody looks for. Cut first: a cut may halve a character, and halves are no text. */
export function readText(parameters: URLSearchParams, name: string, length = 100): string {
  return (parameters.get(name) ?? '').trim().slice(0, length).replace(/\p{C}/gu, ' ').trim()
}

/** A slug, a number or an id; empty for what can be none. */
export function readKey(parameters: URLSearchParams, name: string): string {
  const value = parameters.get(name) ?? ''
  return /^[\w:.-]{1,80}$/.test(value) ? value : ''
}

export function readOneOf<Value extends string>(parameters: URLSearchParams, name: string, known: readonly Value[]): Value | undefined {
  return known.find((value) => value === parameters.get(name))
}

/** An address's query, `?` included; empty when nothing is asked. */
export function writeQuery(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${parameters}` : ''
}
