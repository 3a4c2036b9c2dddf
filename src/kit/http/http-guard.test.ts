import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { ReadableError } from '../errors.ts'
import { openLog } from '../log.server.ts'
import { limitBodies, limitWrites, openWriteLimiters, peerAddress, warnOfForwarding } from './http-guard.server.ts'

describe('limitWrites', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  /** Responds with the status in the query; allows thirty writes a minute, three of them wrong. */
  function site() {
    const app = new Hono()
    app.onError((error) => new Response(error.message, { status: 429 }))
    app.use(
      limitWrites(
        openWriteLimiters(database.pool, 30),
        (request) => request.headers.get('x-peer') ?? '',
        (_method, path) => (path === '/token' ? 'programs' : path === '/reports' ? 'signed' : 'users'),
        openLog('silent'),
      ),
    )
    app.all('/*', (c) => c.body(null, Number(c.req.query('status') ?? 200) as 200))
    return async (path: string, peer: string | ((i: number) => string), times: number, { method = 'POST', browser = 'Firefox' } = {}) => {
      const statuses: number[] = []
      for (let i = 0; i < times; i++) {
        const headers = { 'x-peer': typeof peer === 'string' ? peer : peer(i), 'user-agent': browser }
        statuses.push((await app.request(path, { method, headers })).status)
      }
      return statuses
    }
  }

  it('counts what goes wrong by browser and path, all writes only by address, and no reads', async () => {
    const ask = site()
    expect(await ask('/a?status=422', '192.0.2.1', 5)).toEqual([422, 422, 422, 429, 429])
    expect(await ask('/a', '192.0.2.1', 1)).toEqual([429])
    expect(await ask('/b', '192.0.2.1', 1)).toEqual([200])
    expect(await ask('/a', '192.0.2.1', 1, { browser: 'Safari' })).toEqual([200])
    expect(await ask('/a', '192.0.2.1', 26, { browser: 'Safari' })).toEqual([...Array(25).fill(200), 429])
    expect(await ask('/a', '192.0.2.1', 3, { method: 'GET' })).toEqual([200, 200, 200])
    expect(await ask('/a', '192.0.2.2', 1)).toEqual([200])
  })

  it('counts all of an IPv6 /64 as one address, however IPv4 is written', async () => {
    const ask = site()
    expect((await ask('/a', (i) => `2001:db8:1:2:${i + 1}::1`, 31)).at(-1)).toBe(429)
    expect(await ask('/a', '2001:db8:1:3::1', 1)).toEqual([200])
    expect((await ask('/a', (i) => (i % 2 ? '::ffff:192.0.2.9' : '192.0.2.9'), 31)).at(-1)).toBe(429)
    expect(await ask('/a', '::ffff:192.0.2.10', 1)).toEqual([200])
  })

  it('leaves wrong passwords to their own limits', async () => {
    expect(await site()('/login?status=401', '192.0.2.4', 8)).toEqual(Array(8).fill(401))
  })

  it('counts only failures where a program calls for many users, apart from the writes of people', async () => {
    const ask = site()
    expect(await ask('/token', '192.0.2.3', 40)).toEqual(Array(40).fill(200))
    expect(await ask('/token?status=401', '192.0.2.3', 5)).toEqual([401, 401, 401, 429, 429])
    expect(await ask('/token', '192.0.2.3', 1)).toEqual([429])
    expect(await ask('/a', '192.0.2.3', 1)).toEqual([200])
  })

  it('counts nothing where the signature decides', async () => {
    const ask = site()
    for (const status of [401, 409, 422]) expect(await ask(`/reports?status=${status}`, '192.0.2.5', 40)).toEqual(Array(40).fill(status))
    expect(await ask('/reports', '192.0.2.5', 1)).toEqual([200])
    expect(await ask('/a', '192.0.2.5', 1)).toEqual([200])
  })
})

describe('peerAddress', () => {
  const from = (forwarded: string) => new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

  it('ignores the header when no proxy is configured', () => expect(peerAddress(0)(from('1.2.3.4'), '10.0.0.9')).toBe('10.0.0.9'))

  it('counts from the right, ignoring what the client wrote itself', () => {
    expect(peerAddress(1)(from('6.6.6.6, 1.2.3.4'), '10.0.0.9')).toBe('1.2.3.4')
    expect(peerAddress(2)(from('6.6.6.6, 1.2.3.4, 10.0.0.1'), '10.0.0.9')).toBe('1.2.3.4')
  })

  it('unwraps IPv4 that arrives over an IPv6 socket', () => expect(peerAddress(0)(from(''), '::ffff:203.0.113.7')).toBe('203.0.113.7'))

  it('falls back to the socket', () => expect(peerAddress(1)(new Request('http://localhost/'), '10.0.0.9')).toBe('10.0.0.9'))
})

it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])('warns once, and without its value, of requests with %s', async (header) => {
  const warn = vi.fn()
  const server = createServer((_, response) => response.end()).listen(0)
  warnOfForwarding(server, { ...openLog('silent'), warn })
  const ask = async (headers: Record<string, string>) => {
    await (await fetch(`http://localhost:${(server.address() as AddressInfo).port}`, { headers })).text()
  }
  await ask({})
  expect(warn).not.toHaveBeenCalled()
  await ask({ [header]: '203.0.113.7' })
  await ask({ [header]: '203.0.113.7' })
  expect(warn.mock.calls).toEqual([[{ header }, expect.stringContaining('TRUST_PROXY is 0')]])
  server.closeAllConnections()
  server.close()
})

describe('limitBodies', () => {
  it('reads a body that is too large to its end, so that whoever writes it sees why, and the next request is served', async () => {
    const app = new Hono()
    app.onError((error) => new Response(error.message, { status: 413, headers: { connection: 'close' } }))
    app.use(limitBodies(() => 256 * 1024))
    app.post('/', (c) => c.text('small'))
    const server = createServer(getRequestListener(app.fetch))
    await new Promise<void>((ready) => server.listen(0, ready))
    const { port } = server.address() as AddressInfo
    const agent = new Agent({ keepAlive: true })
    const post = (size: number) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ agent, port, method: 'POST', headers: { 'content-length': size } }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode))
        })
        asked.on('error', reject).end('x'.repeat(size))
      })
    const statuses: unknown[] = []
    for (const size of [400_000, 10, 10 * 2 ** 20, 300_000, 10]) statuses.push(await post(size))
    expect(statuses).toEqual([413, 200, 413, 413, 200])
    agent.destroy()
    server.close()
  })

  describe('of a form', () => {
    let parsed = 0
    const app = new Hono()
    app.onError((error) => new Response(error.message, { status: error instanceof ReadableError ? (error.kind.status as 413) : 500 }))
    app.use(limitBodies(() => 64 * 2 ** 20))
    app.post('/ignored', (c) => c.text('not read'))
    app.post('/', async (c) => {
      const form = await c.req.raw.formData()
      parsed++
      const sizes = [...form.values()].map((value) => (value instanceof File ? value.size : value.length))
      return c.json({ parts: sizes.length, size: sizes.reduce((sum, size) => sum + size, 0) })
    })
    const send = (form: FormData) => app.request('/', { method: 'POST', body: form })
    const formOf = (parts: number, size = 1) => {
      const form = new FormData()
      for (let n = 0; n < parts; n++) form.append(`file_${n}`, new File(['\n--'.repeat(size)], `${n}.txt`))
      return form
    }

    it('several files pass, with all of their bytes', async () => {
      expect(await (await send(formOf(10, 300_000))).json()).toEqual({ parts: 10, size: 9_000_000 })
      expect(await (await send(formOf(900))).json()).toEqual({ parts: 900, size: 2_700 })
    })

    it('very many parts are refused without being parsed', async () => {
      parsed = 0
      expect([(await send(formOf(20_000))).status, parsed]).toEqual([413, 0])
    })

    it('parts are counted where the body comes in pieces', async () => {
      const request = new Request('http://localhost/', { method: 'POST', body: formOf(1_200) })
      const bytes = Buffer.from(await request.clone().arrayBuffer())
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < bytes.length; at += 7) controller.enqueue(bytes.subarray(at, at + 7))
          controller.close()
        },
      })
      const headers = { 'content-type': request.headers.get('content-type')!, 'content-length': String(bytes.length) }
      const sent = new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
      expect((await app.request(sent)).status).toBe(413)
    })

    it('fields of a form without files are counted, too', async () => {
      const fields = (count: number) => new URLSearchParams(Array.from({ length: count }, (_, n): [string, string] => ['chosen', `${n}&`]))
      const post = (body: URLSearchParams) => app.request('/', { method: 'POST', body })
      parsed = 0
      expect([(await post(fields(20_000))).status, parsed]).toEqual([413, 0])
      expect(await (await post(fields(1_000))).json()).toMatchObject({ parts: 1_000 })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await app.request('/', { method: 'POST', body: 'a=1&'.repeat(1_100), headers })).status).toBe(413)
    })

    it.each([
      'multipart/form-data; boundary=a; boundary=zz',
      'multipart/form-data; boundary="\\a"',
      'multipart/form-data; boundary="a',
      'multipart/form-data; boundary="a"; charset=utf-8',
      'text/plain, multipart/form-data; boundary=a',
      'multipart/form-data; boundary=zz, multipart/form-data; boundary=a',
      'x/y, application/x-www-form-urlencoded',
    ])('parts are counted as they are parsed, or their type is refused: %s', async (type) => {
      const part = '--a\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'
      const body = type.endsWith('urlencoded') ? 'a=1&'.repeat(1_001) : `${part.repeat(1_001)}--a--\r\n`
      parsed = 0
      const { status } = await app.request('/', { method: 'POST', body, headers: { 'content-type': type } })
      expect([[413, 415].includes(status), parsed], String(status)).toEqual([true, 0])
    })

    it('a body that nobody reads is not refused for its parts', async () => {
      expect((await app.request('/ignored', { method: 'POST', body: formOf(10) })).status).toBe(200)
    })
  })
})
