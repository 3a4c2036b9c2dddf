import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../operations/free-port.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { platformsIn, renewWorld, stop } from './platform-processes.ts'

// The built platform in its own process: deployment, and a crash of its database. Kills in the middle of writes are in `webhook-kills.test.ts`; its start
// from nothing is what makes the world that these tests copy (`make-demo-world.ts`).

const DATA_DIR = testFolder('process')
const PORT = await freePort()
const { run, start, stopAll } = platformsIn(DATA_DIR)

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
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

it('SIGTERM lets requests in flight finish, exits cleanly, and leaves the database to the other process', async () => {
  const { child, url } = await start(PORT)
  const second = await start(await freePort())
  const requests = Array.from({ length: 30 }, (_, i) => requestOf(`${url}/proyectos?page=${(i % 3) + 1}`))
  await Promise.all(requests.map(({ sent }) => sent))
  const ended = stop(child, 'SIGTERM')
  const responses = await Promise.all(requests.map(({ response }) => response))
  for (const { status, body } of responses) expect([status, body.slice(-7)]).toEqual([200, '</html>'])
  expect(await ended).toBe(0)
  expect((await fetch(`${second.url}/api/causes`)).status).toBe(200)

  // Its own database: the platform starts it again.
  process.kill(postmasterPid(), 'SIGKILL')
  const during = await Promise.all(
    Array.from({ length: 10 }, () =>
      fetch(`${second.url}/api/causes`, { signal: AbortSignal.timeout(60_000) }).then((response) => response.status),
    ),
  )
  for (const status of during) expect([200, 503]).toContain(status)
  await expect.poll(() => fetch(`${second.url}/api/causes`).then((response) => response.status)).toBe(200)
  await expect.poll(() => fetch(`${second.url}/proyectos`).then((response) => response.status)).toBe(200)
  await stop(second.child, 'SIGTERM')
})
