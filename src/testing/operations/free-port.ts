import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that outgoing connections get, one of which could take it before its server is started. */
const [FIRST, LAST] = [15_000, 30_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (free) await new Promise((closed) => server.close(closed))
    if (free) return port
  }
}
