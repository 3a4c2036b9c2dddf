import { data, redirect } from 'react-router'

/** What the API's typed client answers. */
export interface Answer {
  ok: boolean
  status: number
  headers: Headers
  json(): Promise<unknown>
}

/** What an endpoint gives when all went well: the `data` of its body; of a page of a list, the body with `data` and `meta`; nothing of an empty one. */
export type Given<A> = A extends { ok: true; json(): Promise<infer Body> } ? DataOf<Body> : never
type DataOf<Body> = unknown extends Body
  ? undefined
  : Body extends { meta: unknown }
    ? Body
    : Body extends { data: infer Data }
      ? Data
      : Body

/** An endpoint that may answer "moved" is asked with the page's address, so that the page can move too. */
type Here<A extends Answer> = 301 extends A['status'] ? [here: URL] : []

/**
 * A page's way to the data: what an endpoint gives, typed by the endpoint.
 *
 * ```ts
 * const project = await ask(api.project[':id'].$get({ param: { id } }), url)
 * ```
 * @throws the answer itself when it is a failure, for the error page; 301 to this page's new address when the thing has moved
 */
export async function ask<A extends Answer>(asked: A | Promise<A>, ...[here]: Here<A>): Promise<Given<A>> {
  const answer = await asked
  if (answer.ok) return given(answer)
  const moved = answer.status === 301 && answer.headers.get('location')
  throw moved && here ? movedTo(moved.split('/').at(-1) ?? '', here) : answer
}

/** The same for a part that a page can do without: whatever the failure, the page goes on with `otherwise`. */
export async function askOr<A extends Answer, Otherwise>(asked: A | Promise<A>, otherwise: Otherwise): Promise<Given<A> | Otherwise> {
  const answer = await asked
  return answer.ok ? given(answer) : otherwise
}

/** What `askOr` may give instead of a page of a list. */
export const EMPTY_PAGE = { data: [], meta: { total: 0, page: 1, per_page: 1 } }

/**
 * An action's way to change something: what came of it, or the refusal as the page renders it, with the same status, a message and errors beside their
 * fields.
 *
 * ```ts
 * const done = await attempt(oauth.user.$patch({ json: typed }), { typed })
 * if ('refused' in done) return done.refused
 * ```
 * @param kept what the page shows again beside the errors
 */
export async function attempt<A extends Answer, Kept extends object = object>(
  asked: A | Promise<A>,
  kept?: Kept,
): Promise<Attempted<A, Kept>> {
  const answer = await asked
  if (answer.ok) return { status: answer.status, given: await given(answer) }
  const { message, errors = {} } = (await answer.json()) as { message: string; errors?: Refusal['errors'] }
  return { status: answer.status, refused: data({ ...(kept as Kept), message, errors }, { status: answer.status }) }
}

export type Attempted<A, Kept = object> = { status: number; given: Given<A> } | Refused<Kept>

export interface Refused<Kept = object> {
  status: number
  refused: ReturnType<typeof data<Kept & Refusal>>
}

interface Refusal {
  message: string
  errors: Record<string, string[]>
}

/** A page's address with another slug: the same form of it, prefixed or not, with everything after it. */
export function movedTo(slug: string, { pathname, search }: URL): Response {
  return redirect(pathname.replace(/[^/]+\/?$/, slug) + search, 301)
}

async function given<A extends Answer>(answer: A): Promise<Given<A>> {
  // "Done" and "in the queue" have no body.
  const empty = !answer.headers.has('content-type')
  const body = empty ? undefined : await answer.json()
  const is_whole = typeof body !== 'object' || body === null || 'meta' in body || !('data' in body)
  return (is_whole ? body : body.data) as Given<A>
}
