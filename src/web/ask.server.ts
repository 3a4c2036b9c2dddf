import { data, redirect } from 'react-router'
import { type Flash, flashCookie } from '../kit/http/flash.server.ts'
import { DEFAULT_LOCALE, type Locale } from '../kit/locales.ts'
import type { FormErrors, Refused } from '../kit/ui/forms/field-errors.ts'
import { type Page, variantPath } from '../urls/paths.ts'

/** A response of the API's typed client. */
export interface Answer {
  ok: boolean
  status: number
  headers: Headers
  json(): Promise<unknown>
}

/**
 * The result of an endpoint on success: the `data` of its body; for a page of a list the body with `data` and `meta`; undefined for an
 * empty body.
 */
export type ResponseData<A> = A extends { ok: true; json(): Promise<infer Body> } ? DataOf<Body> : never
type DataOf<Body> = unknown extends Body
  ? undefined
  : Body extends { meta: unknown }
    ? Body
    : Body extends { data: infer Data }
      ? Data
      : Body

/** An endpoint that may respond 301 needs the page's address, so that the page can redirect too; and the old slug where that is not its last part. */
type Here<A extends Answer> = 301 extends A['status'] ? [here: URL, old?: string] : []

/**
 * Reads data for a page, typed by the endpoint.
 * ```ts
 * const project = await ask(api.project[':id'].$get({ param: { id } }), url)
 * ```
 * @throws the response itself when it is a failure, for the error page; a 301 to this page's new address when the record has moved
 */
export async function ask<A extends Answer>(request: A | Promise<A>, ...[here, old]: Here<A>): Promise<ResponseData<A>> {
  const answer = await request
  if (answer.ok) return given(answer)
  const moved = answer.status === 301 && answer.headers.get('location')
  throw moved && here ? movedTo(moved.split('/').at(-1) ?? '', here, old) : answer
}

/**
 * The answer for a page that may be public in Spanish only, which its English address then leads to.
 * ```ts
 * const post = await ask(readInLanguage((about) => api.post[':slug'].$get(about), 'post', { slug, url, locale }), url)
 * ```
 * @throws a 302 to the Spanish page
 */
export async function readInLanguage<A extends Answer>(
  read: (about: { param: { slug: string }; query: { lang?: Locale } }) => Promise<A>,
  page: Page,
  { slug, url, locale }: { slug: string; url: URL; locale: Locale },
): Promise<A> {
  const answer = await read({ param: { slug }, query: {} })
  if (answer.status !== 404 || locale === DEFAULT_LOCALE) return answer
  const { status } = await read({ param: { slug }, query: { lang: DEFAULT_LOCALE } })
  if (status >= 400) return answer
  // The prefix keeps the stored language from leading back.
  throw redirect(variantPath(page, DEFAULT_LOCALE, { slug }) + url.search, 302)
}

/** Like `ask`, for data that a page can do without: on any failure the page gets `otherwise`. */
export async function askOr<A extends Answer, Otherwise>(
  request: A | Promise<A>,
  otherwise: Otherwise,
): Promise<ResponseData<A> | Otherwise> {
  const answer = await request
  return answer.ok ? given(answer) : otherwise
}

/**
 * Like `askOr`, for the page's main list. While the platform cannot answer at all (503), the page fails too: an empty list would tell
 * visitors and search engines that there is nothing.
 */
export async function askList<A extends Answer, Otherwise>(
  request: A | Promise<A>,
  otherwise: Otherwise,
): Promise<ResponseData<A> | Otherwise> {
  const answer = await request
  if (answer.status === 503) throw answer
  return askOr(answer, otherwise)
}

/** Answers by which a link or a request of another site is invalid. */
const INVALID: ReadonlySet<number> = new Set([400, 403, 404, 410, 422])

/**
 * Like `ask`, for what a link or another site's request is about: null if it is invalid.
 * @throws the response itself when the platform cannot answer now: nobody is to throw a good link away
 */
export async function askValid<A extends Answer>(request: A | Promise<A>): Promise<ResponseData<A> | null> {
  const answer = await request
  if (answer.ok) return given(answer)
  if (INVALID.has(answer.status)) return null
  throw answer
}

/** An empty page of a list, as a fallback for `askOr` and `askList`. */
export const EMPTY_PAGE = { data: [], meta: { total: 0, page: 1, per_page: 1 } }

/**
 * How an action changes something: returns the result, or a refusal that the page renders with the same status, a message and errors
 * beside their fields.
 *
 * ```ts
 * const done = await attempt(oauth.user.$patch({ json: typed }), { typed })
 * if ('refused' in done) return done.refused
 * ```
 * @param extra added to the refusal, such as the typed values
 * @param amounts errors of amounts that the form could not read (`amountErrors`), which say more than the endpoint's own beside the same fields
 */
export async function attempt<A extends Answer, Extra extends object = object>(
  request: A | Promise<A>,
  extra?: Extra,
  amounts: FormErrors = {},
): Promise<Attempted<A, Extra>> {
  const answer = await request
  if (answer.ok) return { status: answer.status, given: await given(answer) }
  const { message, errors: said = {} } = (await answer.json()) as { message: string; errors?: FormErrors }
  const errors = answer.status === 422 ? { ...said, ...amounts } : said
  const refused = { ...(extra as Extra), message, errors, ...(answer.status === 409 && { is_conflict: true }) }
  return { status: answer.status, refused: data(refused, { status: answer.status }) }
}

export type Attempted<A, Extra = object> = { status: number; given: ResponseData<A> } | RefusedAnswer<Extra>

export interface RefusedAnswer<Extra = object> {
  status: number
  refused: ReturnType<typeof data<Refused<Extra>>>
}

/** How an action ends: redirects, and displays a message on the next page. */
export function redirectWith(to: string, flash: Flash): Response {
  return redirect(to, { status: 303, headers: { 'set-cookie': flashCookie(flash) } })
}

/** Redirects to the page's address with another slug, in the same form (prefixed or not) and with the same query. */
export function movedTo(slug: string, { pathname, search }: URL, old?: string): Response {
  const parts = pathname.split('/')
  const at = old === undefined ? -1 : parts.findLastIndex((part) => decodeURIComponent(part) === old)
  return redirect((at > 0 ? parts.with(at, slug).join('/') : pathname.replace(/[^/]+\/?$/, slug)) + search, 301)
}

async function given<A extends Answer>(answer: A): Promise<ResponseData<A>> {
  // 204 and 202 have no body.
  const empty = !answer.headers.has('content-type')
  const body = empty ? undefined : await answer.json()
  const is_whole = typeof body !== 'object' || body === null || 'meta' in body || !('data' in body)
  return (is_whole ? body : body.data) as ResponseData<A>
}
