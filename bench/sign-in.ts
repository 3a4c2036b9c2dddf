// How much 50 people who sign in at the same moment slow down the public pages, on a running site:
// TRUST_PROXY=1 WRITES_PER_MINUTE=1000000 bin/start, then node bench/sign-in.ts http://localhost:3000
// Quiet and under sign-ins one after the other in one run: the machine counts in both alike, the ratio is what is said.

import { setTimeout as sleep } from 'node:timers/promises'
import { hereAndNow, table, writePart } from './results.ts'

const base = process.argv[2] ?? 'http://localhost:3000'
const AT_ONCE = 50
const PAGE = '/proyectos?q=agua'
const ROUND_MS = 6_000

const when = hereAndNow()
await pages(1_000)
const quiet = await pages(ROUND_MS)
let signing = true
const statuses = new Map<number, number>()
const signIns = Promise.all(Array.from({ length: AT_ONCE }, signInAgainAndAgain))
const busy = await pages(ROUND_MS)
signing = false
await signIns

const ratio = at(busy, 0.99) / at(quiet, 0.99)
writePart(
  'sign_in',
  [
    when,
    `${AT_ONCE} people sign in again and again at the same moment; meanwhile four visitors read \`${PAGE}…\`, each time another search, drawn each time.`,
    table(
      ['what', 'times', 'aim', ''],
      [['p99 of public pages, of its quiet value', ratio.toFixed(1), '< 5', ratio < 5 ? 'met' : '**not met**']],
    ),
    table(['pages', 'count', 'median ms', 'p95 ms', 'p99 ms'], [row('quiet', quiet), row(`${AT_ONCE} at the login`, busy)]),
    `Sign-ins answered: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}.`,
  ].join('\n\n'),
)

/** Milliseconds of each page, four visitors reading one after another; a query of their own, so that no kept page answers. */
async function pages(ms: number): Promise<number[]> {
  const until = performance.now() + ms
  const times: number[] = []
  let visit = 0
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        const response = await fetch(`${base}${PAGE}${visit++}`)
        await response.text()
        if (response.status !== 200) throw new Error(`${PAGE}: ${response.status}`)
        times.push(performance.now() - start)
        await sleep(20)
      }
    }),
  )
  return times.sort((a, b) => a - b)
}

/** Nobody's names: they take as long as somebody's. From one address the limits soon say 429, which costs nothing: each proxy hop is another person. */
async function signInAgainAndAgain(_: unknown, person: number): Promise<void> {
  for (let i = 0; signing; i++) {
    const response = await fetch(`${base}/api/oauth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${person}.${Math.floor(i / 250)}.${i % 250}` },
      body: JSON.stringify({ username: `bench${person}-${i}`, password: 'not a password of anybody' }),
    })
    await response.text()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
}

function row(name: string, times: number[]): string[] {
  return [name, String(times.length), ...[0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(1))]
}

function at(sorted: number[], part: number): number {
  return sorted[Math.floor((sorted.length - 1) * part)]!
}
