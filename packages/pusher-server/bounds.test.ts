import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openRealtimeScene } from '../../src/testing/realtime-scene.ts'
import { LIMITS } from './limits.ts'

let scene: Awaited<ReturnType<typeof openRealtimeScene>>
beforeAll(async () => {
  scene = await openRealtimeScene()
})
afterAll(() => scene.close())

it('a message of 10 MB ends its connection before it is read, and others go on', async () => {
  const { server, port, url } = await scene.openProcess()
  const other = await scene.connect(port)
  await scene.listen({ url }, other, 'default')
  const before = process.memoryUsage().rss
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  const flood = Buffer.alloc(10 * 1024 * 1024, 'x')
  const clients = [await scene.connect(port), await scene.connect(port), await scene.connect(port), await scene.connect(port)]
  for (const { socket } of clients) socket.send(flood)
  for (const { closed } of clients) expect(await closed).toBe(1009)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 2 ** 20)
  expect(sockets).toHaveLength(4)
  for (const { bytesRead } of sockets) expect(bytesRead).toBeLessThan(512 * 1024)
  await scene.tell('default', 'x', {})
  await other.next(({ event }) => event === 'x')
})

it('many messages at once end their connection', async () => {
  const { port } = await scene.openProcess()
  const client = await scene.connect(port)
  for (let i = 0; i < LIMITS.messages.at_once + 50; i++) client.send('pusher:ping', {})
  expect(await client.closed).toBe(4301)
  expect(client.frames.length).toBeLessThan(LIMITS.messages.at_once + 10)
})

it('who does not read is dropped', async () => {
  const { port, url, realtime } = await scene.openProcess({ unread_bytes: 20_000 })
  const [slow, quick] = [await scene.connect(port), await scene.connect(port)]
  for (const client of [slow, quick]) await scene.listen({ url }, client, 'default')
  slow.socket.pause()
  // More than the kernel's own buffers take.
  for (let i = 0; i < 15 && realtime.size() === 2; i++) {
    await scene.publishMany('default', 100, 'x'.repeat(9_000))
    await sleep(100)
  }
  await expect.poll(() => realtime.size()).toBe(1)
  await scene.tell('default', 'end', {})
  await quick.next(({ event }) => event === 'end')
  slow.socket.terminate()
})

it('who is silent is let go: a guest that listens to nothing, and a client that has gone without a word', async () => {
  const { port, url, realtime } = await scene.openProcess({ check_ms: 1_000, idle_ms: 2_500 })
  const [idle, listening, gone] = [await scene.connect(port), await scene.connect(port), await scene.connect(port)]
  for (const client of [listening, gone]) await scene.listen({ url }, client, 'default')
  gone.socket.pause()
  expect(await idle.closed).toBe(4202)
  await expect.poll(() => realtime.size()).toBe(1)
  for (let checks = 0; checks < 2; checks++) await once(listening.socket, 'ping')
  expect(listening.socket.readyState).toBe(listening.socket.OPEN)
  gone.socket.terminate()
})

it('connections of one user and of guests at one network are bounded, and so are channels', async () => {
  await scene.register('ana')
  const token = await scene.tokenOf('ana')
  const { port, url } = await scene.openProcess({ connections_of_user: 3, connections_of_network: 2, channels: 2 })
  const own = () => scene.connect(port, { headers: { authorization: `Bearer ${token}` } })
  for (const [open, most] of [
    [own, 3],
    [() => scene.connect(port), 2],
  ] as const) {
    const clients = []
    for (let i = 0; i < most; i++) clients.push(await open())
    expect(await (await open()).closed).toBe(4004)
    clients[0]!.socket.close()
    await once(clients[0]!.socket, 'close')
    expect((await open()).socket.readyState).toBe(1)
  }
  const client = await own().catch(() => undefined)
  expect(client && (await client.closed)).toBe(4004)
  const { port: free } = await scene.openProcess({ channels: 1 })
  const one = await scene.connect(free)
  await scene.listen({ url }, one, 'default')
  one.send('pusher:subscribe', { channel: 'another' })
  expect((await one.next(({ channel }) => channel === 'another')).data).toMatchObject({ type: 'LimitError', status: 429 })
})

it('a process that ends sends its clients to another one', async () => {
  const { port, url, close } = await scene.openProcess()
  const client = await scene.connect(port)
  await scene.listen({ url }, client, 'default')
  await close()
  expect(await client.closed).toBe(4200)
  await expect(scene.connect(port)).rejects.toThrow()
})
