import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, openBuiltServer } from '../built-server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../fixture.ts'
import { EXHAUSTIVE, sampleInTurn } from '../operations/exhaustive.ts'
import { openTestDatabase, type TestDatabase } from '../test-database.server.ts'

// Requests to the built server over raw sockets, such as no browser sends.

let database: TestDatabase
let site: BuiltServer
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  await database.pool.query(`insert into project_slugs (slug, project_id) values ('former', 'proj_1')`)
  site = await openBuiltServer(database, { LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await site?.close()
  await database.close()
})

interface Raw {
  status: number
  headers: Map<string, string>
  body: string
}

/** Sends bytes (one per character) and reads until the server closes the connection. */
function send(bytes: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1')
    const parts: Buffer[] = []
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => resolve(parse(Buffer.concat(parts).toString('latin1'))))
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

function parse(text: string): Raw {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line): [string, string] => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status: Number(first.split(' ')[1]), headers: new Map(headers), body }
}

function get(target: string, lines: string[] = [], accept = 'text/html'): Promise<Raw> {
  return send(
    [`GET ${target} HTTP/1.1`, `Host: localhost:${site.port}`, `Accept: ${accept}`, 'Connection: close', ...lines, '', ''].join('\r\n'),
  )
}

function expectGuarded({ headers }: Raw, about: string) {
  expect(headers.get('content-security-policy'), about).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/)
  expect(headers.get('x-content-type-options'), about).toBe('nosniff')
  expect(headers.get('referrer-policy'), about).toBeDefined()
}

/** Addresses with a part that visitors can type: pages in all three forms, their data, the API, files, pictures, feeds, redirects. */
const PLACES = [
  '/',
  '/es/',
  '/en/',
  '/proyecto/',
  '/en/project/',
  '/organizacion/',
  '/en/organization/',
  '/transparencia/',
  '/en/transparency/',
  '/admin/user/',
  '/cuenta/',
  '/nothing/there/',
  '/proyecto/x.data?_routes=',
  '/oauth/authorize/',
  '/elegir-proyecto/',
  '/api/',
  '/api/project/',
  '/api/organization/',
  '/api/trail/',
  '/api/place/',
  '/api/docs/',
  '/api/auth/social/',
  '/assets/',
  '/img/',
  '/icons/',
  '/rss/',
  '/sitemap/',
  '/.well-known/',
  '/health/',
  '/proyectos?query=',
  '/en/projects?page=',
  '/buscar?destination=',
  '/iniciar-sesion?redirect=',
  '/oauth/authorize?client_id=',
  '/api/projects?query=',
  '/api/places?query=',
  '/api/places?lang=',
]

/** Invalid texts for that part. In a path, the first ones make no address at all: the page is missing. */
const NEVER = [
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%E0%A4%A',
  '%ed%a0%80',
  '%u002f',
  '%00',
  '%0a',
  '%0d%0a',
  '%0D%0ASet-Cookie:a=b',
  '%09',
  '%1b',
  '%7f',
  '%c2%85',
  '%e2%80%a8',
  '%e2%80%a9',
  'x%00',
  '%00x',
]
const STRANGE = [
  '%25',
  '%2500',
  '%250d%250a',
  '%f0%9f%98%80',
  '%e2%80%ae',
  '%c3%b1',
  '%2f',
  '%2f%2fevil.example',
  '%5c',
  '%2e%2e%2f',
  '..;',
  '../',
  '../../etc/passwd',
  '//',
  '//evil.example',
  '.',
  '..',
  '<script>',
  '"',
  '%22',
  "'",
  '|',
  '{x}',
  '[x]',
  '`',
  '^',
  '*',
  ':',
  ';',
  '$',
  '@',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(300),
  'a'.repeat(9000),
]

/** Forms of an address: its end and its query. All with each text in `bin/test --all`; otherwise a third of the texts for each place, in one form. */
const FORMS = ['', '/'].flatMap((end) => ['', '?lang=en'].map((query) => ({ end, query })))

describe('an address with strange bytes', () => {
  it.each(PLACES.map((place, at) => [at, place] as const))(
    '%i under %s is missing or refused, and never an error of ours',
    async (at, place) => {
      for (const [n, bytes] of sampleInTurn([...[...NEVER, ...STRANGE].entries()], at, 3)) {
        for (const { end, query } of EXHAUSTIVE ? FORMS : [FORMS[(at + n) % FORMS.length]!]) {
          const row = place + bytes + end
          const target = row + (row.includes('?') ? query.replace('?', '&') : query)
          const response = await get(target)
          const about = `${target.slice(0, 120)} → ${response.status}`
          expect(response.status, about).toBeLessThan(500)
          if (!place.includes('?') && NEVER.includes(bytes)) expect(response.status, about).toBe(404)
          expectGuarded(response, about)
          const [location, cookie] = [response.headers.get('location'), response.headers.get('set-cookie')]
          if (location) expect(location, about).toMatch(/^(\/(?!\/)|http)[\x21-\x5b\x5d-\x7e]*$/)
          if (cookie) expect(cookie, about).toMatch(/^(lang|session|flash|trip)=/)
        }
      }
      expect(site.lines.splice(0)).toEqual([])
    },
  )
})

it('a moved address leads on with what was asked, encoded', async () => {
  const rows = ['/proyecto/former?x=%0d%0aA:1%00%c3', '/en/project/former?x="<>\\', '/es/proyecto/former/', '/api/project/former?x=%0d']
  for (const row of rows) {
    const response = await get(row)
    expect(response.status, row).toBe(301)
    expect(response.headers.get('location'), row).toMatch(/^(\/en|\/es)?\/(proyecto|project|api\/project)\/(?!former)[\x21-\x7e]+$/)
    expect(response.headers.has('a'), row).toBe(false)
  }
})

describe('requests that no browser sends', () => {
  it.each(['TRACE', 'TRACK', 'PROPFIND', 'LOCK', 'PURGE'])('by %s get 405 with the methods there are', async (method) => {
    for (const path of ['/', '/proyectos', '/proyectos?x=1', '/api/projects', '/assets/x', '/health', '/nothing']) {
      const response = await send(`${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Canary: echo\r\nConnection: close\r\n\r\n`)
      // Node's parser does not know all of them.
      expect([405, ...(method === 'TRACK' ? [400] : [])], path).toContain(response.status)
      if (response.status === 405) expect(response.headers.get('allow')).toContain('GET, HEAD, POST')
      expect(response.body.toLowerCase()).not.toContain('canary')
      expectGuarded(response, path)
    }
  })

  it.each<[string, string[]]>([
    ['two hosts', ['Host: localhost', 'Host: evil.example']],
    ['the same host twice', ['Host: localhost', 'hOsT: localhost']],
    ['no host', []],
    ['an empty host', ['Host:']],
    ['a host with a space', ['Host: local host']],
    ['a host with a path', ['Host: localhost/evil']],
    ['a host with a user', ['Host: user@localhost']],
    ['a host that is a number', ['Host: 0x7f.1']],
    ['two lengths', ['Host: localhost', 'Content-Length: 1', 'Content-Length: 2']],
    ['length and chunks', ['Host: localhost', 'Content-Length: 1', 'Transfer-Encoding: chunked']],
    ['an unknown encoding', ['Host: localhost', 'Transfer-Encoding: cow']],
    ['a folded header', ['Host: localhost', 'X: a', ' b', 'Y : c']],
    ['a header without a name', ['Host: localhost', ': x']],
    ['a NUL in a header', ['Host: localhost', 'X: a\0b']],
  ])('with %s get 400, and the connection ends', async (_, lines) => {
    for (const path of ['/', '/proyectos?x=1', '/api/projects', '/health']) {
      const response = await send([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
      expect(response.status, path).toBe(400)
      expectGuarded(response, path)
    }
  })

  it.each<[string, string, number]>([
    ['a raw byte', 'GET /\xf1 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a control character', 'GET /\x01 HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['a backslash', 'GET /\\evil.example HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ['no slash', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ['an impossible whole address', 'GET http://% HTTP/1.1\r\nHost: localhost\r\n\r\n', 404],
    ['no protocol', 'GET /\r\n\r\n', 400],
    ['another protocol', '\x16\x03\x01\x02\x00\x01', 400],
    ['a head of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    ['a bad chunk', 'POST /api/bookings HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', 400],
    ['an impossible expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nConnection: close\r\n\r\n', 417],
  ])('with %s are refused with the security headers', async (_, bytes, status) => {
    const response = await send(bytes)
    expect(response.status).toBe(status)
    expectGuarded(response, bytes.slice(0, 60))
  })

  it('do not disturb the next one, nor what is permitted', async () => {
    const page = await get('/proyectos')
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect((await get('/api/projects', [], 'application/json')).status).toBe(200)
    expect((await get(`http://localhost:${site.port}/proyectos`)).status).toBe(200)
    for (const host of ['LOCALHOST', 'localhost:1', '127.0.0.1', '[::1]', '[::1]:3000', 'my_host.example']) {
      expect((await send(`GET /proyectos HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status, host).toBe(200)
    }
  })

  it('are guarded like the API’s own documents', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/swagger-ui.css', '/api/nothing', '/health', '/health/ready']) {
      expectGuarded(await get(path, [], '*/*'), path)
    }
  })

  it('with another host change nothing that others get', async () => {
    for (const lines of [
      ['X-Forwarded-Host: evil.example'],
      ['Forwarded: host=evil.example'],
      ['X-Host: evil.example', 'X-Original-URL: /admin'],
    ]) {
      expect((await get('/organizaciones', lines)).body).not.toContain('evil.example')
    }
    const forged = await send('GET /organizaciones HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
    expect([forged.status, forged.body.includes('evil.example')]).toEqual([200, false])
    expect((await get('/organizaciones')).body).not.toContain('evil.example')
  })
})
