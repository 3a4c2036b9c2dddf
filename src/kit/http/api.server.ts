import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Actor, Context } from '../context.server.ts'
import { MOST_EXPORTED } from '../csv.ts'
import { invalid, ReadableError } from '../errors.ts'
import { MOST_COUNTED, MOST_LISTED, metaOfList } from '../most-counted.ts'
import type { CacheTags } from './answer-cache.ts'
import type { Audience } from './audience.ts'
import { BODY_SIZES, type BodySize, type Callers, sizeLabel } from './endpoint-traits.ts'

/** Types of `c.var` and `c.env` in every handler. */
export interface ApiEnv {
  /**
   * Passed in by the caller of the mounted API, so that a request has one id from the page to the log, and one peer address, independent of
   * its headers.
   */
  Bindings: {
    request_id?: string
    address?: string
    reads?: CacheTags
    now?: Date
    caller?: Caller
    onProgress?: Context['onProgress']
    onRoute?: (pattern: string) => void
    /** Set by pages of this process: takes a successful JSON answer, whose response then has no body. */
    handOver?: (value: unknown) => void
  }
  /**
   * `reads`: the tags that a response depends on, if its endpoint declares them (`page-cache/cached-answers.server.ts`); `parameters`: the
   * query parameters that the endpoint knows; `until`: the time until which the response is valid (ms since 1970), if a change is known;
   * `answered`: the answer of an endpoint that declares its tags, and its JSON.
   */
  Variables: {
    context: Context
    reads?: ReadonlySet<string>
    until?: number
    parameters?: readonly string[]
    answered?: { value: unknown; body: string }
  }
}

/** Filled by the first of several calls that a page makes with the same token, so that the others need not look up the caller. */
export interface Caller {
  actor?: Actor
}

/** Creates a noun's router: Zod shapes give validation, OpenAPI and the typed client. Chain `.openapi()`, or the client loses its types. */
export function createApi() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      throw result.target === 'json' && result.error.issues.every((issue) => issue.path.length === 0)
        ? new ReadableError('invalid_request')
        : invalid(fieldErrors(result.error.issues))
    },
  })
}

/** Beside what Hono's `createRoute` takes: who may call an endpoint, which programs do, and how large its body may be. */
interface EndpointTraits {
  audience: Audience
  tags?: string[]
  body_size?: BodySize
  callers?: Callers
  /** The session's cookie counts in place of a token. Never by itself for sign-in, sessions, second factors and tokens. */
  takes_session?: boolean
  /** An unknown record is one that has nothing of it: 404 is none of its answers. */
  answers_unknown?: boolean
  /** The handler reads the body itself: what it refuses in it is its own to say. */
  reads_body?: boolean
  middleware?: RouteConfig['middleware']
}

type Described = Partial<EndpointTraits> & Omit<RouteConfig, 'method' | 'path' | 'summary'>

/**
 * Describes endpoints of one audience: `const admin = endpoints({ audience: 'admin', tags: ['admin'] })`, and then
 * `admin.get('/admin/events', 'List events', { request, responses })`, which may say otherwise for itself. The audience is checked before the
 * request is parsed (`src/api/guard-endpoints.server.ts`), size and callers before it is read (`src/app/app.server.ts`); all appear in the
 * OpenAPI description, the audience with the token that it requires. So do the refusals that follow from both (400, 401, 404, 413, 415, 422).
 */
export function endpoints(common: EndpointTraits) {
  const of = <Method extends 'get' | 'post' | 'put' | 'patch' | 'delete'>(method: Method) =>
    function describe<Path extends string, More extends Described>(path: Path, summary: string, more: More) {
      return endpoint<More & { method: Method; path: Path; responses: Refusals }>({ ...common, ...more, method, path, summary })
    }
  const csv = <Path extends string, Request extends RouteConfig['request']>(path: Path, summary: string, request: Request) =>
    of('get')(path, summary, { request, responses: csvAnswer })
  return { csv, get: of('get'), post: of('post'), put: of('put'), patch: of('patch'), delete: of('delete') }
}

function endpoint<Route extends RouteConfig>(route: RouteConfig & EndpointTraits) {
  const { audience, body_size = 'usual', callers = 'users', ...rest } = route
  const { takes_session = callers === 'users' && !/^\/(oauth|auth)\//.test(rest.path), answers_unknown, reads_body, ...described } = rest
  const security: Record<string, string[]>[] = audience === 'public' ? [] : [{ Bearer: [] }, ...(takes_session ? [{ Session: [] }] : [])]
  const middleware = described.middleware && { middleware: [noteParameters(described), ...[described.middleware].flat()] }
  const takes_body = described.method !== 'get'
  return createRoute({
    ...described,
    ...middleware,
    responses: {
      ...(takes_body && { 413: failure(`A body of more than ${sizeLabel(body_size)}`) }),
      401: failure(
        audience === 'public' ? 'A token, which is not needed, has expired' : 'No token, or `Token has expired` when it was once good',
      ),
      ...refusalsOf(described.request, { answers_unknown, reads_body }),
      ...described.responses,
    },
    operationId: operationIdOf(described),
    security,
    'x-audience': audience,
    'x-callers': callers,
    'x-takes-session': takes_session,
    ...(takes_body && { 'x-body-limit': BODY_SIZES[body_size] }),
  } as RouteConfig as Route)
}

/** Failures that callers may meet at any endpoint, for the client's types. */
type Refusals = Record<401 | 404 | 422, ReturnType<typeof failure>>

/** A path that names a record may name none; any input may be invalid, and any body unreadable. A part of a path with fixed values names no record. */
function refusalsOf(
  request: RouteConfig['request'],
  { answers_unknown, reads_body }: Pick<EndpointTraits, 'answers_unknown' | 'reads_body'>,
): RouteConfig['responses'] {
  const { params, query } = request ?? {}
  const body = !reads_body && request?.body
  const parts: unknown[] = params && 'shape' in params ? Object.values(params.shape as object) : []
  return {
    ...(!answers_unknown && parts.some((part) => !(part instanceof z.ZodEnum)) && notFoundAnswer),
    ...((params || query || body) && invalidAnswer),
    ...(body && unreadableAnswers),
  }
}

/** `GET /project/{id}/near` is `getProjectByIdNear`, for programs that generate a client from the description. */
function operationIdOf({ method, path }: Pick<RouteConfig, 'method' | 'path'>): string {
  const words = path.replace(/\{(\w+)\}/g, 'by-$1').split(/[^A-Za-z0-9]+/)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

/** Runs before an endpoint's own middleware, which may cache responses by address. */
function noteParameters({ request }: Pick<RouteConfig, 'request'>): MiddlewareHandler<ApiEnv> {
  const query = request?.query
  const parameters = query && 'shape' in query ? Object.keys(query.shape as object) : []
  return (c, next) => {
    c.set('parameters', parameters)
    return next()
  }
}

/** Origin of a request: the peer's address as the process saw it, its `User-Agent` and `X-Browser`. */
export function fromOf(c: HonoContext<ApiEnv>): { address: string; user_agent?: string; browser?: string } {
  const user_agent = c.req.header('user-agent')
  const browser = c.req.header('x-browser')
  return { address: c.env?.address ?? 'unknown', ...(user_agent !== undefined && { user_agent }), ...(browser && { browser }) }
}

/** Issues as field → message keys. A message that is one of our keys is used; Zod's own become "required" or "invalid". */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    // Zod says of a number what it received instead, or that it has decimals; of anything else, `undefined` where nothing was sent.
    const is_number = issue.code === 'invalid_type' && ('received' in issue || issue.expected === 'int')
    const missing = issue.code === 'invalid_type' && issue.input === undefined && !is_number
    const key = /^[a-z]+(_[a-z0-9]+)+$/.test(issue.message) ? issue.message : missing ? 'kit_required_field' : 'kit_invalid_field'
    fields[field] = [...new Set([...(fields[field] ?? []), key])]
  }
  return fields
}

/** `?page=2&per_page=50`: pages from 1, 20 each, at most 100 (product.md §2). */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1).openapi({ example: 1 }),
  per_page: z.coerce.number().int().min(1).max(100).default(20).openapi({ example: 20 }),
})
export type Paging = z.infer<typeof Paging>

const Meta = z.object({
  total: z.int(),
  total_is_lower_bound: z.literal(true).optional().describe(`There are more than ${MOST_LISTED}: counting ends there`),
  page: z.int(),
  per_page: z.int(),
})
const Failure = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .openapi('Failure', { description: 'What went wrong, in the reader’s language; `errors` by field on 422 only.' })

/** A request with a JSON body. */
export function body<Shape extends z.ZodType>(schema: Shape) {
  return { required: true as const, content: { 'application/json': { schema } } }
}

/** A response `{ data }`. */
export function answer<Shape extends z.ZodType>(shape: Shape, description: string) {
  return { description, content: { 'application/json': { schema: z.object({ data: shape }) } } }
}

/** The `meta` of a list that is counted only up to {@link MOST_COUNTED}. */
export const Counted = {
  total_is_lower_bound: z.literal(true).optional().describe(`There are ${MOST_COUNTED} or more: counting ends there`),
}

/** Answers 204 once the work is done. */
export async function noContent(c: HonoContext<ApiEnv>, work: Promise<unknown>) {
  await work
  return c.body(null, 204)
}

/** Answers a page of a list. */
export async function listBody<Row>(
  c: HonoContext<ApiEnv>,
  paging: { page: number; per_page: number },
  found: Promise<{ data: Row[]; total: number }>,
) {
  const { data, total } = await found
  return c.json({ data, meta: metaOfList(total, paging) }, 200)
}

/** Answers a list as a spreadsheet. */
export async function csvBody(c: HonoContext<ApiEnv>, text: Promise<string>) {
  return c.body(await text, 200, { 'content-type': 'text/csv; charset=utf-8' })
}

/** A response `{ data: […], meta: { total, page, per_page } }`, and `more` in its meta. */
export function pageOf<Shape extends z.ZodType, More extends z.ZodRawShape = Record<never, never>>(
  shape: Shape,
  description: string,
  more?: More,
) {
  return {
    description,
    content: { 'application/json': { schema: z.object({ data: z.array(shape), meta: Meta.extend(more ?? ({} as More)) }) } },
  }
}

/** Documents a failure; the verb throws it as a {@link ReadableError}. */
export function failure(description: string) {
  return { description, content: { 'application/json': { schema: Failure } } }
}

/** A response with a list as a spreadsheet. */
const csvAnswer = {
  200: {
    description: `CSV in UTF-8, at most ${MOST_EXPORTED} rows; \`X-Rows-Cut: true\` if there are more`,
    content: { 'text/csv': { schema: z.string() } },
  },
}
/** A file of its bytes. */
export function fileAnswer<Type extends string>(type: Type, description: string) {
  const content = { [type]: { schema: z.string().openapi({ format: 'binary' }) } } as Record<Type, { schema: z.ZodString }>
  return { description, content }
}

/** For a sensitive act. */
export const proofAnswer = { 403: failure('`proof_required`: first `POST /oauth/confirm`') }
/** For an endpoint without parameters in its path: the others have it. */
export const notFoundAnswer = { 404: failure('Not there, or not yours to know') }
const unreadableAnswers = { 400: failure('A malformed body'), 415: failure('A body of another type') }
/** For an endpoint that reads its input itself: the others have it. */
export const invalidAnswer = { 422: failure('Field errors') }
