import type { OpenAPIHono } from '@hono/zod-openapi'
import { TrieRouter } from 'hono/router/trie-router'
import type { ApiEnv } from '../kit/http/api.server.ts'
import { BODY_SIZES, type Callers, type EndpointTraits } from '../kit/http/endpoint-traits.ts'

/** Finds what the endpoint of a request declares, before the request reaches it: `traitsOf('POST', '/api/admin/pictures')`. */
export type TraitsOf = (method: string, path: string) => EndpointTraits

/** Reads body limits and callers from the declarations of all endpoints, which are mounted under `/api`. */
export function openTraits({ openAPIRegistry }: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry'>): TraitsOf {
  const usual: EndpointTraits = { body_limit: BODY_SIZES.usual, callers: 'users' }
  const router = new TrieRouter<EndpointTraits>()
  for (const definition of openAPIRegistry.definitions) {
    if (definition.type !== 'route') continue
    const { method, path, ...declared } = definition.route as typeof definition.route & Declared
    const { 'x-body-limit': body_limit = usual.body_limit, 'x-callers': callers = usual.callers } = declared
    router.add(method.toUpperCase(), `/api${path.replace(/\{(\w+)\}/g, ':$1')}`, { body_limit, callers })
  }
  return (method, path) => router.match(method, path)[0][0]?.[0] ?? usual
}

/** The paths of endpoints for clients. @throws Error for one with parameters, as each request's path is looked up among them */
export function clientPathsOf({ openAPIRegistry }: Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry'>): string[] {
  return openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== 'route' || (definition.route as Declared)['x-callers'] !== 'clients') return []
    const { path } = definition.route
    if (path.includes('{')) throw new Error(`${path} is for clients and has parameters`)
    return [`/api${path}`]
  })
}

interface Declared {
  'x-body-limit'?: number
  'x-callers'?: Callers
}
