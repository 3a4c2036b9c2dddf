import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ReadableError } from '../errors.ts'
import type { Log } from '../log.server.ts'

/** Body limits in bytes, in general and for uploads: the latter is a little above the file limit, so that upload endpoints report that limit themselves. */
const BODY_LIMIT = 256 * 1024
const UPLOAD_LIMIT = 12 * 1024 * 1024

/** @param takesUploads true for paths that accept uploads */
export function limitBodies(takesUploads: (path: string) => boolean): MiddlewareHandler {
  const limitTo = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: () => {
        throw new ReadableError('too_large')
      },
    })
  const [usual, upload] = [limitTo(BODY_LIMIT), limitTo(UPLOAD_LIMIT)]
  return (c, next) => {
    // Touching the body creates the full Request, whose abort signal keeps it in memory until the next major garbage collection.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return (takesUploads(c.req.path) ? upload : usual)(c, next)
  }
}

/** Counts writes by address in the shared database, so that all processes count together. */
export function openWriteLimiter(pool: pg.Pool, writes_per_minute: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: 'writes',
    points: writes_per_minute,
    duration: 60,
  })
}

/**
 * Refuses writes that come too often from one address, with 429 and `Retry-After`. Reads are not counted.
 * @param servesMany true for paths that programs call for many users from one address: there only failures count
 */
export function limitWrites(
  limiter: RateLimiterPostgres,
  peer: (request: Request, socket: string | undefined) => string,
  servesMany: (path: string) => boolean,
  log: Log,
): MiddlewareHandler {
  return async (c, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return next()
    const address = peer(c.req.raw, socketAddress(c.env))
    const many = servesMany(c.req.path)
    const key = many ? `programs:${address}` : address
    try {
      if (many) await refuseIfSpent(limiter, key)
      else await limiter.consume(key)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      log.warn({ network: networkOf(address), path: c.req.path }, 'too many writes')
      throw new ReadableError('too_many', { retry_after: Math.ceil(refusal.msBeforeNext / 1000) })
    }
    await next()
    if (many && c.res.status >= 400) await limiter.penalty(key)
  }
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
 * The real address of a request. `X-Forwarded-For` is trusted only for the configured number of proxies, counted from the right: anything that the
 * client wrote itself is further left.
 */
export function peerAddress(trust_proxy: number) {
  return (request: Request, socket: string | undefined): string => {
    if (trust_proxy === 0) return socket ?? 'unknown'
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean)
    return hops.at(-trust_proxy) ?? socket ?? 'unknown'
  }
}

/** The network of an address: enough to see an attack in the log, too little to identify a visitor. */
export function networkOf(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::/48` : `${address.split('.').slice(0, 3).join('.')}.0/24`
}
