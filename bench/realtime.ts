/**
 * Measures a message to 2 000 connected sockets of signed-in users: until the last has it, and the memory of each in the server's process.
 * Run: `node bench/realtime.ts`. The server is a process of its own, so that its memory is not the clients'.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isRealtimeUpgrade } from '@huella/pusher-server/entrance'
import { openRealtime } from '@huella/pusher-server/open-realtime'
import type pg from 'pg'
import { readConfig } from '../src/config/config.server.ts'
import { realtimeAuthorizer, realtimeSecret } from '../src/domain/realtime/realtime-authorizer.server.ts'
import { tokenDigest } from '../src/domain/sign-in/hashed-tokens.server.ts'
import { openLog } from '../src/kit/log.server.ts'
import { followEvents } from '../src/kit/realtime/deliver-events.server.ts'
import { publish } from '../src/kit/realtime/publish.server.ts'
import { openTestDatabase } from '../src/testing/test-database.server.ts'

const SOCKETS = 2_000
const USERS = 100
const ROUNDS = 5

if (process.send) await serve()
else await measure()

/** The server's process. */
async function serve(): Promise<void> {
  const database = await openTestDatabase()
  const config = readConfig({ NODE_ENV: 'test' })
  const about = { db: database.db, config }
  const tokens: string[] = []
  for (let i = 0; i < USERS; i++) tokens.push(await openSession(database.pool, `user_b${i}`))
  const server = createServer({ shouldUpgradeCallback: isRealtimeUpgrade })
  const log = openLog('silent')
  await openRealtime(server, {
    follow: (follower) => followEvents(database.db, database.connection, log, follower),
    log,
    authorizer: realtimeAuthorizer(about),
    secret: realtimeSecret(about),
    origin: new URL(config.public_url).origin,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.on('message', async (asked) => {
    if (asked === 'memory') {
      globalThis.gc?.()
      process.send!({ rss: process.memoryUsage().rss })
    } else if (asked === 'tell')
      await database.db.transaction((tx) => publish(tx, 'default', 'SendMessageToClientEvent', { message: 'hola' }))
    else process.exit(0)
  })
  process.send!({ port: (server.address() as AddressInfo).port, tokens })
}

/** A user with a session, without the cost of a password. @returns its token */
async function openSession(pool: pg.Pool, user_id: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into users (id, username, email, name, surname, created_at, updated_at) values ($1, $2, $2 || '@example.com', 'B', 'B', now(), now())`,
    [user_id, user_id.replace('_', '')],
  )
  await pool.query(
    `insert into sessions (id, token_digest, user_id, expires_at, created_at, updated_at) values ($1, $2, $3, now() + interval '1 day', now(), now())`,
    [`sess_${user_id}`, tokenDigest(token), user_id],
  )
  return token
}

async function measure(): Promise<void> {
  const server = fork(fileURLToPath(import.meta.url), { execArgv: ['--expose-gc'] })
  const [{ port, tokens }] = (await once(server, 'message')) as [{ port: number; tokens: string[] }]
  const before = await memoryOf(server)
  const began = performance.now()
  const sockets = await connectAll(port, tokens)
  const connected_ms = performance.now() - began
  const after = await memoryOf(server)
  const publish_ms: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const all = Promise.all(sockets.map((socket) => once(socket, 'message')))
    const at = performance.now()
    server.send('tell')
    await all
    publish_ms.push(performance.now() - at)
  }
  const sorted = publish_ms.toSorted((a, b) => a - b)
  const lines = [
    `${SOCKETS} sockets connected and subscribed in ${Math.round(connected_ms)} ms`,
    `a message to all of them: ${Math.round(sorted[Math.floor(ROUNDS / 2)]!)} ms in the middle of ${ROUNDS}, from the verb to the last socket`,
    `memory of the server: ${((after - before) / SOCKETS / 1024).toFixed(1)} kB for each socket`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  server.send('end')
  process.exit(0)
}

async function connectAll(port: number, tokens: string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = []
  for (let begin = 0; begin < SOCKETS; begin += 100)
    sockets.push(...(await Promise.all(Array.from({ length: 100 }, (_, i) => connect(port, tokens[(begin + i) % USERS]!)))))
  return sockets
}

/** Connects with the platform's own WebSocket, and sends the token as its pages do: by a cookie. */
async function connect(port: number, token: string): Promise<WebSocket> {
  const options = { headers: { cookie: `session=${token}` } } as unknown as string
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/huella?protocol=7`, options)
  await once(socket, 'message')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'default' } }))
  await once(socket, 'message')
  return socket
}

async function memoryOf(server: ChildProcess): Promise<number> {
  server.send('memory')
  const [{ rss }] = (await once(server, 'message')) as [{ rss: number }]
  return rss
}
