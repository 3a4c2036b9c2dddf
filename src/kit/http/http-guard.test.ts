import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import { openLog } from '../log.server.ts'
import { limitWrites, openWriteLimiter, peerAddress } from './http-guard.server.ts'

describe('limitWrites', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  /** Responds with the status in the query; allows three writes a minute. */
  function site() {
    const app = new Hono()
    app.onError((error) => new Response(error.message, { status: 429 }))
    app.use(
      limitWrites(
        openWriteLimiter(database.pool, 3),
        (request) => request.headers.get('x-peer') ?? '',
        (path) => path === '/token',
        openLog('silent'),
      ),
    )
    app.all('/*', (c) => c.body(null, Number(c.req.query('status') ?? 200) as 200))
    return async (path: string, peer: string, times: number, method = 'POST') => {
      const statuses: number[] = []
      for (let i = 0; i < times; i++) statuses.push((await app.request(path, { method, headers: { 'x-peer': peer } })).status)
      return statuses
    }
  }

  it('counts writes by address, but not reads', async () => {
    const ask = site()
    expect(await ask('/a', '192.0.2.1', 5)).toEqual([200, 200, 200, 429, 429])
    expect(await ask('/a', '192.0.2.1', 5, 'GET')).toEqual([200, 200, 200, 200, 200])
    expect(await ask('/a', '192.0.2.2', 1)).toEqual([200])
  })

  it('counts only failures where a program calls for many users', async () => {
    const ask = site()
    expect(await ask('/token', '192.0.2.3', 8)).toEqual(Array(8).fill(200))
    expect(await ask('/token?status=400', '192.0.2.3', 5)).toEqual([400, 400, 400, 429, 429])
    expect(await ask('/token', '192.0.2.3', 1)).toEqual([429])
    expect(await ask('/a', '192.0.2.3', 1)).toEqual([200])
  })
})

describe('peerAddress', () => {
  const from = (forwarded: string) => new Request('http://localhost/', { headers: { 'x-forwarded-for': forwarded } })

  it('ignores the header when no proxy is configured', () => expect(peerAddress(0)(from('1.2.3.4'), '10.0.0.9')).toBe('10.0.0.9'))

  it('counts from the right, ignoring what the client wrote itself', () => {
    expect(peerAddress(1)(from('6.6.6.6, 1.2.3.4'), '10.0.0.9')).toBe('1.2.3.4')
    expect(peerAddress(2)(from('6.6.6.6, 1.2.3.4, 10.0.0.1'), '10.0.0.9')).toBe('1.2.3.4')
  })

  it('falls back to the socket', () => expect(peerAddress(1)(new Request('http://localhost/'), '10.0.0.9')).toBe('10.0.0.9'))
})
