import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Connection } from '../kit/data/db.server.ts'
import { endListeners, openTestDatabase, type TestDatabase } from '../testing/test-database.server.ts'
import { listenToNotices } from './notices.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('hears what is committed, nothing of what is rolled back, and says when it cannot hear', async () => {
  const heard: string[] = []
  const line = listenToNotices(
    database.connection,
    'test notices',
    { onListening: () => heard.push('(listening)'), onNotice: (payload) => heard.push(payload), onLost: () => heard.push('(lost)') },
    { trial_ms: 50 },
  )
  const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['test notices', payload])
  await expect.poll(() => heard).toEqual(['(listening)'])
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query(`select pg_notify('test notices', 'rolled back')`)
  await client.query('rollback')
  client.release()
  await notify('one')
  await expect.poll(() => heard).toEqual(['(listening)', 'one'])
  await sleep(200)
  await endListeners(database)
  await expect.poll(() => heard).toEqual(['(listening)', 'one', '(lost)', '(listening)'])
  await notify('two')
  await expect.poll(() => heard.at(-1)).toBe('two')
  await line.close()
  await notify('three')
  await sleep(50)
  expect(heard.slice(4)).toEqual(['two'])
})

it('finds out that a line carries nothing any more, though nobody closed it', async () => {
  const heard: string[] = []
  const network = await openNetwork(database.connection)
  const line = listenToNotices(
    network.connection,
    'silence',
    { onListening: () => heard.push('(listening)'), onNotice: (payload) => heard.push(payload), onLost: () => heard.push('(lost)') },
    { trial_ms: 50, patience_ms: 400 },
  )
  await expect.poll(() => heard).toEqual(['(listening)'])
  network.swallows = true
  await expect.poll(() => heard).toContain('(lost)')
  network.swallows = false
  await expect.poll(() => heard.at(-1)).toBe('(listening)')
  await line.close()
  network.close()
})

/** Stands between a client and the database, and may swallow every byte without a word. */
async function openNetwork(to: Connection) {
  if (typeof to === 'string') throw new Error('a test database has its parts')
  const { host, port = 5432 } = to
  const sockets = new Set<Socket>()
  const network = { swallows: false, connection: to, close: () => server.close() }
  const server = createServer((near) => {
    const far = host.startsWith('/') ? createConnection(`${host}/.s.PGSQL.${port}`) : createConnection(port, host)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => network.swallows || into.write(bytes))
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
