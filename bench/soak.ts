import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DEMO_PASSWORD, seedDemoLogins } from '../src/domain/accounts/demo-logins.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { describeMachine, table, verdict, writePart } from './results.ts'
import { type BenchSite, openBenchSite } from './site.ts'

// Does the process keep what it no longer needs? Mixed requests for a long time, and its resident memory after each part of them.
// node bench/soak.ts [--requests 50000]

const AT_ONCE = 8
const SESSIONS = 100
const PARTS = 10
/** Resident memory that V8 and the allocator may retain from one look to the next. */
const MOST_GROWN_MB = 60
const MOST_MB = 380

/** Targets of requests, each as often as it is listed. `#` becomes the number of the request, so that no cache answers. */
const GUEST = [
  '/',
  '/en',
  '/proyectos',
  '/proyectos?query=agua+#',
  '/en/projects?page=2&utm_source=#',
  '/proyecto/SLUG',
  '/proyecto/SLUG?utm_source=#',
  '/transparencia',
  '/en/transparency?x=#',
  '/mendoza',
  '/organizaciones?x=#',
]
const SIGNED_IN = ['/cuenta', '/en/account', '/', '/proyectos?page=2', '/proyecto/SLUG', '/transparencia']
const API = [
  '/api/projects?query=#',
  '/api/projects?per_page=50',
  '/api/causes',
  '/api/search?query=men',
  '/api/openapi.json',
  '/sitemap.xml',
]

const { values } = parseArgs({ options: { requests: { type: 'string', default: '50000' } } })
const requests = Number(values.requests)
const here = describeMachine()
const site = await openBenchSite({ TRUST_PROXY: '1', WRITES_PER_MINUTE: '1000000' })
try {
  const cookie = await openSessions(site)
  const slug = await projectSlug(site.url)
  const seen = new Map<number, number>()
  const memory: number[] = []
  const began = performance.now()
  for (let part = 0; part < PARTS; part++) {
    await askFor(site.url, { from: (part * requests) / PARTS, until: ((part + 1) * requests) / PARTS }, { cookie, slug, seen })
    await sleep(3_000)
    memory.push(residentMb(site.pid))
    process.stdout.write(`${((part + 1) * requests) / PARTS} requests: ${memory.at(-1)!.toFixed(0)} MB\n`)
  }
  report(memory, seen, (performance.now() - began) / 1000)
} finally {
  await site.close()
}

function report(memory: number[], seen: Map<number, number>, seconds: number) {
  const after = Math.max(1, PARTS / 5)
  const grown = memory.at(-1)! - memory[after - 1]!
  const counts = [...seen].map(([status, count]) => `${count} × ${status}`).join(', ')
  writePart(
    'soak',
    [
      here,
      `${requests} requests, ${AT_ONCE} at a time: pages of guests (half of them rendered), pages and \`/cuenta\` of a traveller with ${SESSIONS} sessions, endpoints. Answered: ${counts}, in ${seconds.toFixed(0)} s.`,
      table(
        ['what', 'MB', 'aim', ''],
        [
          verdict(`resident memory at the end, more than after the first ${(requests * after) / PARTS}`, grown, '≤', MOST_GROWN_MB),
          verdict('resident memory at the end', memory.at(-1)!, '≤', MOST_MB),
        ],
      ),
      table(
        ['requests', ...memory.map((_, part) => String(((part + 1) * requests) / PARTS))],
        [['resident MB', ...memory.map((mb) => mb.toFixed(0))]],
      ),
    ].join('\n\n'),
  )
}

interface Asking {
  cookie: string
  slug: string
  /** status → how often */
  seen: Map<number, number>
}

async function askFor(url: string, { from, until }: { from: number; until: number }, { cookie, slug, seen }: Asking) {
  let next = from
  async function ask() {
    while (next < until) {
      const i = next++
      const kind = [GUEST, SIGNED_IN, API][i % 3]!
      const path = kind[Math.floor(i / 3) % kind.length]!.replace('#', String(i)).replace('SLUG', slug)
      const headers = {
        'accept-encoding': 'gzip, deflate, br',
        'x-forwarded-for': `10.1.${i % 250}.7`,
        ...(kind === SIGNED_IN && { cookie }),
      }
      const { status, body } = await fetch(url + path, { headers, redirect: 'manual' })
      for await (const _ of body ?? []);
      // A busy machine may answer some with 503; they are counted.
      if (status >= 400 && status !== 503) throw new Error(`${path}: ${status}`)
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}

/** A traveller who signed in on many devices; returns the cookie of the last one. */
async function openSessions({ url, connection }: BenchSite): Promise<string> {
  const database = openDatabase(connection)
  await seedDemoLogins(database.db)
  const response = await fetch(`${url}/api/oauth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'traveller', password: DEMO_PASSWORD }),
  })
  const { access_token } = (await response.json()) as { access_token: string }
  await database.pool.query(
    `insert into sessions (id, token_digest, user_id, device, network, expires_at)
     select id || n, token_digest || n, user_id, 'Firefox ' || n, network, expires_at from sessions, generate_series(1, $1) as n`,
    [SESSIONS - 1],
  )
  await database.close()
  return `session=${access_token}`
}

async function projectSlug(url: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/projects?per_page=1`)).json()) as { data: { slug: string }[] }
  return data[0]!.slug
}

function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Number(kilobytes) / 1024
}
