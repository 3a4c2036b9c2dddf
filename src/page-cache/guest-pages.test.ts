import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import type { AnswerCache, Reads } from '../kit/http/answer-cache.ts'
import { endListeners, openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { testServices } from '../testing/test-services.ts'
import { cacheablePages } from '../web/pages.ts'
import { type GuestPages, openGuestPages } from './guest-pages.server.ts'
import { openPageCache } from './page-cache.server.ts'

/** Two processes' worth of guests' pages on one database, before an app that says in its page all that it was asked with. */
interface Process {
  pages: GuestPages
  server: Server
  /** Addresses that the app was asked for, oldest first. */
  asked: string[]
  /** Called whenever it hears of a change, before its pages are emptied. */
  tell: Mock<AnswerCache['tell']>
}

let database: TestDatabase
let processes: [Process, Process]
/** Set by a test: pages wait for it before they are done. */
let gate: Promise<void> | undefined

beforeAll(async () => {
  database = await openTestDatabase()
  processes = [await openProcess(), await openProcess()]
})
beforeEach(async () => {
  gate = undefined
  await tell('*')
  for (const each of processes) each.asked.length = 0
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
  const asked: string[] = []
  const answers: AnswerCache = openPageCache({ plain: 1, filtered: 1 })
  const tell = vi.spyOn(answers, 'tell')
  const services = { ...testServices(database, { PUBLIC_URL: 'https://huella.example', DATA_DIR: '.cache/none' }), answers }
  const pages = openGuestPages(
    services,
    database.connection,
    async (request, env) => {
      const { pathname, search } = new URL(request.url)
      asked.push(pathname + search)
      await gate
      ;(env as { reads?: Reads } | undefined)?.reads?.tags.add(pathname === '/' ? 'totals' : `page:${pathname}`)
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
  const opened = { pages, server, asked, tell }
  await vi.waitUntil(async () => (await get(opened, '/buscar')).kept, { timeout: 10_000 })
  return opened
}

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** It came from what is kept, or went there. */
  kept: boolean
}

function get({ server }: Process, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, headers, method, agent: false }, async (response) => {
      const body = Buffer.concat(await response.toArray())
      resolve({ status: response.statusCode!, headers: response.headers, body, kept: response.headers.etag !== undefined })
    })
    sent.on('error', reject).end()
  })
}

/** Tells all processes, and waits until they have heard. */
async function tell(tag: string) {
  for (const { tell } of processes) tell.mockClear()
  await database.pool.query('select tell_guests($1)', [[tag]])
  await vi.waitUntil(() => processes.every(({ tell }) => tell.mock.calls.length > 0), { timeout: 10_000 })
}

describe('a guest’s page', () => {
  it('is drawn once, whoever and however many ask, and says how to ask again', async () => {
    const [one] = processes
    const all = await Promise.all(Array.from({ length: 20 }, () => get(one, '/')))
    expect(one.asked).toEqual(['/'])
    expect(new Set(all.map(({ headers }) => headers.etag)).size).toBe(1)
    expect(all[0]!.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
    expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(20)
  })

  it('comes in the encoding that the browser takes, and as nothing where it is still good', async () => {
    const [one] = processes
    const plain = await get(one, '/')
    const br = await get(one, '/', { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(one, '/', { 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(br.body)).toEqual(plain.body)
    expect(gunzipSync(gzip.body)).toEqual(plain.body)
    const etag = plain.headers.etag!
    for (const mark of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const again = await get(one, '/', { 'if-none-match': mark })
      expect([again.status, again.body.length, again.headers.etag], mark).toEqual([304, 0, etag])
    }
    expect((await get(one, '/', { 'if-none-match': 'W/"other"' })).status).toBe(200)
    const head = await get(one, '/', {}, 'HEAD')
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, String(plain.body.length)])
    expect(one.asked).toEqual(['/'])
  })

  it('has no nonce, as that is good for one answer: its scripts are known by hash', async () => {
    const page = await get(processes[0], '/')
    expect(page.body.toString()).not.toContain('nonce')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='")
    expect(page.headers['content-security-policy']).not.toContain('nonce')
  })
})

describe('others get nothing of', () => {
  it('what a visitor sends: hosts, languages, browsers, cookies that are not ours', async () => {
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
    expect(first.kept).toBe(true)
    const seen = (await get(one, '/')).body.toString()
    expect(seen).not.toContain('evil')
    expect(seen).toContain('https://huella.example/')
  })

  it.each<Record<string, string>>([
    { cookie: 'session=abcdefghijklmnop' },
    { cookie: '__Host-session=abcdefghijklmnop' },
    { cookie: 'a=b; target_project=proj_1' },
    { cookie: 'flash=people_flash_signed_in' },
    { cookie: 'lang=en' },
    { cookie: 'lang=es; flash=people_flash_signed_in' },
    { authorization: 'Bearer abc' },
  ])('a visitor with %o, who gets a page of their own', async (headers) => {
    const [one] = processes
    await get(one, '/')
    const own = await get(one, '/', headers)
    expect([own.kept, one.asked]).toEqual([false, ['/', '/']])
    expect((await get(one, '/')).body.toString()).not.toMatch(/cookie|authorization/)
  })

  it('a stored language that does not move them', async () => {
    const [one] = processes
    expect((await get(one, '/', { cookie: 'lang=es' })).kept).toBe(true)
    expect((await get(one, '/en', { cookie: 'lang=en' })).kept).toBe(true)
    expect((await get(one, '/en/projects', { cookie: 'lang=es' })).kept).toBe(true)
  })

  it.each([
    '/proyecto/missing',
    '/proyecto/cookie',
    '/proyecto/data',
    '/?error=x',
    '/proyectos?query=agua',
    '/iniciar-sesion',
    '/proyectos/',
  ])('%s: it is answered by the app, each time', async (path) => {
    const [one] = processes
    for (let i = 0; i < 2; i++) expect((await get(one, path)).kept).toBe(false)
    expect(one.asked).toEqual([path, path])
  })

  it('a form that somebody sends', async () => {
    const [one] = processes
    expect((await get(one, '/', {}, 'POST')).kept).toBe(false)
  })
})

describe('a change', () => {
  it('renews what it touches in every process, and nothing else', async () => {
    for (const each of processes) for (const path of ['/', '/en', '/privacidad']) await get(each, path)
    await tell('totals')
    for (const each of processes) {
      each.asked.length = 0
      for (const path of ['/', '/en', '/privacidad']) await get(each, path)
      expect(each.asked).toEqual(['/'])
    }
  })

  it('while a page is being drawn: who asked before gets it, who asks after does not', async () => {
    const [one] = processes
    let open: () => void = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = get(one, '/')
    await expect.poll(() => one.asked).toEqual(['/'])
    await tell('totals')
    const after = get(one, '/')
    await expect.poll(() => one.asked).toEqual(['/', '/'])
    open()
    await Promise.all([before, after])
    await get(one, '/')
    expect(one.asked).toEqual(['/', '/'])
  })

  it('that nobody could hear of: pages are drawn for each until they can', async () => {
    const [one, two] = processes
    for (const each of processes) await get(each, '/')
    await endListeners(database)
    await expect.poll(async () => (await get(one, '/')).kept).toBe(false)
    for (const each of processes) await expect.poll(async () => (await get(each, '/')).kept).toBe(true)
    await tell('totals')
    two.asked.length = 0
    await get(two, '/')
    expect(two.asked).toEqual(['/'])
  })
})
