import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import type { Network } from '@huella/guarded-fetch/network'

/** Represents a stranger's server: connections to it reach the adversary. Any other address is really dialled, at the canary's port. */
export const STRANGER = '151.101.65.195'

/**
 * A hostile local server, and a canary that counts connections to the inside. It replaces the network of a fetch (names and connections),
 * none of its checks. Connections are without TLS, as no authority signs for invented names.
 * @param names results for each host: the next one of these at each look-up, then the last; other hosts are unknown
 */
export async function openAdversary(answer: RequestListener, names: Record<string, readonly (readonly string[])[]>) {
  let canary = 0
  const server = createServer(answer).listen(0, '127.0.0.1')
  const inside = createListener((socket) => {
    canary++
    socket.on('error', () => {}).end('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\nsecret')
  }).listen(0, '::')
  await Promise.all([server, inside].map((one) => new Promise((resolve) => one.once('listening', resolve))))
  const portOf = (one: typeof inside) => (one.address() as AddressInfo).port
  const asked = new Map<string, number>()
  const dialled: string[] = []
  const network: Network = {
    async resolve(host) {
      const turn = asked.get(host) ?? 0
      asked.set(host, turn + 1)
      const found = names[host]?.[turn] ?? names[host]?.at(-1)
      if (!found) throw new Error('ENOTFOUND')
      return [...found]
    },
    connect({ addresses }) {
      dialled.push(...addresses)
      const [first = ''] = addresses
      return first === STRANGER ? connect(portOf(server), '127.0.0.1') : connect(portOf(inside), first)
    },
  }
  return {
    network,
    dialled,
    canary: () => canary,
    async close() {
      server.closeAllConnections()
      await Promise.all([server, inside].map((one) => new Promise((resolve) => one.close(resolve))))
    },
  }
}
