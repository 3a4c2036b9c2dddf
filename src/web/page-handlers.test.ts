import { randomBytes } from 'node:crypto'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenDigest } from '../domain/sign-in/hashed-tokens.server.ts'
import { type AccountScene, openAccountScene } from '../testing/account-scene.ts'
import { partly } from '../testing/doubles/partly.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../testing/fixture.ts'
import { EXHAUSTIVE } from '../testing/operations/exhaustive.ts'
import { loadBuiltApp, openWholeApp } from '../testing/whole-app.ts'
import { VARIANTS, variantPath } from '../urls/paths.ts'
import { allPages, layoutOf } from './pages.ts'

const PARAMETERS = { slug: 'proj-1', code: 'x', id: 'x', file: 'x', document: 'x', number: '4865', version: '2026-01-01' }

let scene: AccountScene
let build: ServerBuild
let each: Awaited<ReturnType<typeof openWholeApp>>
let whole: typeof each
beforeAll(async () => {
  scene = await openAccountScene()
  await insertCatalogues(scene.pool)
  await insertOrganization(scene.pool, 'org_1')
  await insertProject(scene.pool, 'proj_1')
  each = await openWholeApp(scene.services)
  const { createRequestHandler } = await loadBuiltApp()
  whole = await openWholeApp(scene.services, (given, mode) => {
    build = given
    return createRequestHandler(given, mode)
  })
  await scene.pool.query(
    `insert into users (id, username, email, email_verified, name, surname) values ('user_1', 'vera', 'vera@example.com', true, 'Vera', 'Prueba')`,
  )
  for (const role of ['admin', 'salesop', 'organizationmanager', 'hotelier'])
    await scene.pool.query(`insert into user_roles (user_id, role) values ('user_1', $1)`, [role])
})
afterAll(() => scene.close())

describe('a handler for each page', () => {
  it.each(allPages())('responds as the whole build does: %s', async (page) => {
    const path = variantPath(page, 'default', PARAMETERS)
    const others = [`${path}/`.replace('//', '/'), dataAddress(path), `${dataAddress(path)}?_routes=${page}.default`]
    // The other forms take turns, page by page; all of them in `bin/test --all`.
    for (const address of [path, ...(EXHAUSTIVE ? others : [others[allPages().indexOf(page) % others.length]!])]) {
      const [ours, theirs] = [await responseOf(each, address), await responseOf(whole, address)]
      // Keys of forms, times and the session's id differ between any two renders.
      const again = ours.text.join() === theirs.text.join() ? ours : await responseOf(each, address)
      const isSame = (_: string, at: number) => ours.text[at] === again.text[at]
      expect({ ...ours, text: ours.text.filter(isSame) }, address).toEqual({ ...theirs, text: theirs.text.filter(isSame) })
    }
  })

  it('lets browsers find every other page from each page, without a full load', () => {
    const addresses = allPages().flatMap((page) =>
      layoutOf(page) === null ? [] : VARIANTS.map((variant) => [`${page}.${variant}`, variantPath(page, variant, PARAMETERS)] as const),
    )
    for (const [from] of addresses.filter(([id]) => id.endsWith('.default'))) {
      const known = treeOf(routesOfHandler(from))
      for (const [to, path] of addresses) {
        const matches = matchRoutes(known, path)
        // React Router asks the server for an address that it does not know, or knows with parameters only.
        const asks = matches === null || Object.keys(matches[0]!.params).length > 0
        expect(asks || matches.at(-1)!.route.id === to, `${from} → ${path}`).toBe(true)
      }
    }
  })

  it('tells browsers the routes of links as the whole build does, and keeps the answer for everybody', async () => {
    const addresses = allPages().flatMap((page) => VARIANTS.map((variant) => variantPath(page, variant, PARAMETERS)))
    // Browsers also ask for the addresses above those of links.
    const above = addresses.flatMap((path) => path.split('/').map((_, n, parts) => parts.slice(0, n).join('/')))
    const paths = [...new Set([...addresses, ...above, '/api/docs', '/en/nothing/here', '//', '/%zz'])].filter(Boolean)
    for (let from = 0; from < paths.length; from += 40) {
      const asked = new URLSearchParams({ version: build.assets.version, paths: paths.slice(from, from + 40).join(',') })
      const [ours, theirs] = await Promise.all([each, whole].map((app) => signedInRequest(app, `/__manifest?${asked}`)))
      expect(await ours!.json()).toEqual(await theirs!.json())
      expect(ours!.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
    // An older script is told to load its page anew.
    expect((await each.request('/__manifest?version=older&paths=/blog')).headers.get('x-remix-reload-document')).toBe('true')
  })

  it('costs no more with more pages: it reads nothing of the others', async () => {
    const beyond = Array.from({ length: 500 }, (_, n) => `added-${n}.default`)
    const refuse = new Proxy({}, { get: (_, name) => expect.fail(`the handler of another page read ${String(name)}`) })
    const added = Object.fromEntries(beyond.map((id) => [id, refuse]))
    const larger = {
      ...build,
      routes: { ...build.routes, ...added },
      assets: { ...build.assets, routes: { ...build.assets.routes, ...added } },
    }
    const { openPageHandlers } = await loadBuiltApp()
    const app = await openWholeApp(scene.services, (_, mode) => openPageHandlers(partly<ServerBuild>(larger), mode))
    expect((await app.request('/proyectos')).status).toBe(200)
    expect((await app.request('/cuenta.data', { headers: await signedIn() })).status).toBe(200)
    expect((await app.request(`/__manifest?version=${build.assets.version}&paths=/proyectos,/blog`)).status).toBe(200)
  })
})

it('reads, while one develops, the modules of the pages that are opened, and of no others', async () => {
  const read = new Set<string>()
  const readers = Object.entries(build.routes).map(([id, route]) => [id, { ...route, module: async () => read.add(id) && route!.module }])
  const { openPagesOnDemand } = await loadBuiltApp()
  const unread = partly<ServerBuild>({ ...build, routes: Object.fromEntries(readers) })
  const app = await openWholeApp(scene.services, (_, mode) => openPagesOnDemand(unread, mode))
  expect((await app.request(`/__manifest?version=${build.assets.version}&paths=/proyectos,/blog`)).status).toBe(200)
  expect([...read]).toEqual([])
  expect(await responseOf(app, '/proyectos')).toMatchObject({ status: 200 })
  expect((await signedInRequest(app, '/cuenta.data')).status).toBe(200)
  expect((await app.request('/nothing/here')).status).toBe(404)
  const opened = ['projects.default', 'account.default', 'public/not-found']
  expect([...read].sort()).toEqual([...new Set(opened.flatMap(routesOfHandler))].sort())
})

/** Without what differs by design: the nonce, and how many routes the browser gets. */
async function responseOf(app: typeof each, address: string) {
  const response = await app.request(address, { headers: { ...(await signedIn()), accept: 'text/html' } })
  const text = (await response.text())
    .replace(/nonce="[^"]*"|"nonce-[^"]*"/g, '')
    .replace(/window\.__reactRouterManifest = .*?window\.__reactRouterRouteModules/s, '')
  return {
    status: response.status,
    location: response.headers.get('location'),
    type: response.headers.get('content-type'),
    text: text.split(/["\\\s<>]/),
  }
}

/** The only session of the user each time: their account lists them all, and some requests end it. */
async function signedIn() {
  const token = randomBytes(24).toString('base64url')
  await scene.pool.query("delete from sessions where user_id = 'user_1'")
  await scene.pool.query(
    "insert into sessions (id, token_digest, user_id, expires_at) values ('sess_' || gen_random_uuid(), $1, 'user_1', now() + interval '1 day')",
    [tokenDigest(token)],
  )
  return { cookie: `session=${token}` }
}

async function signedInRequest(app: typeof each, address: string): Promise<Response> {
  return app.request(address, { headers: await signedIn() })
}

function dataAddress(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}

function routesOfHandler(id: string): string[] {
  const layout = build.routes[id]!.parentId
  return [...new Set(['root', ...(layout ? [layout] : []), id, 'public', 'home.default'])]
}

/** As the browser's router holds them. */
function treeOf(ids: string[], parent?: string): RouteObject[] {
  return ids.flatMap((id): RouteObject[] => {
    const { path, index, parentId } = build.routes[id]!
    if (parentId !== parent) return []
    return index ? [{ id, index: true }] : [{ id, ...(path !== undefined && { path }), children: treeOf(ids, id) }]
  })
}
