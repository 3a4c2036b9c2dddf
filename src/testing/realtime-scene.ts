import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { isRealtimeUpgrade } from '@huella/pusher-server/entrance'
import type { Follower } from '@huella/pusher-server/event-feed'
import type { Limits } from '@huella/pusher-server/limits'
import { openRealtime } from '@huella/pusher-server/open-realtime'
import { Hono } from 'hono'
import { WebSocket } from 'ws'
import { realtimeAuthorizer, realtimeSecret } from '../domain/realtime/realtime-authorizer.server.ts'
import { followEvents } from '../kit/realtime/deliver-events.server.ts'
import { publish } from '../kit/realtime/publish.server.ts'
import { openAccountScene } from './account-scene.ts'

export const OWN_ORIGIN = 'http://localhost:3000'

export interface SocketFrame {
  event: string
  channel?: string
  number?: number
  data: Record<string, unknown>
}

/** The API and the realtime server on ports, as processes would have them, on one test's database. */
export async function openRealtimeScene() {
  const scene = await openAccountScene()
  const { services, pool, db } = scene
  const opened: (() => Promise<void>)[] = []

  /** One process: a server of its own. */
  async function openProcess(limits: Partial<Limits> = {}) {
    const app = new Hono()

    app.mount('/api', scene.api.fetch, { optionHandler: (c) => [{ ...c.env, address: scene.nextPeer() }] })
    const server = createServer({ shouldUpgradeCallback: isRealtimeUpgrade }, getRequestListener(app.fetch))
    const authorizer = realtimeAuthorizer(services)
    const follow = (follower: Follower) => followEvents(db, scene.connection, services.log, follower)
    const options = { follow, log: services.log, authorizer, secret: realtimeSecret(services), limits }
    const realtime = await openRealtime(server, { ...options, origin: OWN_ORIGIN })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const close = async () => {
      await realtime.close()
      server.closeAllConnections()
      server.close()
    }
    opened.push(close)
    return { server, realtime, port, url: `http://127.0.0.1:${port}`, close }
  }

  /** A bare client, with the abilities of any WebSocket. */
  async function connect(port: number, { path = '/app/huella?protocol=7', headers = {} as Record<string, string> } = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
    const frames: SocketFrame[] = []
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    socket.on('message', (bytes) => {
      const frame = JSON.parse(String(bytes))
      frames.push({ ...frame, data: JSON.parse(frame.data) })
    })
    const refused = new Promise<never>((_, fail) =>
      socket.once('unexpected-response', (_request, { statusCode }) => fail(new Error(`refused: ${statusCode}`))),
    )
    await Promise.race([once(socket, 'message'), refused])
    const next = async (test: (frame: SocketFrame) => boolean) => {
      for (;;) {
        const found = frames.find(test)
        if (found) return found
        await once(socket, 'message')
      }
    }
    const send = (event: string, data: unknown) => socket.send(JSON.stringify({ event, data }))
    return { socket, frames, closed, next, send, socket_id: String(frames[0]?.data.socket_id ?? '') }
  }
  type Client = Awaited<ReturnType<typeof connect>>

  async function authorize(url: string, token: string, client: Pick<Client, 'socket_id'>, channel_name: string) {
    const query = new URLSearchParams({ socket_id: client.socket_id, channel_name })
    const response = await fetch(`${url}/api/broadcasting/auth?${query}`, { headers: { authorization: `Bearer ${token}` } })
    return { status: response.status, auth: response.ok ? ((await response.json()) as { auth: string }).auth : '' }
  }

  /** Subscribes a bare client, as its user. */
  async function listen(process: { url: string }, client: Client, channel: string, token?: string) {
    const auth = token === undefined ? undefined : (await authorize(process.url, token, client, channel)).auth
    client.send('pusher:subscribe', { channel, ...(auth && { auth }) })
    return client.next((frame) => frame.channel === channel && /subscription_(succeeded|error)$/.test(frame.event))
  }

  const tell = (channel: string, name: string, data: Record<string, unknown> = {}) =>
    db.transaction((tx) => publish(tx, channel, name, data))
  /** Many at once, in one transaction. */
  const publishMany = (channel: string, count: number, text = '') =>
    pool.query(
      `insert into realtime_events (channel, name, data) select $1, 'x', jsonb_build_object('n', n, 'text', $3::text) from generate_series(1, $2) n`,
      [channel, count, text],
    )
  const idOf = async (username: string) => (await pool.query('select id from users where username = $1', [username])).rows[0].id as string
  const grant = (username: string, role: string) =>
    pool.query('insert into user_roles (user_id, role) select id, $2 from users where username = $1 on conflict do nothing', [
      username,
      role,
    ])

  async function close() {
    for (const end of opened) await end()
    await scene.close()
  }
  return { ...scene, openProcess, connect, authorize, listen, tell, publishMany, idOf, grant, close }
}
