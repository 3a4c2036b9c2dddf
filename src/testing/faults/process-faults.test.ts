import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../../domain/accounts/demo-logins.server.ts'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, platformsIn, renewWorld, stop } from './platform-processes.ts'

// The built platform in its own process: slow visitors at its end, a kill during delivery of events, a full disk.

const DATA_DIR = resolve('.cache/process-faults')
const PORT = await freePort()
const { start, stopAll } = platformsIn(DATA_DIR)
let postgres: EmbeddedPostgres

beforeAll(async () => {
  await buildSite()
  renewWorld(DATA_DIR)
  postgres = await openEmbeddedPostgres({ data_dir: DATA_DIR })
})
afterAll(async () => {
  await stopAll()
  await postgres?.close()
})

/** Milliseconds that it waited for slow visitors. */
let patience: number

it('SIGTERM ends it in spite of slow clients', async () => {
  const { child } = await start(PORT)
  const sockets = slowVisitors(PORT)
  await sleep(500)
  const since = performance.now()
  expect(await stop(child, 'SIGTERM')).toBe(0)
  patience = performance.now() - since
  for (const socket of sockets) socket.destroy()
})

it('a second Ctrl-C ends it sooner, as bin/start passes it on', async () => {
  const child = await startAll()
  await untilReady(PORT)
  const sockets = slowVisitors(PORT)
  await sleep(500)
  child.kill('SIGINT')
  await sleep(2_000)
  expect(child.exitCode).toBe(null)
  const since = performance.now()
  child.kill('SIGINT')
  await once(child, 'exit')
  expect(performance.now() - since).toBeLessThan(patience)
  await expect(fetch(`http://localhost:${PORT}/health`)).rejects.toThrow()
  for (const socket of sockets) socket.destroy()
})

it('events that a killed process was delivering are delivered by another', async () => {
  const first = await start(PORT)
  const code = await handOff(first.url)
  const operator = new pg.Client(postgres.connection)
  await operator.connect()
  // The first process takes these events and waits here in the middle of delivering them.
  await operator.query('begin; lock table contributions in access exclusive mode')
  const reports = await Promise.all(Array.from({ length: 5 }, (_, i) => report(first.url, `news-${i}`, code)))
  const trails = await Promise.all(reports.map(async (response) => (await response.json()).data.trail.code as string))
  await sleep(2_000)
  const second = await start(await freePort())
  await stop(first.child, 'SIGKILL')
  await operator.query('rollback')
  await operator.end()
  for (const trail of trails)
    await expect.poll(() => fetch(`${second.url}/api/trail/${trail}`).then(({ status }) => status), { interval: 200 }).toBe(200)
  await stop(second.child, 'SIGTERM')
})

it('an upload that cannot be stored is 503, and leaves nothing behind', async () => {
  rmSync(`${DATA_DIR}/files`, { recursive: true, force: true })
  writeFileSync(`${DATA_DIR}/files`, 'not a folder: fails as a full disk would')
  const { child, url } = await start(PORT)
  const signedIn = await fetch(`${url}/api/oauth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'traveller', password: DEMO_PASSWORD }),
  })
  const authorization = `Bearer ${(await signedIn.json()).access_token}`
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.set('picture', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png')
  const response = await fetch(`${url}/api/oauth/user/image`, { method: 'POST', headers: { authorization, 'accept-language': 'en' }, body })
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining('could not save the file')])
  expect((await fetch(`${url}/proyectos`)).status).toBe(200)
  await stop(child, 'SIGTERM')
})

/** Visitors who send headers slowly, who send a body slowly, and who read nothing of the response. */
function slowVisitors(port: number) {
  const texts = [
    'GET / HTTP/1.1\r\nHost: l',
    `POST /api/bookings HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    `GET /proyectos HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(500),
  ]
  return texts.map((text) => {
    const socket = connect(port, 'localhost').on('error', () => {})
    socket.write(text)
    const drops = setInterval(() => socket.write(' '), 200)
    return socket.on('close', () => clearInterval(drops)).pause()
  })
}

/** Starts the processes like `bin/start`, without installing and building. */
async function startAll(): Promise<ChildProcess> {
  return spawn(process.execPath, ['bin/start-processes.ts'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR,
      DEMO_DATA: 'true',
      LOG_LEVEL: 'warn',
      PORT: String(PORT),
      DEMO_TRAVEL_SITE_PORT: String(await freePort()),
    },
    stdio: 'ignore',
  })
}

async function untilReady(port: number) {
  await expect
    .poll(() =>
      fetch(`http://localhost:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true)
}
