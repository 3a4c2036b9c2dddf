import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endListeners, openTestDatabase, type TestDatabase } from '../../testing/test-database.server.ts'
import type { Connection } from './db.server.ts'
import { listenToNotices } from './notices.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('receives committed notices, none of those rolled back, and reports when the connection is lost', async () => {
  const received: string[] = []
  const listener = listenToNotices(
    database.connection,
    'test notices',
    {
      onListening: () => received.push('(listening)'),
      onNotice: (payload) => received.push(payload),
      onLost: () => received.push('(lost)'),
    },
    { probe_ms: 50 },
  )
  const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['test notices', payload])
  await expect.poll(() => received).toEqual(['(listening)'])
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select pg_notify('test notices', 'rolled back')`)
  await client.query('rollback')
  client.release()
  await notify('one')
  await expect.poll(() => received).toEqual(['(listening)', 'one'])
  await sleep(200)
  await endListeners(database)
  await expect.poll(() => received).toEqual(['(listening)', 'one', '(lost)', '(listening)'])
  await notify('two')
  await expect.poll(() => received.at(-1)).toBe('two')
  await listener.close()
  await notify('three')
  await sleep(50)
  expect(received.slice(4)).toEqual(['two'])
})

it('notices a dead connection, though nobody closed it', async () => {
  const received: string[] = []
  const network = await openNetwork(database.connection)
  const listener = listenToNotices(
    network.connection,
    'silence',
    {
      onListening: () => received.push('(listening)'),
      onNotice: (payload) => received.push(payload),
      onLost: () => received.push('(lost)'),
    },
    { probe_ms: 50, patience_ms: 3_000 },
  )
  await expect.poll(() => received).toEqual(['(listening)'])
  network.drops = true
  await expect.poll(() => received).toContain('(lost)')
  network.drops = false
  await expect.poll(() => received.at(-1)).toBe('(listening)')
  await listener.close()
  network.close()
})

it('is not lost while its probe comes back among other notices', async () => {
  const received: string[] = []
  const network = await openNetwork(database.connection)
  network.collects_ms = 40
  const listener = listenToNotices(
    network.connection,
    'crowd',
    {
      onListening: () => received.push('(listening)'),
      onNotice: (payload) => received.push(payload),
      onLost: () => received.push('(lost)'),
    },
    { probe_ms: 10, patience_ms: 1_000 },
  )
  await expect.poll(() => received).toEqual(['(listening)'])
  for (let n = 0; n < 200; n++) {
    await database.pool.query("select pg_notify('crowd', $1)", [String(n)])
    await sleep(5)
  }
  await expect.poll(() => received.at(-1)).toBe('199')
  expect(received).toEqual(['(listening)', ...Array.from({ length: 200 }, (_, n) => String(n))])
  await listener.close()
  network.close()
})

/** A proxy between a client and the database that can silently drop every byte, or pass on at once what came within some time. */
async function openNetwork(to: Connection) {
  if (typeof to === 'string') throw new Error('expected the parts of a connection, not a URL')
  const { host, port = 5432 } = to
  const sockets = new Set<Socket>()
  const network = { drops: false, collects_ms: 0, connection: to, close: () => server.close() }
  const server = createServer((near) => {
    const far = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      const collected: Buffer[] = []
      const pass = () => into.write(Buffer.concat(collected.splice(0)))
      from.on('data', (bytes) => {
        if (network.drops) return
        if (collected.push(bytes) === 1) setTimeout(pass, network.collects_ms)
      })
      from.on('error', () => {})
      from.on('close', () => into.destroy())
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  network.connection = { ...to, host: '127.0.0.1', port: (server.address() as AddressInfo).port }
  network.close = () => {
    for (const socket of sockets) socket.destroy()
    return server.close()
  }
  return network
}
