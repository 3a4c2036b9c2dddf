import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drainable } from './drain.server.ts'

async function listen(
  answer: RequestListener,
  patience_ms = 20_000,
): Promise<{ server: Server; port: number; drain: () => Promise<void> }> {
  const server = createServer(answer)
  const drain = drainable(server, { patience_ms })
  await once(server.listen(0), 'listening')
  return { server, port: (server.address() as AddressInfo).port, drain }
}

test('a slow visitor receives all of a response written before the shutdown', async () => {
  const { port, drain } = await listen((_, response) => response.end(Buffer.alloc(8_000_000, 'a')))
  const socket = connect(port)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await sleep(200)
  const drained = drain()
  await sleep(700)
  expect((await buffer(socket)).length).toBeGreaterThan(8_000_000)
  await drained
})

test('connections arriving while it drains are served, idle ones are closed, and then the server stops listening', async () => {
  const { port, drain } = await listen((_, response) => setTimeout(() => response.end('done'), 100))
  const keepAlive = new Agent({ keepAlive: true })
  const ask = async (agent: Agent | false) => {
    const [response] = await once(get({ port, agent }), 'response')
    return (await buffer(response)).toString()
  }
  expect(await ask(keepAlive)).toBe('done')
  const drained = drain()
  const answers = []
  for (let i = 0; i < 12; i++) {
    answers.push(ask(false))
    await sleep(60)
  }
  expect(await Promise.all(answers)).toEqual(Array(12).fill('done'))
  await drained
  await expect(ask(false)).rejects.toThrow('ECONNREFUSED')
  keepAlive.destroy()
})

test('while it drains, responses end their connection, also those begun before', async () => {
  const { port, drain } = await listen((_, response) =>
    setTimeout(() => response.writeHead(200, ['content-type', 'text/plain']).end('done'), 200),
  )
  const keepAlive = new Agent({ keepAlive: true })
  const ask = async () => (await once(get({ port, agent: keepAlive }), 'response'))[0].resume().headers.connection
  const begun = ask()
  await sleep(100)
  const drained = drain()
  expect([await begun, await ask()]).toEqual(['close', 'close'])
  await drained
  keepAlive.destroy()
})

test('slow visitors do not hold it up: who sends headers or a body by drops, and who reads nothing', async () => {
  const { port, drain } = await listen((request, response) => {
    request.resume().once('end', () => response.end(Buffer.alloc(50_000_000, 'a')))
  }, 1_500)
  const sockets = [
    'GET / HTTP/1.1\r\nHost: l',
    'POST / HTTP/1.1\r\nHost: l\r\nContent-Length: 1000\r\n\r\na',
    'GET / HTTP/1.1\r\nHost: l\r\n\r\n',
  ].map((text) => {
    const socket = connect(port).on('error', () => {})
    socket.write(text)
    const drops = setInterval(() => socket.write('b'), 100)
    return socket.on('close', () => clearInterval(drops)).pause()
  })
  await sleep(300)
  const since = performance.now()
  await drain()
  expect(performance.now() - since).toBeGreaterThan(1_400)
  for (const socket of sockets) socket.destroy()
})
