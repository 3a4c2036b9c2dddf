import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type Variant, variantOf } from '../urls/paths.ts'

type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>

/**
 * The router's handler for an address. React Router tries one route after the other, several times for a page, and makes all of them anew to
 * draw it. So each first word of an address has a handler that knows only the routes which begin with it, made when it is first asked for; an
 * address that begins otherwise has that of its form, with all of those.
 */
export function openPageHandlers(build: ServerBuild, mode: string): (pathname: string) => Handle {
  const all = createRequestHandler(build, mode)
  const words = new Set(Object.entries(build.assets.routes).map(([id, route]) => `${variantOfRoute(id)} ${firstWord(route?.path)}`))
  const handlers = new Map<string, Handle>()
  return (pathname) => {
    // The router takes capitals and escapes for what they stand for.
    if (pathname === '/__manifest' || /[A-Z%]/.test(pathname)) return all
    const variant = variantOf(pathname)
    const first = firstWord(pathname.replace(/\.data$/, ''))
    const word = words.has(`${variant} ${first}`) ? first : undefined
    const key = `${variant} ${word}`
    const known = handlers.get(key)
    if (known) return known
    const handler = createRequestHandler(onlyOf(build, variant, word), mode)
    handlers.set(key, handler)
    return handler
  }
}

/** The routes of one form of address, or those of them that begin with a word; and what is above every address: the frames, the home pages and the page for what is not there. */
function onlyOf(build: ServerBuild, variant: Variant, word?: string): ServerBuild {
  const isOf = ([id]: [id: string, unknown]) => {
    const of = variantOfRoute(id)
    if (of === null || id.startsWith('home.')) return true
    if (of !== variant) return false
    const first = firstWord(build.assets.routes[id]?.path)
    // A parameter may be any word.
    return word === undefined || first === undefined || first === word
  }
  const of = <Route>(routes: Record<string, Route>) => Object.fromEntries(Object.entries(routes).filter(isOf))
  return { ...build, routes: of(build.routes), assets: { ...build.assets, routes: of(build.assets.routes) } }
}

/** Ids of routes are `<page>.<variant>`; null for frames and other routes that belong to no language. */
function variantOfRoute(id: string): Variant | null {
  const [, variant] = id.split('.')
  return variant === 'default' || variant === 'es' || variant === 'en' ? variant : null
}

/** The first word of a path after its language; none where it is a parameter. */
function firstWord(path: string | undefined): string | undefined {
  const [word] = (path ?? '').replace(/^\/?((es|en)(\/|$))?/, '').split('/')
  return word && !word.startsWith(':') ? word : undefined
}
