import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { ReadableError } from '../errors.ts'

/** A limit counted in the shared database, so that all processes count together. @param seconds of the window in which `points` are allowed */
export function openRateLimiter(pool: pg.Pool, keyPrefix: string, points: number, seconds: number): RateLimiterPostgres {
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
