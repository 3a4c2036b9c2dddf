import pg from 'pg'
import { expect, it } from 'vitest'
import { openRateLimiter } from './rate-limiter.server.ts'

it('is opened once for each pool, name and limit, as each has a timer that never ends', () => {
  const [pool, other] = [new pg.Pool(), new pg.Pool()]
  const limiter = openRateLimiter(pool, 'uploads', 60, 3_600)
  expect(openRateLimiter(pool, 'uploads', 60, 3_600)).toBe(limiter)
  const others = [
    openRateLimiter(other, 'uploads', 60, 3_600),
    openRateLimiter(pool, 'downloads', 60, 3_600),
    openRateLimiter(pool, 'uploads', 61, 3_600),
    openRateLimiter(pool, 'uploads', 60, 60),
  ]
  expect(new Set([limiter, ...others]).size).toBe(5)
})
