import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { ReadableError } from '../errors.ts'

const opened = new WeakMap<pg.Pool, Map<string, RateLimiterPostgres>>()

/**
 * A limit counted in the shared database, so that all processes count together. The same for the same arguments, as each runs its own timer to delete
 * expired rows, for ever.
 * @param seconds of the window in which `points` are allowed
 */
export function openRateLimiter(pool: pg.Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  const ofPool = opened.get(pool) ?? new Map<string, RateLimiterPostgres>()
  opened.set(pool, ofPool)
  const key = `${keyPrefix} ${points} ${seconds}`
  const limiter = ofPool.get(key) ?? newLimiter(pool, keyPrefix, points, seconds)
  ofPool.set(key, limiter)
  return limiter
}

function newLimiter(pool: pg.Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: seconds,
  })
}

/** Counts one more. @throws too_many, with the time of the next attempt */
export async function countOne(limiter: RateLimiterPostgres, key: string): Promise<void> {
  await limiter.consume(key).catch((refused: { msBeforeNext?: number }) => {
    throw new ReadableError('too_many', { retry_after: Math.ceil((refused.msBeforeNext ?? 60_000) / 1000) })
  })
}
