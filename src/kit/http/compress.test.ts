import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compress } from './compress.server.ts'

const LONG = 'Acción por el agua: ñandú, “mañana” 💧 '.repeat(100)
/** The header of a current browser. */
const BROWSER = 'gzip, deflate, br, zstd'

function site(answers: Record<string, string>, type = 'text/html; charset=utf-8') {
  const app = new Hono()
  app.use(compress())
  app.all('/*', (c) => c.body(answers[c.req.path]!, 200, { 'content-type': type }))
  return async (path: string, accepted?: string, method = 'GET') => {
    const response = await app.request(path, { method, ...(accepted && { headers: { 'accept-encoding': accepted } }) })
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

const DECOMPRESSORS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('a response', () => {
  it.each([
    [BROWSER, 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, br', 'br'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const)('uses the best encoding that %s accepts', async (accepted, encoding) => {
    const got = await site({ '/': LONG })('/', accepted)
    expect([got.encoding, got.vary]).toEqual([encoding, 'accept-encoding'])
    expect(DECOMPRESSORS[encoding](got.body).toString()).toBe(LONG)
    expect(got.body.length).toBeLessThan(Buffer.byteLength(LONG) / 2)
  })

  it.each([undefined, 'identity', 'zstd;q=0, br;q=0, gzip;q=0'])('is sent uncompressed for %s', async (accepted) => {
    const got = await site({ '/': LONG })('/', accepted)
    expect([got.encoding, got.body.toString()]).toEqual([null, LONG])
  })

  it('is left alone when it is short or not text', async () => {
    expect((await site({ '/': 'short' })('/', BROWSER)).encoding).toBeNull()
    expect((await site({ '/': LONG }, 'image/png')('/', BROWSER)).encoding).toBeNull()
  })

  it('has no body for HEAD', async () => {
    expect((await site({ '/': LONG })('/', BROWSER, 'HEAD')).body.length).toBe(0)
  })

  it('that is streamed uses an encoding that can be streamed', async () => {
    const got = await site({ '/': LONG }, 'application/xml')('/', BROWSER)
    expect([got.encoding, brotliDecompressSync(got.body).toString()]).toEqual(['br', LONG])
  })
})
