// Measures how much 50 concurrent sign-ins slow down the public pages of a running site:
// TRUST_PROXY=1 WRITES_PER_MINUTE=1000000 bin/start, then node bench/sign-in.ts http://localhost:3000
// One run measures without and with sign-ins, so that the machine affects both equally; the result is their ratio.

import { setTimeout as sleep } from 'node:timers/promises'
import { describeMachine, table, writePart } from './results.ts'

const base = process.argv[2] ?? 'http://localhost:3000'
const CONCURRENT = 50
const PAGE = '/proyectos?q=agua'
const ROUND_MS = 6_000

const when = describeMachine()
await pages(1_000)
const quiet = await pages(ROUND_MS)
let signing = true
const statuses = new Map<number, number>()
const signIns = Promise.all(Array.from({ length: CONCURRENT }, signInRepeatedly))
const busy = await pages(ROUND_MS)
signing = false
await signIns

const ratio = at(busy, 0.99) / at(quiet, 0.99)
writePart(
  'sign_in',
  [
    when,
    `${CONCURRENT} people sign in again and again at the same moment; meanwhile four visitors read \`${PAGE}…\`, each time another search, rendered each time.`,
    table(
      ['what', 'times', 'aim', ''],
      [['p99 of public pages, of its quiet value', ratio.toFixed(1), '< 5', ratio < 5 ? 'met' : '**not met**']],
    ),
    table(['pages', 'count', 'median ms', 'p95 ms', 'p99 ms'], [row('quiet', quiet), row(`${CONCURRENT} at the login`, busy)]),
    `Sign-ins answered: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}.`,
  ].join('\n\n'),
)

/** Milliseconds of each page of four concurrent visitors; every request has its own query, so that none is cached. */
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

/** Unknown usernames take as long as known ones. One address would soon get 429, which costs nothing, so each visitor has its own. */
async function signInRepeatedly(_: unknown, visitor: number): Promise<void> {
  for (let i = 0; signing; i++) {
    const response = await fetch(`${base}/api/oauth/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${visitor}.${Math.floor(i / 250)}.${i % 250}` },
      body: JSON.stringify({ username: `bench${visitor}-${i}`, password: 'not a password of anybody' }),
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
