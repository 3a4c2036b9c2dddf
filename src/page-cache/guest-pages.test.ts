import { createHash } from 'node:crypto'
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { AnswerCache, CacheTags } from '../kit/http/answer-cache.ts'
import { endListeners, openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { testServices } from '../testing/test-services.ts'
import { cacheablePages } from '../web/pages.ts'
import { compressPage, openBodies } from './compressed-page.server.ts'
import { type GuestPages, openGuestPages } from './guest-pages.server.ts'
import { openPageCache } from './page-cache.server.ts'

/** One of two processes on one database: its cache of guests' pages, in front of an app that prints the request into its page. */
interface Process {
  pages: GuestPages
  server: Server
  /** Addresses that the app rendered, oldest first. */
  rendered: string[]
  /** Called for every notice of a change, before the pages are dropped. */
  invalidate: Mock<AnswerCache['invalidate']>
}

let database: TestDatabase
let processes: [Process, Process]
/** Set by a test: rendering waits for it. */
let gate: Promise<void> | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  processes = [await openProcess(), await openProcess()]
})
beforeEach(async () => {
  gate = undefined
  await notify('*')
  for (const each of processes) each.rendered.length = 0
})
afterAll(async () => {
  for (const { pages, server } of processes) {
    await pages.close()
    server.closeAllConnections()
    server.close()
  }
  await database.close()
})

async function openProcess(): Promise<Process> {
  const rendered: string[] = []
  const answers: AnswerCache = openPageCache({ plain: 1, filtered: 1 })
  const invalidate = vi.spyOn(answers, 'invalidate')
  const services = { ...testServices(database, { PUBLIC_URL: 'https://huella.example', DATA_DIR: '.cache/none' }), answers }
  const pages = openGuestPages(
    services,
    database.connection,
    async (request, env) => {
      const { pathname, search } = new URL(request.url)
      rendered.push(pathname + search)
      await gate
      ;(env as { reads?: CacheTags } | undefined)?.reads?.tags.add(pathname === '/' ? 'totals' : `page:${pathname}`)
      const seen = [request.url, ...[...request.headers].map(([name, value]) => `${name}: ${value}`)].join('\n')
      return new Response(`<!doctype html><script nonce="Zm9v">1</script><pre>${seen}</pre>${'-'.repeat(2000)}</html>`, {
        status: pathname.endsWith('/missing') ? 404 : 200,
        headers: {
          'content-type': pathname.endsWith('/data') ? 'application/json' : 'text/html; charset=utf-8',
          'content-security-policy': "script-src 'nonce-Zm9v'",
          ...(pathname.endsWith('/cookie') && { 'set-cookie': 'flash=; Path=/' }),
        },
      })
    },
    cacheablePages(),
  )
  const server = createServer(pages.serve)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const opened = { pages, server, rendered, invalidate }
  await vi.waitUntil(async () => (await get(opened, '/buscar')).cached, { timeout: 60_000 })
  return opened
}

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** It came from the cache or was put there. */
  cached: boolean
}

function get({ server }: Process, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, headers, method, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode!, headers: response.headers, body, cached: response.headers.etag !== undefined })
    })
    sent.on('error', reject).end()
  })
}

/** Notifies all processes of a change, and waits until they have received it. */
async function notify(tag: string) {
  for (const { invalidate } of processes) invalidate.mockClear()
  await database.pool.query('select tell_guests($1)', [[tag]])
  await vi.waitUntil(() => processes.every(({ invalidate }) => invalidate.mock.calls.length > 0), { timeout: 60_000 })
}

describe('a guest’s page', () => {
  it('is rendered once for any number of requests, with headers to revalidate it', async () => {
    const [one] = processes
    const all = await Promise.all(Array.from({ length: 20 }, () => get(one, '/')))
    expect(one.rendered).toEqual(['/'])
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(all[0]!.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=63072000',
    })
    expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  })

  it('is sent in an encoding that the browser accepts, and as 304 when still valid', async () => {
    const [one] = processes
    const plain = await get(one, '/')
    const br = await get(one, '/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(one, '/', { 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    const etag = plain.headers.etag!
    for (const value of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(one, '/', { 'if-none-match': value })
      expect([again.status, again.body.length, again.headers.etag], value).toEqual([304, 0, etag])
    }
    expect((await get(one, '/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
    const head = await get(one, '/', {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)])
    expect(one.rendered).toEqual(['/'])
  })

  it('is the same page under an address with campaign marks', async () => {
    const [one] = processes
    const marked = ['/proyectos?utm_source=club&fbclid=x1', '/proyectos?gclid=x2&utm_campaign=%F0%9F%8C%B1', '/proyectos']
    const pages = await Promise.all(marked.map((path) => get(one, path)))
    expect(one.rendered).toEqual(['/proyectos'])
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1)
    await get(one, '/proyectos?msclkid=9&cause=agua')
    await get(one, '/proyectos?cause=agua')
    expect(one.rendered).toEqual(['/proyectos', '/proyectos?cause=agua'])
  })

  it('is decompressed once for those who accept no encoding', async () => {
    const page = await compressPage('<!doctype html><p>¡Hola!', '', () => '')
    const bodyOf = openBodies()
    expect(bodyOf(page, undefined).toString()).toBe('<!doctype html><p>¡Hola!')
    expect(bodyOf(page, undefined)).toBe(bodyOf({ ...page }, undefined))
  })

  it('allows its scripts by hash, because a nonce is valid for one response only', async () => {
    const page = await get(processes[0], '/')
    expect(page.body.toString()).not.toContain('nonce')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
    expect(page.headers['content-security-policy']).not.toContain('nonce')
  })

  it('allows no script that did not carry the nonce: whoever plants one in a text does not know it', async () => {
    const planted = [
      '<script>evil()</script>',
      '<script nonce="">evil()</script>',
      '<script nonce="Zm9">evil()</script>',
      '<script type="module" async="">evil()</script>',
      '<script x="> nonce="Zm9v"">evil()</script>',
      '<SCRIPT>evil()</SCRIPT>',
      '<style>evil()</style>',
    ]
    const html = `<script nonce="Zm9v">own()</script>${planted.join('')}<style nonce="Zm9v">own{}</style>`
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    for (const [nonce, scripts, styles] of [
      ['Zm9v', [hashOf('own()')], [hashOf('own{}')]],
      ['', [], []],
    ] as const) {
      const { csp } = await compressPage(html, nonce, (...allowed) => JSON.stringify(allowed))
      expect(JSON.parse(csp)).toEqual([scripts, styles])
    }
  })
})

describe('a cached page is not affected by', () => {
  it('what a visitor sends: hosts, languages, browsers, foreign cookies', async () => {
    const [one] = processes
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'accept-language': 'evil',
      'user-agent': 'evil bot',
      cookie: 'other=evil',
      referer: 'https://evil.example/',
      origin: 'https://evil.example',
    }
    const first = await get(one, '/', forged)
    expect(first.cached).toBe(true)
    const seen = (await get(one, '/')).body.toString()
    expect(seen).not.toContain('evil')
    expect(seen).toContain('https://huella.example/')
  })

  it.each<Record<string, string>>([
    { cookie: '__Host-session=abcdefghijklmnop' },
    { cookie: 'a=b; __Host-target_project=proj_1' },
    { cookie: '__Host-flash=users_flash_signed_in' },
    { cookie: 'lang=en' },
    { cookie: 'lang=es; __Host-flash=users_flash_signed_in' },
    { authorization: 'Bearer abc' },
  ])('a visitor with %o, who gets a page of their own', async (headers) => {
    const [one] = processes
    await get(one, '/')
    const own = await get(one, '/', headers)
    expect([own.cached, one.rendered]).toEqual([false, ['/', '/']])
    expect((await get(one, '/')).body.toString()).not.toMatch(/cookie|authorization/)
  })

  it('cookies that another site of the domain may have set', async () => {
    for (const cookie of [
      'session=abcdefghijklmnop',
      'target_project=proj_1',
      '__Host-lang=en',
      '__Secure-flash=x',
      '__host-session=abcdefghijklmnop',
    ]) {
      expect((await get(processes[0], '/', { cookie })).cached, cookie).toBe(true)
    }
  })

  it('a stored language that does not redirect them', async () => {
    const [one] = processes
    expect((await get(one, '/', { cookie: 'lang=es' })).cached).toBe(true)
    expect((await get(one, '/en', { cookie: 'lang=en' })).cached).toBe(true)
    expect((await get(one, '/en/projects', { cookie: 'lang=es' })).cached).toBe(true)
  })

  it.each([
    '/proyecto/missing',
    '/proyecto/cookie',
    '/proyecto/data',
    '/?error=x',
    '/proyectos?query=agua',
    '/iniciar-sesion',
    '/proyectos/',
  ])('%s: the app responds each time', async (path) => {
    const [one] = processes
    for (let i = 0; i < 2; i++) expect((await get(one, path)).cached).toBe(false)
    expect(one.rendered).toEqual([path, path])
  })

  it('a submitted form', async () => {
    const [one] = processes
    expect((await get(one, '/', {}, 'POST')).cached).toBe(false)
  })
})

describe('a change', () => {
  it('invalidates the pages that it touches in every process, and no others', async () => {
    for (const each of processes) for (const path of ['/', '/en', '/privacidad']) await get(each, path)
    await notify('totals')
    for (const each of processes) {
      each.rendered.length = 0
      for (const path of ['/', '/en', '/privacidad']) await get(each, path)
      expect(each.rendered).toEqual(['/'])
    }
  })

  it('while a page is being rendered: earlier requests get that page, later ones a new one', async () => {
    const [one] = processes
    let open: () => void = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = get(one, '/')
    await expect.poll(() => one.rendered).toEqual(['/'])
    await notify('totals')
    const after = get(one, '/')
    await expect.poll(() => one.rendered).toEqual(['/', '/'])
    open()
    await Promise.all([before, after])
    await get(one, '/')
    expect(one.rendered).toEqual(['/', '/'])
  })

  it('that may go unreported: pages are rendered per request until the connection is back', async () => {
    const [one, two] = processes
    for (const each of processes) await get(each, '/')
    await endListeners(database)
    await expect.poll(async () => (await get(one, '/')).cached).toBe(false)
    for (const each of processes) await expect.poll(async () => (await get(each, '/')).cached).toBe(true)
    await notify('totals')
    two.rendered.length = 0
    await get(two, '/')
    expect(two.rendered).toEqual(['/'])
  })
})
