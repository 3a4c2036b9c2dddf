import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@huella/embedded-postgres/embedded'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../operations/free-port.ts'
import { report } from '../operations/report-booking.ts'
import { testFolder } from '../operations/test-folder.ts'
import { buildSite } from '../whole-app.ts'
import { handOff, platformsIn, renewWorld, stop, tokenOfTraveller } from './platform-processes.ts'

// The built platform in its own process: slow visitors at its end, a kill during delivery of events, a full disk.

const DATA_DIR = testFolder('process-faults')
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

it('SIGTERM ends it in spite of slow clients, and a second Ctrl-C before that, as bin/start passes it on', async () => {
  const other = await freePort()
  const { child: patient } = await start(other)
  const child = await startAll()
  await untilReady(PORT)
  const sockets = [...slowVisitors(PORT), ...slowVisitors(other)]
  // Their requests have begun once a page that was requested after them has come.
  for (const port of [PORT, other]) expect((await fetch(`http://localhost:${port}/proyectos`)).status).toBe(200)
  const ended = stop(patient, 'SIGTERM')
  child.kill('SIGINT')
  for (const port of [PORT, other]) await expect.poll(() => isListening(port), { interval: 50 }).toBe(false)
  expect([patient.exitCode, child.exitCode]).toEqual([null, null])
  child.kill('SIGINT')
  await once(child, 'exit')
  // One signal leaves the same visitors more time.
  expect(patient.exitCode).toBe(null)
  await expect(fetch(`http://localhost:${PORT}/health`)).rejects.toThrow()
  expect(await ended).toBe(0)
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
  const delivering = async () => (await operator.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount
  await expect.poll(delivering, { interval: 50 }).toBeGreaterThan(0)
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
  const authorization = `Bearer ${await tokenOfTraveller(url)}`
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

/** True if a new connection is accepted. */
function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
    socket.once('connect', () => socket.destroy())
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
