import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

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
