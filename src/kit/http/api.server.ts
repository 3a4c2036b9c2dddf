import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.server.ts'
import { invalid, ReadableError } from '../errors.ts'
import type { Reads } from './answer-cache.ts'
import type { Audience } from './audience.ts'

/** What every handler finds in `c.var`. */
export interface ApiEnv {
  /** Passed in by the caller of the mounted API, so that a request has one id from the page to the log, and one peer, whatever its headers claim. */
  Bindings: { request_id?: string; address?: string; reads?: Reads; now?: Date }
  /** `reads`: the tags that a response depends on, where its endpoint declares them (`page-cache/cached-answers.server.ts`). */
  Variables: { context: Context; reads?: ReadonlySet<string> }
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

/**
 * Describes an endpoint: what Hono's `createRoute` takes, and who may call it. The audience is checked before the request is parsed
 * (`src/api/guard-endpoints.server.ts`), and appears in the OpenAPI description with the token that it requires.
 */
export function endpoint<Path extends string, Route extends Omit<RouteConfig, 'path'> & { path: Path; audience: Audience }>(route: Route) {
  const { audience, ...described } = route
  const security = audience === 'public' ? {} : { security: [{ Bearer: [] }] }
  return createRoute({ ...described, ...security, 'x-audience': audience } as unknown as Route)
}

/** Where a request comes from: the peer's address as the process saw it, and its `User-Agent`. */
export function fromOf(c: HonoContext<ApiEnv>): { address: string; user_agent?: string } {
  const user_agent = c.req.header('user-agent')
  return { address: c.env?.address ?? 'unknown', ...(user_agent !== undefined && { user_agent }) }
}

/** Issues as field → message keys. A message that is one of our keys stays; Zod's own become "required" or "invalid". */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.path.join('.') || 'body'
    const missing = issue.code === 'invalid_type' && issue.input === undefined
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

const Meta = z.object({ total: z.int(), page: z.int(), per_page: z.int() })
const Failure = z
  .object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())).optional() })
  .openapi('Failure', { description: 'What went wrong, in the reader’s language; `errors` by field on 422 only.' })

/** A response `{ data }`. */
export function answer<Shape extends z.ZodType>(shape: Shape, description: string) {
  return { description, content: { 'application/json': { schema: z.object({ data: shape }) } } }
}

/** A response `{ data: […], meta: { total, page, per_page } }`. */
export function pageOf<Shape extends z.ZodType>(shape: Shape, description: string) {
  return { description, content: { 'application/json': { schema: z.object({ data: z.array(shape), meta: Meta }) } } }
}

/** Documents a failure; the verb throws it as a {@link ReadableError}. */
export function failure(description: string) {
  return { description, content: { 'application/json': { schema: Failure } } }
}

export const notFoundAnswer = { 404: failure('Not there, or not yours to know') }
export const invalidAnswer = { 422: failure('Field errors') }
