import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { matchPath, type Page, VARIANTS, type Variant, variantOf } from '../urls/paths.ts'

/** Asked by React Router in the browser, with the addresses of a page's links. */
export const MANIFEST_PATH = '/__manifest'
const NOT_FOUND = 'public/not-found'

type ServerRoute = NonNullable<ServerBuild['routes'][string]>

/**
 * Opens React Router's request handlers, one for each page, made at its first use. React Router goes through all of its routes several times for each
 * request, so a handler of the whole site would make every page dearer with each page that is added. `__manifest`, from which browsers learn the
 * routes that a page links to, is answered from these routes alone. The whole build responds to unknown addresses.
 */
export function openPageHandlers(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode)
  const handlers = new Map<string, RequestHandler>()
  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === MANIFEST_PATH) return createRequestHandler(buildOf(build, routesAt(searchParams)), mode)(request, context)
    const route = routeAt(pathname)
    if (route === null) return whole(request, context)
    const handler = handlers.get(route) ?? createRequestHandler(buildOf(build, [route]), mode)
    handlers.set(route, handler)
    return handler(request, context)
  }
}

/** The same while one develops, where the module of each route is a function that reads it (vite.config.ts). */
export function openPagesOnDemand(build: ServerBuild, mode: string): RequestHandler {
  return async (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    const is_manifest = pathname === MANIFEST_PATH
    const part = buildOf(build, is_manifest ? routesAt(searchParams) : [routeAt(pathname) ?? NOT_FOUND])
    if (!is_manifest) await Promise.all(Object.values(part.routes).map(async (route) => (part.routes[route!.id] = await readRoute(route!))))
    return createRequestHandler(part, mode)(request, context)
  }
}

async function readRoute(route: ServerRoute): Promise<ServerRoute> {
  const module: unknown = route.module
  return typeof module === 'function' ? { ...route, module: await module() } : route
}

/** Ids of the routes at the addresses that a browser asks for, and of those that take any other address. */
function routesAt(asked: URLSearchParams): Set<string> {
  const others = [NOT_FOUND, ...VARIANTS.map((variant) => idOf('place', variant))]
  const paths = asked.get('paths')?.split(',') ?? []
  return new Set([...others, ...paths.flatMap((path) => routeAt(path) ?? [])])
}

/** The id of the route at an address or at its data request; null where only the whole build can tell. */
function routeAt(pathname: string): string | null {
  const path = pathname.replace(/(?:\/_)?\.data$/, '') || '/'
  const page = path.includes('//') ? undefined : matchPath(path)?.[0]
  return page === undefined ? null : idOf(page, variantOf(path))
}

/** The build with some pages only, their layouts and the root; and the home page, because the root alone would match its address in the browser. */
function buildOf(build: ServerBuild, routes: Iterable<string>): ServerBuild {
  const ids = new Set([...routes, idOf('home', 'default')].flatMap((id) => withParents(build.routes, id)))
  const only = <Value>(all: Record<string, Value>) => Object.fromEntries([...ids].map((id) => [id, all[id]!]))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}

function withParents(routes: ServerBuild['routes'], id: string): string[] {
  const parent = routes[id]?.parentId
  return parent === undefined ? [id] : [...withParents(routes, parent), id]
}

/** As `routes.ts` names them. */
function idOf(page: Page, variant: Variant): string {
  return `${page}.${variant}`
}
