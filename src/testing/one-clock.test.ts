import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files that read the clock, and why; all others receive `now`, by `ctx.now` or `nowContext` (rule 5). */
const READERS: Record<string, string> = {
  'src/kit/clock.ts': 'the moment of a request',
  'src/kit/ids.ts': 'ids sort by when they were made',
  'src/kit/data/outbox.server.ts': 'the moment of a delivery or a scheduled job',
  'src/kit/http/drain.server.ts': 'waits',
  'packages/embedded-postgres/cluster.server.ts': 'names a folder',
  'packages/embedded-postgres/presence.server.ts': 'waits',
  'packages/embedded-postgres/process.server.ts': 'waits',
  'src/kit/ui/reload-on-failed-chunk.ts': 'the browser’s clock',
  'src/web/components/contributions/check-trail.ts': 'the browser’s clock',
  'src/web/components/search-box/browser-today.ts': 'the browser’s clock',
  'src/domain/sign-in/accounts.server.ts': 'sessions and credentials go by the process’s clock, as their links do',
  'src/domain/sign-in/mailed-links.server.ts': 'links go by the process’s clock',
  'src/domain/sign-in/social/social-issuer.server.ts': 'how long an issuer’s description is cached',
}

test('only the listed files read the clock', () => {
  const files = globSync('{src,packages}/**/*.{ts,tsx}').filter((file) => !file.includes('.test.') && !file.startsWith('src/testing/'))
  const readers = files.filter((file) => /new Date\(\)|Date\.now\(\)/.test(readFileSync(file, 'utf8')))
  expect(readers.sort()).toEqual(Object.keys(READERS).sort())
})
