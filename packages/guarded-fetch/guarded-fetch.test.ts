import { once } from 'node:events'
import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAdversary, STRANGER } from '../../src/testing/outside/adversary.ts'
import { FETCH_LIMITS, guardedFetch } from './guarded-fetch.server.ts'
import { INTERNET } from './network.server.ts'

const HOST = 'viajes.example'
const INSIDE = [
  '127.0.0.1',
  '10.0.0.5',
  '::1',
  '::ffff:127.0.0.1',
  '169.254.169.254',
  'fd00::1',
  'fe80::1%eth0',
  '64:ff9b::7f00:1',
  '0.0.0.0',
]
const NAMES: Record<string, readonly (readonly string[])[]> = {
  [HOST]: [[STRANGER]],
  'second.example': [[STRANGER]],
  'both.example': [[STRANGER, '127.0.0.1']],
  'first-good.example': [[STRANGER], ['127.0.0.1']],
  'nothing.example': [[]],
  localhost: [['127.0.0.1']],
  ...Object.fromEntries(INSIDE.map((address, i) => [`inside-${i}.example`, [[address]]])),
}
const allowed = new Set(Object.keys(NAMES))

let adversary: Awaited<ReturnType<typeof openAdversary>>
beforeAll(async () => {
  adversary = await openAdversary(answer, NAMES)
})
afterAll(async () => {
  expect(adversary.canary()).toBe(0)
  expect(new Set(adversary.dialled)).toEqual(new Set([STRANGER]))
  await adversary.close()
})

const read = (address: string, isAllowed = (host: string) => allowed.has(host)) =>
  guardedFetch(adversary.network, address, { isAllowed, types: ['text/html'], user_agent: 'Prueba' }).then(
    ({ url, bytes }) => ({ at: url.href, text: bytes.toString() }),
    ({ reason }) => reason as string,
  )
const at = (path: string) => read(`https://${HOST}${path}`)

describe('the canary', () => {
  it('counts whoever comes inside', async () => {
    const other = await openAdversary(answer, NAMES)
    for (const address of ['127.0.0.1', '::1']) await once(other.network.connect({ host: 'x', addresses: [address] }).resume(), 'end')
    expect(other.canary()).toBe(2)
    await other.close()
  })
})

describe('what is allowed', () => {
  it.each(['/page', '/gzip', '/br', '/deflate'])('is read, plain or compressed: %s', async (path) => {
    expect(await at(path)).toEqual({ at: `https://${HOST}${path}`, text: 'a page' })
  })

  it('receives its own name as host, without a port', async () => {
    expect(await at('/host')).toMatchObject({ text: HOST })
    expect(await read(`https://${HOST.toUpperCase()}:443/host`)).toMatchObject({ text: HOST })
    expect(await at('/hops/0?to=https%3A%2F%2Fsecond.example%2Fhost')).toMatchObject({ text: 'second.example' })
  })

  it('is followed for three redirects, and is where the last one leads', async () => {
    expect(await at('/hops/2')).toEqual({ at: `https://${HOST}/page`, text: 'a page' })
    expect(await at('/hops/3')).toBe('redirects')
    expect(await at('/round')).toBe('redirects')
  })
})

describe('an address that is refused as it is written', () => {
  it.each([
    ['http', `http://${HOST}/page`, 'not_https'],
    ['file', 'file:///etc/passwd', 'not_https'],
    ['data', 'data:text/html,hello', 'not_https'],
    ['ftp', `ftp://${HOST}/`, 'not_https'],
    ['nothing', '', 'address'],
    ['words', 'a trip to Salta', 'address'],
    ['user info', `https://${HOST}@127.0.0.1/`, 'address'],
    ['user info that looks like the host', `https://127.0.0.1%2f@${HOST}/page`, 'address'],
    ['password', `https://a:b@${HOST}/page`, 'address'],
    ['a port', `https://${HOST}:22/page`, 'address'],
    ['a zone', 'https://[fe80::1%25eth0]/', 'address'],
    ['another host', 'https://elsewhere.example/', 'host'],
    ['a part of the host', `https://evil-${HOST}/`, 'host'],
    ['the host as a part', `https://${HOST}.evil.example/`, 'host'],
    ['a dot behind', `https://${HOST}./page`, 'host'],
    ['two dots behind', `https://${HOST}../page`, 'host'],
    ['a public literal', `https://${STRANGER}/`, 'host'],
    ['loopback', 'https://127.0.0.1/', 'inside'],
    ['loopback with a dot behind', 'https://127.0.0.1./', 'inside'],
    ['short loopback', 'https://127.1/', 'inside'],
    ['hexadecimal', 'https://0x7f.1/', 'inside'],
    ['hexadecimal as one number', 'https://0x7f000001/', 'inside'],
    ['decimal', 'https://2130706433/', 'inside'],
    ['octal', 'https://0177.0.0.1/', 'inside'],
    ['octal as one number', 'https://017700000001/', 'inside'],
    ['digits in circles', 'https://①②⑦.⓪.⓪.①/', 'inside'],
    ['wide digits', 'https://１２７.０.０.１/', 'inside'],
    ['ideographic dots', 'https://127。0。0。1/', 'inside'],
    ['percent digits', 'https://%31%32%37.0.0.1/', 'inside'],
    ['private', 'https://192.168.1.1/', 'inside'],
    ['private, in the middle', 'https://172.31.255.255/', 'inside'],
    ['carrier', 'https://100.64.0.1/', 'inside'],
    ['a cloud’s metadata', 'https://169.254.169.254/latest/meta-data/', 'inside'],
    ['nobody', 'https://0/', 'inside'],
    ['everybody', 'https://255.255.255.255/', 'inside'],
    ['IPv6 loopback', 'https://[::1]/', 'inside'],
    ['IPv6, none', 'https://[::]/', 'inside'],
    ['mapped', 'https://[::ffff:127.0.0.1]/', 'inside'],
    ['mapped, hexadecimal', 'https://[::ffff:7f00:1]/', 'inside'],
    ['compatible', 'https://[::127.0.0.1]/', 'inside'],
    ['translated', 'https://[64:ff9b::127.0.0.1]/', 'inside'],
    ['6to4', 'https://[2002:7f00:1::]/', 'inside'],
    ['Teredo', 'https://[2001:0:7f00:1::]/', 'inside'],
    ['unique local', 'https://[fd12:3456::1]/', 'inside'],
    ['link local', 'https://[fe80::1]/', 'inside'],
  ])('%s', async (_, address, reason) => {
    expect(await read(address)).toBe(reason)
  })

  it('a literal inside, even if somebody allowed it, or everything', async () => {
    for (const literal of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '0x7f.1'])
      expect(await read(`https://${literal}/`, () => true), literal).toBe('inside')
  })
})

describe('a name', () => {
  it.each(INSIDE.map((address, i) => [address, i] as const))('that resolves to %s', async (_, i) => {
    expect(await read(`https://inside-${i}.example/page`)).toBe('inside')
  })

  it('that leads outside and inside, nowhere, or is this machine', async () => {
    expect(await read('https://both.example/page')).toBe('inside')
    expect(await read('https://nothing.example/page')).toBe('unknown_host')
    expect(await read('https://unknown.example/page', () => true)).toBe('unknown_host')
    expect(await read('https://localhost/page')).toBe('inside')
  })

  it('that changes where it leads is asked once for each connection, and checked each time', async () => {
    expect(await read('https://first-good.example/page')).toMatchObject({ text: 'a page' })
    expect(await read('https://first-good.example/page')).toBe('inside')
  })

  it('is not resolved again by the connection, which goes to port 443 of a checked address', async () => {
    const error = await new Promise<{ address?: string; port?: number }>((resolve) => {
      INTERNET.connect({ host: 'localhost.invalid', addresses: ['127.0.0.1'] }).on('error', resolve)
    })
    expect(error).toMatchObject({ address: '127.0.0.1', port: 443 })
  })
})

describe('a redirect inside', () => {
  const inside = ['https://127.0.0.1/', 'https://[::1]/', 'https://inside-0.example/', 'https://localhost/', '//0x7f.1/']
  const cases = inside.flatMap((to) => [0, 1, 2].map((hops) => [hops, to] as const))
  it.each(cases)('after %i others, to %s', async (hops, to) => {
    expect(await at(`/hops/${hops}?to=${encodeURIComponent(to)}`)).toBe('inside')
  })

  it('or to where it may not go', async () => {
    expect(await at(`/hops/0?to=${encodeURIComponent(`http://${HOST}/page`)}`)).toBe('not_https')
    expect(await at('/hops/0?to=https%3A%2F%2Felsewhere.example%2F')).toBe('host')
    expect(await at(`/hops/0?to=${encodeURIComponent(`https://a@${HOST}/page`)}`)).toBe('address')
    expect(await at('/hops/0?to=file%3A%2F%2F%2Fetc%2Fpasswd')).toBe('not_https')
    expect(await at('/hops/0?to=https%3A%2F%2F%5B')).toBe('address')
  })
})

describe('a body', () => {
  it.each(['/ten-megabytes', '/says-ten-megabytes', '/endless', '/bomb/gzip', '/bomb/br', '/bomb/deflate', '/endless-nothing'])(
    'without bounds is given up: %s',
    async (path) => {
      const before = process.memoryUsage().rss
      expect(await at(path)).toBe('too_large')
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024)
    },
  )

  it.each(['/hangs', '/drips'])('that does not come ends in time: %s', async (path) => {
    const signal = AbortSignal.timeout(300)
    const asked = guardedFetch(adversary.network, `https://${HOST}${path}`, {
      isAllowed: () => true,
      types: ['text/html'],
      signal,
      user_agent: '',
    })
    await expect(asked).rejects.toMatchObject({ reason: 'too_slow' })
    expect(FETCH_LIMITS.ms).toBe(10_000)
  })

  it.each([
    ['/picture', 'type'],
    ['/untyped', 'type'],
    ['/twice-packed', 'type'],
    ['/broken-gzip', 'unreachable'],
    ['/cut', 'unreachable'],
    ['/not-http', 'unreachable'],
    ['/many-headers', 'unreachable'],
    ['/missing', 'status'],
    ['/error', 'status'],
    ['/nowhere', 'status'],
  ])('%s is refused as %s', async (path, reason) => {
    expect(await at(path)).toBe(reason)
  })
})

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const ZEROS = Buffer.alloc(50 * 1024 * 1024)
const packed = (encoding: string, bytes: Buffer) => ({ headers: { ...HTML, 'content-encoding': encoding }, bytes })
const PAGE = Buffer.from('a page')

/** Stored deflate blocks without content: bytes that unfold to nothing. */
const NOTHING = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from([0, 0, 0, 255, 255])))

async function pour(response: ServerResponse, headers: Record<string, string>, bytes: Buffer, ms: number) {
  response.writeHead(200, headers)
  if (bytes === NOTHING) response.write(Buffer.from([0x78, 0x9c]))
  while (!response.destroyed) {
    response.write(bytes)
    await wait(ms)
  }
}

const answer: RequestListener = async (request, response) => {
  response.on('error', () => {})
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://adversary')
  const fixed = FIXED[pathname]
  if (fixed) return response.writeHead(fixed.status ?? 200, fixed.headers ?? HTML).end(fixed.bytes ?? PAGE)
  const [, hops] = /^\/hops\/(\d)$/.exec(pathname) ?? []
  if (hops !== undefined) {
    const last = searchParams.get('to') ?? '/page'
    const next = hops === '0' ? last : `/hops/${Number(hops) - 1}?to=${encodeURIComponent(last)}`
    return response.writeHead(302, { location: next }).end()
  }
  if (pathname === '/host') return response.writeHead(200, HTML).end(request.headers.host)
  if (pathname === '/drips') return pour(response, HTML, Buffer.from('x'), 50)
  if (pathname === '/endless') return pour(response, HTML, Buffer.alloc(64 * 1024, 'x'), 1)
  if (pathname === '/endless-nothing') return pour(response, { ...HTML, 'content-encoding': 'deflate' }, NOTHING, 1)
  if (pathname === '/not-http') response.socket?.end('SSH-2.0-OpenSSH\r\n')
  if (pathname === '/cut') response.writeHead(200, { ...HTML, 'content-length': '100' }).write('half', () => response.socket?.destroy())
}

const FIXED: Record<string, { status?: number; headers?: Record<string, string>; bytes?: Buffer }> = {
  '/page': {},
  '/gzip': packed('gzip', gzipSync(PAGE)),
  '/br': packed('br', brotliCompressSync(PAGE)),
  '/deflate': packed('deflate', deflateSync(PAGE)),
  '/bomb/gzip': packed('gzip', gzipSync(ZEROS)),
  '/bomb/br': packed('br', brotliCompressSync(ZEROS)),
  '/bomb/deflate': packed('deflate', deflateSync(ZEROS)),
  '/ten-megabytes': { bytes: Buffer.alloc(10 * 1024 * 1024, 'x') },
  '/says-ten-megabytes': { headers: { ...HTML, 'content-length': String(10 * 1024 * 1024) } },
  '/picture': { headers: { 'content-type': 'image/png' } },
  '/untyped': { headers: {} },
  '/twice-packed': packed('gzip, gzip', gzipSync(gzipSync(PAGE))),
  '/broken-gzip': packed('gzip', Buffer.from('no gzip at all')),
  '/many-headers': { headers: { ...HTML, ...Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`x-${i}`, 'y'.repeat(100)])) } },
  '/missing': { status: 404 },
  '/error': { status: 500 },
  '/nowhere': { status: 302, headers: {} },
  '/round': { status: 302, headers: { location: '/round' } },
}
