/**
 * Measures what visitors feel while somebody keeps 1 000 silent sockets open and floods others with frames of 10 MB: the 99th percentile of a cached and of
 * a rendered page, beside the same without. Run after `bin/build`: `node bench/sockets.ts`. The sockets are another process's, so that they don't delay the
 * measuring one. As that process takes its time from the same cores, the same is done to a third process that has no site: what is left is the site's own.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { acceptSocket } from '@huella/pusher-server/connection'
import { LIMITS } from '@huella/pusher-server/limits'
import { WebSocket, WebSocketServer } from 'ws'
import { tokenDigest } from '../src/domain/sign-in/hashed-tokens.server.ts'
import { openDatabase } from '../src/kit/data/db.server.ts'
import { measureTogether } from './load.ts'
import { median } from './median.ts'
import { describeMachine, figureRow, table, verdict, writePart } from './results.ts'
import { type BenchSite, openBenchSite } from './site.ts'

const SILENT = 1_000
/** Within the bound of sockets that one user may have open. */
const OF_USER = 25
const FRAME_BYTES = 10 * 2 ** 20
/** Parallel floods; the remaining budget of these users. */
const LANES = 100
const ROUNDS = 3
/** Times the quiet figure. */
const AIM = 2
const PAGES = ['cached', 'rendered'] as const
type Figures = Record<(typeof PAGES)[number], number[]>

if (!process.send) await measure()
else if (process.argv[2] === 'sink') await beSink()
else await disturb(process.argv[2] ?? '', JSON.parse(process.argv[3] ?? '[]') as string[])

/** A process with the platform's kind of sockets, and nothing else. */
async function beSink(): Promise<void> {
  const server = new WebSocketServer({ port: 0, maxPayload: LIMITS.message_bytes })
  server.on('connection', (socket) => acceptSocket(socket, { owner: 'nobody', limits: LIMITS, onMessage() {}, onClose() {} }))
  await once(server, 'listening')
  process.send!(`http://localhost:${(server.address() as AddressInfo).port}`)
}

/** Leaves silent sockets open, and opens others all the time to send far too long frames. */
async function disturb(url: string, tokens: string[]): Promise<void> {
  const frame = randomBytes(FRAME_BYTES)
  const silent: WebSocket[] = []
  for (const token of tokens) silent.push(...(await Promise.all(Array.from({ length: OF_USER }, () => open(token)))))
  process.send!({ silent: silent.length })
  let floods = 0
  process.on('message', () => {
    process.send!({ floods, open: silent.filter(({ readyState }) => readyState === WebSocket.OPEN).length })
  })
  await Promise.all(Array.from({ length: LANES }, (_, lane) => flood(tokens[lane % tokens.length]!)))

  async function open(token: string): Promise<WebSocket> {
    // Frames that are masked with zeros cost their sender nothing.
    const options = { headers: { cookie: `session=${token}` }, generateMask: (mask: Buffer) => void mask.fill(0) }
    const socket = new WebSocket(`${url.replace('http', 'ws')}/app/huella?protocol=7`, options)
    socket.on('error', () => {})
    await once(socket, 'message')
    return socket
  }
  async function flood(token: string): Promise<never> {
    for (;;) {
      const socket = await open(token)
      socket.send(frame)
      await once(socket, 'close')
      floods++
    }
  }
}

async function measure(): Promise<void> {
  const machine = describeMachine()
  const site = await openBenchSite()
  const sink = fork(fileURLToPath(import.meta.url), ['sink'])
  try {
    const [sink_url] = (await once(sink, 'message')) as [string]
    const tokens = await openSessions(site)
    const target = (path: string) => ({ url: site.url + path, pid: site.pid, headers: { 'accept-encoding': 'br' }, warm: 300 })
    const targets = { cached: target('/proyectos'), rendered: target('/proyectos?asked=bench') }
    const [quiet, elsewhere, here] = [noFigures(), noFigures(), noFigures()]
    let floods = 0
    for (let round = 0; round < ROUNDS; round++) {
      await note(quiet)
      await disturbed(sink_url, () => note(elsewhere))
      floods += await disturbed(site.url, () => note(here))
    }
    const rows = PAGES.flatMap((name) => {
      const [before, beside, during] = [quiet, elsewhere, here].map((figures) => median(figures[name])) as [number, number, number]
      return [
        verdict(`p99 of a ${name} page, times its quiet ${before} ms`, during / before, '≤', AIM),
        figureRow('the same while another process has the sockets and the flood', beside / before),
      ]
    })
    writePart(
      'sockets',
      `${machine}\n\n${table(['what', 'figure', 'aim', ''], rows)}\n\n${SILENT} silent sockets stayed open; ${floods} frames of 10 MB were cut off, ${LANES} at a time, sent by a process on the same two cores.`,
    )
    async function note(figures: Figures) {
      const measured = await measureTogether(targets, { seconds: 5, rounds: 1 })
      for (const name of PAGES) figures[name].push(measured[name].p99)
    }
    async function disturbed(url: string, act: () => Promise<void>): Promise<number> {
      const other = fork(fileURLToPath(import.meta.url), [url, JSON.stringify(tokens)])
      await once(other, 'message')
      await act()
      const count = await endOf(other)
      // Waits until its sockets are gone.
      await sleep(6_000)
      return count
    }
  } finally {
    sink.kill()
    await site.close()
  }
}

function noFigures(): Figures {
  return { cached: [], rendered: [] }
}

/** @returns how often it flooded; all silent sockets have to be open still */
async function endOf(other: ChildProcess): Promise<number> {
  other.send('how many')
  const [{ floods, open }] = (await once(other, 'message')) as [{ floods: number; open: number }]
  if (open !== SILENT) throw new Error(`${open} of ${SILENT} sockets are open`)
  other.kill()
  await once(other, 'exit')
  return floods
}

/** @returns the tokens of users, each with a session */
async function openSessions({ connection }: BenchSite): Promise<string[]> {
  const { pool, close } = openDatabase(connection)
  const tokens = Array.from({ length: SILENT / OF_USER }, () => randomBytes(24).toString('base64url'))
  for (const [n, token] of tokens.entries()) {
    await pool.query(
      `insert into users (id, username, email, name, surname, created_at, updated_at) values ($1, $2, $2 || '@example.com', 'B', 'B', now(), now())`,
      [`user_b${n}`, `userb${n}`],
    )
    await pool.query(
      `insert into sessions (id, token_digest, user_id, expires_at, created_at, updated_at) values ($1, $2, $3, now() + interval '1 day', now(), now())`,
      [`sess_b${n}`, tokenDigest(token), `user_b${n}`],
    )
  }
  await close()
  return tokens
}
