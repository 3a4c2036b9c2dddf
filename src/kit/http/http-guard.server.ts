import type { IncomingMessage, Server } from 'node:http'
import { MIMEType } from 'node:util'
import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type pg from 'pg'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { openRateLimiter } from '../data/rate-limiter.server.ts'
import { ReadableError } from '../errors.ts'
import type { Log } from '../log.server.ts'
import { shortDigest } from '../seal.server.ts'
import { networkOf, ownerOf, plainAddress } from './addresses.ts'
import { readCookies } from './cookies.ts'
import type { Callers } from './endpoint-traits.ts'

/** Bytes, and milliseconds, of a body that is read only to be discarded. */
const DISCARDED = 64 * 1024 * 1024
const PATIENCE = 5_000

/** Fields and files that a form may have: its parser holds the process for a second where there are a hundred thousand. */
const MOST_PARTS = 1_000

/** Refuses bodies that are larger than what the endpoint or page of a request takes, and forms of very many parts, with 413. */
export function limitBodies(limitOf: (c: Context) => number): MiddlewareHandler {
  const limits = new Map<number, MiddlewareHandler>()
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: async (c) => {
        await discard(c.req.raw)
        throw new ReadableError('too_large')
      },
    })
  return (c, next) => {
    // Accessing the body creates the full Request, whose abort signal holds it in memory until the next major garbage collection.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const size = limitOf(c)
    const limit = limits.get(size) ?? limitTo(size)
    limits.set(size, limit)
    return limit(c, () => limitParts(c, next))
  }
}

/** The body is counted while it is read, so that one that nobody may send is not read for this. */
async function limitParts(c: Context, next: Next): Promise<void> {
  const delimiter = delimiterOf(c.req.header('content-type') ?? '')
  const body = delimiter && c.req.raw.body
  if (!body) return next()
  const { parts, counted } = countParts(body, Buffer.from(delimiter))
  c.req.raw = new Request(c.req.raw, { body: counted, duplex: 'half' } as RequestInit)
  await next()
  if (parts() > MOST_PARTS) throw new ReadableError('too_large')
}

/**
 * The text between two parts of a form, found as the parser finds it; undefined for another body.
 * @throws unsupported_type for a malformed type, or one with several boundaries, of which parsers do not all read the same one
 */
function delimiterOf(content_type: string): string | undefined {
  if (!/multipart\/form-data|x-www-form-urlencoded/i.test(content_type)) return undefined
  if (/[\\,]|boundary=.*boundary=/i.test(content_type)) throw new ReadableError('unsupported_type')
  const { essence, params } = readType(content_type)
  if (essence === 'application/x-www-form-urlencoded') return '&'
  const boundary = essence === 'multipart/form-data' && params.get('boundary')
  return boundary ? `--${boundary}` : undefined
}

function readType(content_type: string): MIMEType {
  try {
    return new MIMEType(content_type)
  } catch {
    throw new ReadableError('unsupported_type')
  }
}

/** Counts the delimiters of a body that is passed on. Of one with too many the rest is read and dropped, and its reader fails. */
function countParts(body: ReadableStream<Uint8Array>, delimiter: Buffer) {
  let parts = 0
  let end = Buffer.alloc(0)
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, passed_on) {
        if (parts > MOST_PARTS) return
        const bytes = Buffer.concat([end, chunk])
        for (let at = bytes.indexOf(delimiter); at >= 0 && parts <= MOST_PARTS; at = bytes.indexOf(delimiter, at + delimiter.length))
          parts++
        // A delimiter may begin at the end of a chunk: one that is whole is too long to be counted again.
        end = bytes.subarray(Math.max(0, bytes.length - delimiter.length + 1))
        passed_on.enqueue(chunk)
      },
      flush() {
        if (parts > MOST_PARTS) throw new ReadableError('too_large')
      },
    }),
  )
  return { parts: () => parts, counted }
}

/**
 * Reads the rest of a body, within bounds: a connection closed before that is reset, and a client that is still writing never sees the
 * answer (RFC 9112 §9.6).
 */
async function discard({ body, headers }: Request): Promise<void> {
  if (!body || body.locked || Number(headers.get('content-length')) > DISCARDED) return
  const reader = body.getReader()
  const patience = setTimeout(() => void reader.cancel().catch(() => {}), PATIENCE)
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client disconnected.
  } finally {
    clearTimeout(patience)
  }
}

/** Share of one address's writes per minute that may fail for one browser at one endpoint or page. */
const FAILURE_SHARE = 0.1

export type WriteLimiters = ReturnType<typeof openWriteLimiters>

export function openWriteLimiters(pool: pg.Pool, writes_per_minute: number) {
  return {
    writes: openRateLimiter(pool, 'writes', writes_per_minute, 60),
    failures: openRateLimiter(pool, 'failed_writes', Math.ceil(writes_per_minute * FAILURE_SHARE), 60),
  }
}

/**
 * Refuses writes that go wrong too often, by address, browser and path, with 429 and `Retry-After`; all writes of one address, far later, as a
 * club's evening or a mobile network may be one address. Reads are not counted.
 * @param callersOf says of an endpoint whom it is for. Where programs call for many users from one address only failures count, and apart. Where
 *   a handler checks a signature first nothing counts, so neither failing reports nor a stranger's forged ones hold up the next valid one.
 *   Checking a signature costs less than counting it.
 */
export function limitWrites(
  { writes, failures }: WriteLimiters,
  peer: (request: Request, socket: string | undefined) => string,
  callersOf: (method: string, path: string) => Callers,
  log: Log,
): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) return next()
    const callers = callersOf(method, path)
    if (callers === 'signed') return next()
    const address = peer(c.req.raw, socketAddress(c.env))
    const program = callers !== 'users'
    const key = program ? `programs:${ownerOf(address)}` : browserKey(c.req.raw, ownerOf(address), path)
    try {
      await refuseIfSpent(failures, key)
      if (!program) await writes.consume(ownerOf(address))
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      log.warn({ request_id: c.get('requestId'), network: networkOf(address) }, 'too many writes')
      throw new ReadableError('too_many', { retry_after: Math.ceil(refusal.msBeforeNext / 1000) })
    }
    await next()
    if (c.res.status >= 400 && c.res.status < 500 && (program || !HAS_OWN_LIMIT.has(c.res.status))) await failures.penalty(key)
  }
}

/** Wrong passwords and codes (401) have limits of their own, which never make their owner wait for a stranger. */
const HAS_OWN_LIMIT: ReadonlySet<number> = new Set([401, 429])

/** Hashed, so that the table of counters identifies nobody. A browser that changes its name only reaches the limit of the address. */
function browserKey(request: Request, owner: string, path: string): string {
  const session = readCookies(request.headers.get('cookie')).find(([name]) => name.endsWith('session'))?.[1] ?? ''
  const parts = [owner, path, session, request.headers.get('authorization') ?? '', request.headers.get('user-agent') ?? '']
  return shortDigest(parts.join('\0'))
}

async function refuseIfSpent(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const counted = await limiter.get(key)
  if (counted && counted.consumedPoints >= limiter.points) throw counted
}

/** The remote address as Node's server reports it; undefined for in-process requests. */
export function socketAddress(env: unknown): string | undefined {
  return (env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket?.remoteAddress
}

/**
 * The real address of a request. `X-Forwarded-For` is trusted only for the configured number of proxies, counted from the right: values
 * written by the client itself are further left.
 */
export function peerAddress(trust_proxy: number) {
  return (request: Request, socket: string | undefined): string => {
    if (trust_proxy === 0) return plainAddress(socket ?? 'unknown')
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    return plainAddress(hops.at(-trust_proxy) ?? socket ?? 'unknown')
  }
}

/** Returns the address that limits count for a request, see `ownerOf`. */
export type AddressOf = (c: Pick<Context, 'req' | 'env'>) => string

export function openAddressOf(trust_proxy: number): AddressOf {
  const peer = peerAddress(trust_proxy)
  return ({ req, env }) => ownerOf(peer(req.raw, socketAddress(env)))
}

/** Headers in which proxies name the visitor. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Warns once if a proxy that is not configured seems to be in front: all visitors would share its address, and the limits of one. */
export function warnOfForwarding(server: Server, log: Log): void {
  const look = ({ headers }: IncomingMessage) => {
    const header = FORWARDING.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    server.off('request', look)
    log.warn({ header }, 'a request was forwarded, but TRUST_PROXY is 0: behind a proxy all visitors count as one address')
  }
  server.on('request', look)
}
