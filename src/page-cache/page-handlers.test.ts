import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { PAGES, pathTo } from '../urls/paths.ts'
import pages from '../web/routes.ts'
import { openPageHandlers } from './page-handlers.server.ts'

// Each route answers with its own id, so that it can be seen which one was found.

type Entry = { id?: string; file: string; path?: string; index?: boolean; children?: Entry[] }

function buildOf(entries: Entry[]): ServerBuild {
  const routes: Record<string, unknown> = { root: { id: 'root', path: '', module: {} } }
  const add = (entry: Entry, parentId: string) => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const { path, index } = entry
    routes[id] = { id, parentId, path, index, module: entry.children ? {} : { loader: () => new Response(id) } }
    for (const child of entry.children ?? []) add(child, id)
  }
  for (const entry of entries) add(entry, 'root')
  const build = {
    routes,
    assets: { routes, entry: { module: '', imports: [] }, url: '', version: '1' },
    entry: { module: {} },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false,
    ssr: true,
    prerender: [],
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  }
  return build as unknown as ServerBuild
}

const build = buildOf(pages as Entry[])
const all = createRequestHandler(build, 'production')
const handlerOf = openPageHandlers(build, 'production')
const found = async (handle: ReturnType<typeof handlerOf>, path: string) => {
  const response = await handle(new Request(`http://localhost${path}`), new RouterContextProvider())
  return `${response.status} ${await response.text()}`
}

const slug = 'agua-segura'
const written = (Object.keys(PAGES) as (keyof typeof PAGES)[]).flatMap((page) =>
  (['es', 'en'] as const).map((locale) => pathTo(page, locale, { slug, code: 'abc' } as never)),
)

it.each([
  ...written,
  ...written.filter((path) => !path.startsWith('/en')).map((path) => `/es${path === '/' ? '' : path}`),
  ...['/mendoza', '/en/mendoza', '/no/such', '/en/no/such', '/es/no/such', '/proyecto', '/transparencia/abc/d', '/proyectos/', '/account'],
  ...[
    '/PROYECTOS',
    '/EN/projects',
    '/Proyecto/x',
    '/%70royectos',
    '/e%6E/projects',
    '/en',
    '/es',
    '/english',
    '/estilo',
    '/en/style',
    '//proyectos',
  ],
])('%s is answered by the same route as if the router knew all of them', async (path) => {
  const { pathname } = new URL(path, 'http://localhost')
  expect(await found(handlerOf(pathname), path)).toBe(await found(all, path))
})

it('tells browsers of routes everywhere', async () => {
  const response = await handlerOf('/__manifest')(
    new Request('http://localhost/__manifest?version=1&paths=/proyectos,/en/projects,/es/proyectos'),
    new RouterContextProvider(),
  )
  expect(Object.keys(await response.json())).toEqual(expect.arrayContaining(['projects.default', 'projects.en', 'projects.es']))
})
