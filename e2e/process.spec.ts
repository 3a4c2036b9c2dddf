import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'

// The built platform as a process of its own: what a deployment, a crash and a restart do to it.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const DATA_DIR = resolve('.cache/e2e-process')
const SECRET = 'huella-dev-webhook-secret'
const running: ChildProcess[] = []

test.beforeAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
test.afterAll(async () => {
  await Promise.all(running.map((child) => stop(child, 'SIGTERM')))
})

function run(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR, DEMO_DATA: 'true', LOG_LEVEL: 'warn', WRITES_PER_MINUTE: '100000', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  return child
}

async function start(port: number) {
  const child = run({ PORT: String(port) })
  const url = `http://localhost:${port}`
  for (let i = 0; i < 600; i++) {
    if (child.exitCode !== null) throw new Error(`the platform ended with ${child.exitCode}`)
    if (
      await fetch(`${url}/health/ready`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return { child, url }
    await sleep(200)
  }
  throw new Error('the platform did not become ready')
}

async function stop(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  child.kill(signal)
  return ended
}

function postmasterPid(): number {
  return Number(readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

async function handOff(url: string): Promise<string> {
  const { data: projects } = await (await fetch(`${url}/api/projects?status=active`)).json()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const response = await fetch(`${url}/api/hand-offs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      search: { trip_type: 'ONLY_HOTEL', destination: { id: 'city:3844421', text: 'Mendoza' }, start: day(30), end: day(33) },
      project_id: projects[0].id,
    }),
  })
  return (await response.json()).data.code
}

function report(url: string, external_id: string, hand_off: string): Promise<Response> {
  const body = JSON.stringify({
    external_id,
    revision: 1,
    status: 'confirmed',
    hand_off,
    trip: { trip_type: 'ONLY_HOTEL' },
    currency: 'ARS',
    sale: 1_000_000,
    cost: 850_000,
    fees: 20_000,
    taxes: 30_000,
    occurred_at: '2026-11-20T12:00:00Z',
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = `sha256=${createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex')}`
  return fetch(`${url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-huella-timestamp': timestamp, 'x-huella-signature': signature },
    body,
    signal: AbortSignal.timeout(10_000),
  })
}

test('a wrong configuration stops the start, with a line for each problem', async () => {
  for (const [env, message] of [
    [{ PORT: 'abc' }, /PORT: must be a port number/],
    [{ NODE_ENV: 'production' }, /TRAVEL_WEBHOOK_SECRET: is required in production[\s\S]*DEMO_DATA/],
  ] as [Record<string, string>, RegExp][]) {
    const child = run(env)
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    const code = await new Promise((done) => child.once('exit', done))
    expect(code).toBe(1)
    expect(errors).toMatch(message)
    expect(errors).not.toContain('    at ')
  }
})

test('SIGTERM lets requests in flight finish and ends cleanly', async () => {
  const { child, url } = await start(4320)
  const requests = Array.from({ length: 30 }, (_, i) =>
    fetch(`${url}/proyectos?page=${(i % 3) + 1}`).then(async (response) => (await response.text()).endsWith('</html>') && response.status),
  )
  await sleep(300)
  const ended = stop(child, 'SIGTERM')
  expect(await Promise.all(requests)).toEqual(Array(30).fill(200))
  expect(await ended).toBe(0)
})

test('a second start is quick, and two processes share one database', async () => {
  const before = Date.now()
  const first = await start(4320)
  expect(Date.now() - before).toBeLessThan(10_000)
  const second = await start(4322)
  expect(await stop(first.child, 'SIGTERM')).toBe(0)
  expect((await fetch(`${second.url}/api/causes`)).status).toBe(200)
  await stop(second.child, 'SIGTERM')
})

test('a kill −9 of the platform and its database in the middle of writes loses nothing that was acknowledged', async () => {
  let { child, url } = await start(4320)
  const code = await handOff(url)
  const acknowledged = new Map<string, string>()
  for (let round = 0; round < 3; round++) {
    let writing = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let i = 0; writing; i++) {
        const id = `kill-${round}-${writer}-${i}`
        const response = await report(url, id, code).catch(() => undefined)
        if (response?.status !== 201) continue
        const { data } = await response.json().catch(() => ({ data: undefined }))
        if (data) acknowledged.set(id, data.trail.code)
      }
    })
    await sleep(700)
    process.kill(postmasterPid(), 'SIGKILL')
    await stop(child, 'SIGKILL')
    writing = false
    await Promise.all(writers)
    ;({ child, url } = await start(4320))
  }
  expect(acknowledged.size).toBeGreaterThan(30)
  for (const id of acknowledged.keys()) {
    const again = await report(url, id, code)
    expect((await again.json()).data.outcome, id).toBe('repeated')
  }
  // Every event that was written with its booking is delivered, whoever died in between.
  await expect
    .poll(
      async () =>
        (await Promise.all([...acknowledged.values()].map((trail) => fetch(`${url}/api/trail/${trail}`)))).filter(
          (response) => response.status !== 200,
        ).length,
      { timeout: 90_000, intervals: [1000] },
    )
    .toBe(0)
  await stop(child, 'SIGTERM')
})

test('while the database is gone, answers are 503 and come at once; then everything is as before', async () => {
  const { child, url } = await start(4320)
  process.kill(postmasterPid(), 'SIGKILL')
  const during = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${url}/api/causes`, { signal: AbortSignal.timeout(8_000) }).then((response) => response.status),
    ),
  )
  for (const status of during) expect([200, 503]).toContain(status)
  await expect.poll(() => fetch(`${url}/api/causes`).then((response) => response.status), { timeout: 8_000 }).toBe(200)
  await expect.poll(() => fetch(`${url}/proyectos`).then((response) => response.status), { timeout: 8_000 }).toBe(200)
  await stop(child, 'SIGTERM')
})
