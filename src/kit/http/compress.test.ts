import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { compress, type RenderedParts } from './compress.server.ts'

const LONG = 'Acción por el agua: ñandú, “mañana” 💧 '.repeat(100)
/** What a browser of today sends. */
const BROWSER = 'gzip, deflate, br, zstd'

/** Answers with a text, or leaves the parts of a drawn page. */
function site(answers: Record<string, string | RenderedParts>, type = 'text/html; charset=utf-8') {
  const app = new Hono<{ Variables: { drawn?: RenderedParts } }>()
  app.use(compress())
  app.all('/*', (c) => {
    const answer = answers[c.req.path]!
    if (typeof answer === 'string') return c.body(answer, 200, { 'content-type': type })
    c.set('drawn', answer)
    return c.body(null, 200, { 'content-type': type })
  })
  return async (path: string, accepted?: string, method = 'GET') => {
    const response = await app.request(path, { method, ...(accepted && { headers: { 'accept-encoding': accepted } }) })
    return {
      encoding: response.headers.get('content-encoding'),
      vary: response.headers.get('vary'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }
}

const UNPACKED = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('an answer', () => {
  it.each([
    [BROWSER, 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['zstd;q=0, br', 'br'],
    ['br;q=0.0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const)('comes in what %s takes best', async (accepted, encoding) => {
    const got = await site({ '/': LONG })('/', accepted)
    expect([got.encoding, got.vary]).toEqual([encoding, 'accept-encoding'])
    expect(UNPACKED[encoding](got.body).toString()).toBe(LONG)
    expect(got.body.length).toBeLessThan(Buffer.byteLength(LONG) / 2)
  })

  it.each([undefined, 'identity', 'zstd;q=0, br;q=0, gzip;q=0'])('comes as it is for %s', async (accepted) => {
    const got = await site({ '/': LONG })('/', accepted)
    expect([got.encoding, got.body.toString()]).toEqual([null, LONG])
  })

  it('is left alone when it is short or no text', async () => {
    expect((await site({ '/': 'short' })('/', BROWSER)).encoding).toBeNull()
    expect((await site({ '/': LONG }, 'image/png')('/', BROWSER)).encoding).toBeNull()
  })

  it('that is streamed comes in what can be streamed', async () => {
    const got = await site({ '/': LONG }, 'application/xml')('/', BROWSER)
    expect([got.encoding, brotliDecompressSync(got.body).toString()]).toEqual(['br', LONG])
  })
})

describe('a drawn page', () => {
  const bytes = Buffer.from('<p>ya está</p>')
  const parts: RenderedParts = ['<h1>Ñandú 💧</h1>', bytes, LONG, new Uint8Array(bytes)]
  const whole = `<h1>Ñandú 💧</h1><p>ya está</p>${LONG}<p>ya está</p>`

  it.each(['zstd', 'br', 'gzip'] as const)('is packed in one piece as %s', async (encoding) => {
    const got = await site({ '/': parts })('/', encoding)
    expect([got.encoding, UNPACKED[encoding](got.body).toString()]).toEqual([encoding, whole])
  })

  it('is whole without an encoding, and short', async () => {
    const ask = site({ '/': parts, '/short': ['<p>', bytes] })
    expect((await ask('/')).body.toString()).toBe(whole)
    const short = await ask('/short', BROWSER)
    expect([short.encoding, short.body.toString()]).toEqual([null, '<p><p>ya está</p>'])
    expect((await ask('/', BROWSER, 'HEAD')).body.length).toBe(0)
  })

  it('holds nothing of the pages that are drawn beside it, whatever their sizes', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`/${i}`, [`<h1>${i}</h1>`, String(i % 10).repeat(i * 20_000), Buffer.from(`<p>${i}</p>`)]]),
    )
    const ask = site(pages)
    const got = await Promise.all(Object.keys(pages).map(async (path, i) => [path, await ask(path, i % 2 ? BROWSER : undefined)] as const))
    for (const [path, { encoding, body }] of got) {
      const text = (encoding ? zstdDecompressSync(body) : body).toString()
      expect(text === pages[path]!.map(String).join(''), path).toBe(true)
    }
  })
})
