import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, openBuiltServer } from '../../testing/built-server.ts'
import { insertCatalogues, insertOrganization, insertProject } from '../../testing/fixture.ts'
import { freePort } from '../../testing/operations/free-port.ts'
import { openTestDatabase, setReadOnly, type TestDatabase } from '../../testing/test-database.server.ts'

// Requests to the built server, like those of a balancer and of Prometheus.

let database: TestDatabase
let site: BuiltServer
let metrics: string
beforeAll(async () => {
  database = await openTestDatabase({ places: true })
  await insertCatalogues(database.pool)
  await insertOrganization(database.pool, 'org_1')
  await insertProject(database.pool, 'proj_1')
  const port = await freePort()
  metrics = `http://127.0.0.1:${port}/metrics`
  site = await openBuiltServer(database, { LOG_LEVEL: 'error', METRICS_PORT: String(port), SHUTDOWN_DELAY_SECONDS: '3' })
})
afterAll(async () => {
  await site?.close()
  await database.close()
})

/** The value of a series; undefined where there is none. */
async function read(series: string): Promise<number | undefined> {
  const line = (await (await fetch(metrics)).text()).split('\n').find((text) => text.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

function count(method: string, route: string, status: number): Promise<number | undefined> {
  return read(`huella_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
}

describe('figures for operators', () => {
  it('count requests by route and status, never by address', async () => {
    for (const path of [
      '/proyectos',
      '/en/projects?page=1',
      '/proyecto/proj-1',
      '/proyecto/none',
      '/api/project/proj-1',
      '/api/project/none',
      '/img/x',
    ])
      await (await fetch(site.url + path)).text()
    await fetch(`${site.url}/api/bookings`, { method: 'POST', body: '{}' })
    await expect.poll(() => count('GET', 'projects', 200)).toBe(2)
    expect(await count('GET', 'project', 200)).toBe(1)
    expect(await count('GET', 'project', 404)).toBe(1)
    expect(await count('GET', '/api/project/:id', 200)).toBe(1)
    expect(await count('GET', '/api/project/:id', 404)).toBe(1)
    expect(await count('GET', '/img/*', 404)).toBe(1)
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/route="\/api\/bookings",status="4\d\d"/)
    expect(text).not.toMatch(/proj-1|none/)
  })

  it('tell of pool, event loop, memory and notices', async () => {
    expect(await read('huella_pool_in_use')).toBeGreaterThanOrEqual(0)
    expect(await read('huella_pool_waiting')).toBe(0)
    expect(await read('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(await read('process_resident_memory_bytes')).toBeGreaterThan(20_000_000)
    await expect.poll(() => read('huella_notices_guest_pages_up')).toBe(1)
    await expect.poll(() => read('huella_notices_realtime_up')).toBe(1)
    await setReadOnly(database, true)
    for (const line of ['guest_pages', 'realtime']) await expect.poll(() => read(`huella_notices_${line}_up`)).toBe(0)
    await setReadOnly(database, false)
    for (const line of ['guest_pages', 'realtime']) await expect.poll(() => read(`huella_notices_${line}_up`)).toBe(1)
  })

  it('tell of the outbox, and of the last backup', async () => {
    expect(await read('huella_last_backup_timestamp_seconds')).toBeNaN()
    await database.pool.query(`
      insert into outbox_events (id, type, payload, created_at, failed_at) values
        ('evnt_failed', 'x', '{}', now() - interval '1 hour', now()), ('evnt_waits', 'x', '{}', now() - interval '90 seconds', null);
      insert into backups values ('2026-11-20T12:00:00Z', 1, repeat('a', 64))`)
    expect(await read('huella_outbox_waiting')).toBe(1)
    expect(await read('huella_outbox_failed')).toBe(1)
    expect(await read('huella_outbox_oldest_seconds')).toBeGreaterThanOrEqual(90)
    expect(await read('huella_outbox_oldest_seconds')).toBeLessThan(150)
    expect(await read('huella_last_backup_timestamp_seconds')).toBe(Date.parse('2026-11-20T12:00:00Z') / 1_000)
    expect(await read('huella_archive_age_seconds')).toBeNaN()
  })

  it('tell of letters that wait, and of those that failed', async () => {
    await database.pool.query(`
      insert into emails (id, event_id, kind, to_address, language, asked, state, created_at, next_try_at, give_up_at, error) values
        ('mail_waits', 'evnt_1', 'x', '', 'es', '{}', 'queued', now() - interval '90 seconds', now(), now() + interval '2 days', null),
        ('mail_failed', 'evnt_2', 'x', '', 'es', '{}', 'failed', now(), null, null, '550'),
        ('mail_older', 'evnt_3', 'x', '', 'es', '{}', 'failed', now() - interval '2 days', null, null, '550')`)
    expect(await read('huella_mail_waiting')).toBe(1)
    expect(await read('huella_mail_failed')).toBe(1)
    expect(await read('huella_mail_oldest_seconds')).toBeGreaterThanOrEqual(90)
    expect(await read('huella_mail_oldest_seconds')).toBeLessThan(150)
  })

  it('are served nowhere but at their own address', async () => {
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
    expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(404)
  })
})

describe('health', () => {
  it.each(['live', 'ready'])('%s answers with any host, and none', async (what) => {
    for (const head of [
      `GET /health/${what} HTTP/1.0`,
      `GET /health/${what} HTTP/1.1\r\nHost: balancer:1`,
      `HEAD /health/${what}?x HTTP/1.1\r\nHost: `,
    ]) {
      const response = await ask(`${head}\r\nConnection: close\r\n\r\n`)
      expect(response).toMatch(/^HTTP\/1.1 200 OK/)
      expect(response).toMatch(/x-content-type-options: nosniff/i)
    }
    expect(await ask(`POST /health/${what} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 40[345]/)
  })

  it('is not ready where nothing can be written, though it lives', async () => {
    await setReadOnly(database, true)
    await expect.poll(() => fetch(`${site.url}/health/ready`).then(({ status }) => status)).toBe(503)
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200)
    await setReadOnly(database, false, { end: false })
    await expect.poll(() => fetch(`${site.url}/health/ready`).then(({ status }) => status)).toBe(200)
  })

  it('is not ready from SIGTERM on, while everything is served for a while', async () => {
    const since = performance.now()
    site.child.kill('SIGTERM')
    await expect.poll(() => fetch(`${site.url}/health/ready`).then(({ status }) => status), { interval: 20 }).toBe(503)
    const page = await fetch(`${site.url}/proyectos`)
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'keep-alive'])
    expect((await fetch(`${site.url}/health/live`)).status).toBe(200)
    await expect.poll(() => site.child.exitCode).toBe(0)
    expect(performance.now() - since).toBeGreaterThan(3_000)
  })
})

function ask(text: string): Promise<string> {
  return new Promise((answer, fail) => {
    const socket = connect(site.port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (part) => (received += part))
    socket.on('error', fail).on('close', () => answer(received))
    socket.write(text)
  })
}
