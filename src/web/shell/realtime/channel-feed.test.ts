import { setTimeout as sleep } from 'node:timers/promises'
import { signChannel } from '@huella/pusher-server/signature'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { realtimeSecret } from '../../../domain/realtime/realtime-authorizer.server.ts'
import { readMissed } from '../../../kit/realtime/read-events.server.ts'
import { openRealtimeScene } from '../../../testing/realtime-scene.ts'
import { openFeed } from './channel-feed.ts'

const CLIENTS = 20
const CUTS = 50
/** The largest number of missed events that does not cause a reload. */
const EVENTS = 190

let scene: Awaited<ReturnType<typeof openRealtimeScene>>
beforeAll(async () => {
  scene = await openRealtimeScene()
})
afterAll(() => scene.close())

it('hears everything once and in order, and nothing that is not its own, through a thousand cuts at random moments', async () => {
  for (const username of ['sara', 'vera']) await scene.register(username)
  await scene.grant('sara', 'salesop')
  await scene.tokenOf('sara')
  const { rows } = await scene.pool.query(`select s.id from sessions s join users u on u.id = s.user_id where u.username = 'sara'`)
  const session_id = rows[0].id as string
  const processes = [await scene.openProcess(), await scene.openProcess()]
  const foreign = `private-user.${await scene.idOf('vera')}`
  const channels = ['private-sales', 'private-deal.deal_7', foreign, 'default']
  let publishing = true
  let n = 0
  const publishers = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (publishing && n < EVENTS) {
        await scene.pool.query(
          `insert into realtime_events (channel, name, data) select c, 'x', jsonb_build_object('n', $2::int) from unnest($1::text[]) c`,
          [channels, n++],
        )
        await sleep(Math.random() * 60)
      }
    }),
  )
  const heard = await Promise.all(
    Array.from({ length: CLIENTS }, (_, i) =>
      listenThroughCuts(() => processes[(i + n) % 2]!.port, session_id, ['private-sales', foreign]),
    ),
  )
  publishing = false
  await publishers
  const published = await scene.pool.query(
    `select (data->>'n')::int as n from realtime_events where channel = 'private-sales' order by number`,
  )
  const all = published.rows.map((row) => row.n as number)
  expect(all.length).toBeGreaterThan(30)
  for (const { finish, seen, strange, reloads } of heard) {
    await finish()
    await expect.poll(() => seen.length).toBe(all.length)
    expect(seen).toEqual(all)
    expect([strange, reloads.count]).toEqual([[], 0])
  }
})

/** A client that is cut off again and again, at any point of connecting, subscribing and receiving; in the end it stays. */
async function listenThroughCuts(port: () => number, session_id: string, channels: string[]) {
  const seen: number[] = []
  const strange: unknown[] = []
  const reloads = { count: 0 }
  const feed = openFeed({
    since: 0,
    ask: (after) => readMissed(scene.db, 'private-sales', after),
    wait: sleep,
    onEvent: ({ data }) => void seen.push(data.n as number),
    onReload: () => void reloads.count++,
  })
  const secret = realtimeSecret(scene.services)

  function connect() {
    const socket = new WebSocket(`ws://127.0.0.1:${port()}/app/huella?protocol=7`)
    let last = 0
    socket.on('error', () => {})
    socket.on('message', (bytes) => {
      const { event, channel, data: text, number = 0 } = JSON.parse(String(bytes))
      const data = JSON.parse(text)
      if (event === 'pusher:connection_established') {
        for (const name of channels) {
          const auth = signChannel(secret, { socket_id: data.socket_id, channel: name, session_id })
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: name, auth } }))
        }
      } else if (channel === 'private-sales' && event.endsWith('_succeeded')) feed.onSubscribed(data.number)
      else if (channel === 'private-sales' && event === 'x') {
        if (number <= last) strange.push(`${number} after ${last}`)
        last = number
        feed.onLive({ name: event, data })
      } else if (event !== 'pusher:subscription_error') strange.push(channel)
    })
    return socket
  }

  for (let cut = 0; cut < CUTS; cut++) {
    const socket = connect()
    await sleep(Math.random() * 60)
    socket.terminate()
  }
  const socket = connect()
  return { seen, strange, reloads, finish: async () => void socket }
}

it('asks to load anew when too much was missed, or too long ago', async () => {
  await scene.publishMany('private-deal.deal_8', 201)
  expect(await readMissed(scene.db, 'private-deal.deal_8', 0)).toMatchObject({ events: [], reload: true })
  const { rows } = await scene.pool.query('select last::int from realtime_numbers')
  await scene.pool.query('update realtime_numbers set swept = last')
  expect(await readMissed(scene.db, 'private-sales', rows[0].last - 1)).toMatchObject({ events: [], reload: true })
  expect(await readMissed(scene.db, 'private-sales', rows[0].last + 1)).toMatchObject({ events: [], reload: true })
  expect(await readMissed(scene.db, 'private-sales', rows[0].last)).toMatchObject({ events: [], reload: false })
})

it('asks again after a failure, and loads anew where the first number is unknown', async () => {
  const heard: string[] = []
  let fails = 2
  const feed = openFeed({
    ask: async (after) => {
      if (fails-- > 0) throw new Error('away')
      return { events: [{ name: 'late', data: {}, number: after + 1 }], number: after + 1, reload: false }
    },
    wait: async () => {},
    onEvent: ({ name }) => heard.push(name),
    onReload: () => heard.push('(reload)'),
  })
  feed.onSubscribed(5)
  feed.onLive({ name: 'live', data: { number: 6 } })
  feed.onLive({ name: 'twice', data: { number: 6 } })
  feed.onSubscribed(7)
  await expect.poll(() => heard).toEqual(['(reload)', 'live', 'late'])
  feed.close()
})
