import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, platformsIn, stop } from './platform-processes.ts'

// The built platform in its own process: deployment, crash and restart.

const DATA_DIR = resolve('.cache/process')
const PORT = await freePort()
const { run, start, stopAll } = platformsIn(DATA_DIR)

beforeAll(async () => {
  await buildSite()
  rmSync(DATA_DIR, { recursive: true, force: true })
})
afterAll(() => stopAll())

function postmasterPid(): number {
  return Number(readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n', 1)[0])
}

/** A request on a connection of its own; `sent` resolves when it has been flushed to the network. */
function requestOf(url: string): { sent: Promise<unknown>; response: Promise<{ status?: number; body: string }> } {
  const request = get(url, { agent: false })
  return {
    sent: once(request, 'finish'),
    response: once(request, 'response').then(async ([message]) => ({ status: message.statusCode, body: await text(message) })),
  }
}

it('a wrong configuration stops the start, with a line for each problem', async () => {
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

it('SIGTERM lets requests in flight finish and exits cleanly', async () => {
  const { child, url } = await start(PORT)
  const requests = Array.from({ length: 30 }, (_, i) => requestOf(`${url}/proyectos?page=${(i % 3) + 1}`))
  await Promise.all(requests.map(({ sent }) => sent))
  const ended = stop(child, 'SIGTERM')
  const responses = await Promise.all(requests.map(({ response }) => response))
  for (const { status, body } of responses) expect([status, body.slice(-7)]).toEqual([200, '</html>'])
  expect(await ended).toBe(0)
})

it('two processes share one database', async () => {
  const first = await start(PORT)
  const second = await start(await freePort())
  expect(await stop(first.child, 'SIGTERM')).toBe(0)
  expect((await fetch(`${second.url}/api/causes`)).status).toBe(200)
  await stop(second.child, 'SIGTERM')
})

it('a kill −9 of the platform and its database in the middle of writes loses no acknowledged write', async () => {
  let { child, url } = await start(PORT)
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
    // In the middle of the writes, however long the machine takes for them.
    const enough = acknowledged.size + 20
    while (acknowledged.size < enough) await sleep(5)
    process.kill(postmasterPid(), 'SIGKILL')
    await stop(child, 'SIGKILL')
    writing = false
    await Promise.all(writers)
    ;({ child, url } = await start(PORT))
  }
  for (const id of acknowledged.keys()) {
    const again = await report(url, id, code)
    expect((await again.json()).data.outcome, id).toBe('repeated')
  }
  // Every event committed with its booking is delivered, despite the crashes.
  const awaited = new Set(acknowledged.values())
  await expect
    .poll(
      async () => {
        for (const trail of awaited) if ((await fetch(`${url}/api/trail/${trail}`)).ok) awaited.delete(trail)
        return awaited.size
      },
      { interval: 1000 },
    )
    .toBe(0)
  await stop(child, 'SIGTERM')
})

it('while the database is down, responses are 503 and none hangs; afterwards everything recovers', async () => {
  const { child, url } = await start(PORT)
  process.kill(postmasterPid(), 'SIGKILL')
  const during = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${url}/api/causes`, { signal: AbortSignal.timeout(60_000) }).then((response) => response.status),
    ),
  )
  for (const status of during) expect([200, 503]).toContain(status)
  await expect.poll(() => fetch(`${url}/api/causes`).then((response) => response.status)).toBe(200)
  await expect.poll(() => fetch(`${url}/proyectos`).then((response) => response.status)).toBe(200)
  await stop(child, 'SIGTERM')
})
