import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXHAUSTIVE } from '../operations/exhaustive.ts'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, type Platform, platformsIn, renewWorld, stop, tokenOfTraveller } from './platform-processes.ts'

// The built platform in its own process, on a database that the test ends, stops and starts.

const DATA_DIR = testFolder('database-faults')
const ROUNDS = EXHAUSTIVE ? 12 : 4
const PORT = await freePort()
const PAGES = [
  '/',
  '/proyectos',
  '/proyectos?page=2',
  '/en/projects?q=agua',
  '/elegir-proyecto',
  '/organizaciones',
  '/en/offers',
  '/blog',
  '/transparencia',
]
/** Requested first after the recovery. */
const SOON = ['/api/projects', '/api/causes', '/proyectos', '/proyectos?page=2']
const READS = ['/api/projects', '/api/causes', ...PAGES]
const { start, stopAll } = platformsIn(`${DATA_DIR}/platform`)
let database: EmbeddedPostgres
let platform: Platform
let code: string

beforeAll(async () => {
  await buildSite()
  renewWorld(`${DATA_DIR}/database`)
  database = await openDatabase()
  platform = await start(PORT, { DATABASE_URL: urlOf(database) })
  code = await handOff(platform.url)
})
afterAll(async () => {
  await stopAll()
  await database?.close()
})

it('connections that end in the middle of transactions cost those requests a 503, never the process', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const operator = await connect()
    const watcher = await connect()
    // These reports have an open transaction that waits here.
    await operator.query('begin; lock table bookings in exclusive mode')
    const reports = Array.from({ length: 6 }, (_, i) => report(platform.url, `ended-${round}-${i}`, code))
    const reads = READS.map((path) => statusOf(path))
    await expect.poll(() => waiting(watcher), { interval: 20 }).toBeGreaterThan(2)
    await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'huella'`)
    await operator.query('commit')
    await Promise.all([operator.end(), watcher.end()])
    for (const { status } of await Promise.all(reports)) expect([201, 503]).toContain(status)
    for (const status of await Promise.all(reads)) expect([200, 503]).toContain(status)
    expect(platform.child.exitCode).toBe(null)
    await expect.poll(async () => (await report(platform.url, `ended-${round}-0`, code)).ok, { interval: 50 }).toBe(true)
  }
})

it('connections that end between the statements of transactions, whenever that is', async () => {
  const operator = await connect()
  let writing = true
  const statuses: number[] = []
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let i = 0; writing; i++) statuses.push((await report(platform.url, `between-${writer}-${i}`, code)).status)
  })
  for (let i = 0; i < 5 * ROUNDS; i++) {
    await sleep(25)
    await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'huella' and state like 'idle in%' or random() < 0.1 and application_name like 'huella%'`,
    )
  }
  writing = false
  await Promise.all(writers)
  await operator.end()
  expect(platform.child.exitCode).toBe(null)
  expect(new Set(statuses)).toEqual(new Set([201, 503]))
})

it('while the database is away, reads and webhooks are 503; once it is back they are answered', async () => {
  for (let round = 0; round < 2; round++) {
    await database.close()
    for (let i = 0; i < 2; i++) {
      const reads = await Promise.all(READS.map((path) => statusOf(path)))
      expect([...reads, (await report(platform.url, `away-${round}`, code)).status]).toEqual([...READS, ''].map(() => 503))
      await sleep(300)
    }
    database = await openDatabase()
    for (const path of SOON) await expect.poll(() => statusOf(path), { interval: 50 }).toBe(200)
    expect((await report(platform.url, `away-${round}`, code)).status).toBe(201)
    // The others are rendered again, which is not measured.
    expect(await Promise.all(READS.map((path) => statusOf(path)))).toEqual(READS.map(() => 200))
  }
  expect(platform.child.exitCode).toBe(null)
})

it('while it is away, nobody who is signed in is taken for a guest', async () => {
  const cookie = `session=${await tokenOfTraveller(platform.url)}`
  expect(await statusOf('/cuenta', { cookie })).toBe(200)
  await database.close()
  const away = await Promise.all(['/cuenta', '/cuenta/notificaciones', '/contacto'].map((path) => statusOf(path, { cookie })))
  database = await openDatabase()
  expect(away).toEqual([503, 503, 503])
  await expect.poll(() => statusOf('/cuenta', { cookie }), { interval: 50 }).toBe(200)
})

it('what a visitor reads while it is away says nothing of the inside', async () => {
  await database.close()
  const response = await fetch(`${platform.url}/api/projects`)
  const text = await response.text()
  const page = await (await fetch(`${platform.url}/proyectos`, { headers: { accept: 'text/html' } })).text()
  database = await openDatabase()
  expect(response.headers.get('x-request-id')).toBeTruthy()
  expect(response.headers.get('retry-after')).toBe('5')
  for (const body of [text, page]) expect(body).not.toMatch(/select |ECONN|ENOENT|postgres|node_modules|\.server\.| {4}at /i)
  await stop(platform.child, 'SIGTERM')
})

function openDatabase(): Promise<EmbeddedPostgres> {
  return openEmbeddedPostgres({ data_dir: `${DATA_DIR}/database`, settings: { fsync: 'off' } })
}

function urlOf({ connection }: EmbeddedPostgres): string {
  return `postgresql://${connection.user}@localhost:${connection.port ?? 5432}/${connection.database}?host=${encodeURIComponent(connection.host)}`
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(database.connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

async function waiting(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as waiting from pg_stat_activity where application_name = 'huella' and wait_event_type = 'Lock'`,
  )
  return rows[0].waiting
}

async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(platform.url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(60_000) })
  await response.arrayBuffer()
  return response.status
}
