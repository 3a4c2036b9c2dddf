/**
 * Measures how soon a seller's move is heard by another seller's open board, which another process serves: from the request of the move to the frame.
 * Run: `node bench/board-updates.ts [MOVES]`. Sellers move five deals at once, one after the other each.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { isRealtimeUpgrade } from '@huella/pusher-server/entrance'
import { openRealtime } from '@huella/pusher-server/open-realtime'
import { readConfig } from '../src/config/config.server.ts'
import { moveDeal } from '../src/domain/deals/move-deal.server.ts'
import { authorizeChannel } from '../src/domain/realtime/authorize-channel.server.ts'
import { SALES_CHANNEL } from '../src/domain/realtime/channel.policy.ts'
import { realtimeAuthorizer, realtimeSecret } from '../src/domain/realtime/realtime-authorizer.server.ts'
import type { Context } from '../src/kit/context.server.ts'
import { type Connection, openDatabase } from '../src/kit/data/db.server.ts'
import { openLog } from '../src/kit/log.server.ts'
import { followEvents } from '../src/kit/realtime/deliver-events.server.ts'
import { openTestDatabase, type TestDatabase } from '../src/testing/test-database.server.ts'
import { testServices } from '../src/testing/test-services.ts'
import { describeMachine, table, verdict, writePart } from './results.ts'

const MOVES = Number(process.argv[2] ?? 400)
const AT_ONCE = 5
const WARM = 20
/** ms, of the 95th in a hundred */
const AIM = 300

if (process.send) await serve(JSON.parse(process.argv[3] ?? '') as Connection)
else await measure()

/** The process that serves the receiving board. */
async function serve(connection: Connection): Promise<void> {
  const { db } = openDatabase(connection)
  const config = readConfig({ NODE_ENV: 'test' })
  const server = createServer({ shouldUpgradeCallback: isRealtimeUpgrade })
  const about = { db, config }
  const log = openLog('silent')
  await openRealtime(server, {
    follow: (follower) => followEvents(db, connection, log, follower),
    log,
    authorizer: realtimeAuthorizer(about),
    secret: realtimeSecret(about),
    origin: new URL(config.public_url).origin,
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  process.send!((server.address() as AddressInfo).port)
}

async function measure(): Promise<void> {
  const machine = describeMachine()
  const database = await openTestDatabase()
  const ctx = await openBook(database)
  const other = fork(fileURLToPath(import.meta.url), [String(MOVES), JSON.stringify(database.connection)])
  try {
    const heard = await listen(ctx, other)
    const deals = Array.from({ length: AT_ONCE }, (_, n) => `deal_${n}`)
    const took = (await Promise.all(deals.map((id) => moveAgain(ctx, id, heard)))).flat().toSorted((a, b) => a - b)
    const at = (share: number) => took[Math.floor(took.length * share)]!
    const rows = [verdict('ms until another process’s board hears of a move, 95 of 100', at(0.95), '≤', AIM)]
    writePart(
      'heard',
      `${machine}\n\n${table(['what', 'figure', 'aim', ''], rows)}\n\n${took.length} moves, ${AT_ONCE} at once: half within ${at(0.5).toFixed(0)} ms, the slowest ${took.at(-1)!.toFixed(0)} ms.`,
    )
  } finally {
    other.kill()
    await database.close()
  }
}

/** A seller with a session, and some deals. */
async function openBook({ pool, ...database }: TestDatabase): Promise<Context> {
  await pool.query(`
    insert into users (id, username, email, email_verified, name, surname, created_at, updated_at)
      values ('user_1', 'sofia', 'sofia@example.com', true, 'S', 'S', now(), now());
    insert into user_roles (user_id, role) values ('user_1', 'salesop');
    insert into sessions (id, token_digest, user_id, expires_at, created_at, updated_at)
      values ('sess_1', 'no token', 'user_1', now() + interval '1 day', now(), now());
    insert into customers (id, name, language, created_at) values ('cust_1', 'Uno', 'es', now());
    insert into deals (id, code, customer_id, title, source, stage, stage_since, rank, changed_at, created_at)
      select 'deal_' || n, 'code0000' || n, 'cust_1', 'Viaje ' || n, 'other', 'interested', now(), 'a' || n, now(), now() from generate_series(0, ${AT_ONCE - 1}) n;
    insert into deal_moves (deal_id, to_stage, version, created_at) select id, 'interested', 1, now() from deals`)
  return {
    ...testServices({ pool, ...database }),
    actor: {
      kind: 'user',
      user_id: 'user_1',
      session_id: 'sess_1',
      verified: true,
      roles: ['salesop'],
      proved_at: null,
      must_set_up_factor: false,
    },
    now: new Date(),
    locale: 'en',
    request_id: 'req_1',
  }
}

/** A socket of the other process. @returns waits for a deal's version */
async function listen(ctx: Context, other: ChildProcess) {
  const [port] = (await once(other, 'message')) as [number]
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/huella?protocol=7`)
  const waiting = new Map<string, () => void>()
  const frames = new Map<string, (data: { socket_id?: string }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const frame = JSON.parse(String(data)) as { event: string; data: string }
    const about = JSON.parse(frame.data) as { deal_id?: string; version?: number; socket_id?: string }
    frames.get(frame.event)?.(about)
    if (frame.event === 'deal.changed') waiting.get(`${about.deal_id} ${about.version}`)?.()
  })
  const next = (event: string) => new Promise<{ socket_id?: string }>((resolve) => frames.set(event, resolve))
  const { socket_id = '' } = await next('pusher:connection_established')
  const { auth } = authorizeChannel(ctx, { socket_id, channel_name: SALES_CHANNEL })
  const subscribed = next('pusher_internal:subscription_succeeded')
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: SALES_CHANNEL, auth } }))
  await subscribed
  return (deal_id: string, version: number) => new Promise<void>((resolve) => waiting.set(`${deal_id} ${version}`, resolve))
}

/** Moves a deal to and fro. @returns how long each move took to be heard, without those that warm up */
async function moveAgain(ctx: Context, id: string, heard: (deal_id: string, version: number) => Promise<void>): Promise<number[]> {
  const took: number[] = []
  for (let n = 0; n < (MOVES + WARM) / AT_ONCE; n++) {
    const version = n + 1
    const known = heard(id, version + 1)
    const began = performance.now()
    await moveDeal({ ...ctx, now: new Date() }, id, { to: n % 2 === 0 ? 'contacted' : 'interested', version })
    await known
    if (n >= WARM / AT_ONCE) took.push(performance.now() - began)
  }
  return took
}
