import { fetchNodeHandler } from 'srvx/node'
import type { Services } from '../../kit/services.server.ts'
import { providerOf } from './provider.server.ts'

/** What a client says of itself and of what it sends; nothing else of a request from outside reaches the provider, no cookie and no claimed host. */
const PASSED_ON = ['accept', 'authorization', 'content-type']

/** Passes a client's request on to the provider, which knows itself by the public address whatever the request was told. */
export async function passToProvider(services: Services, path: string, request: Request): Promise<Response> {
  const headers = new Headers(
    PASSED_ON.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])) as [string, string][],
  )
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  return callProvider(services, path, { method: request.method, headers, body })
}

/** A request of our own to the provider, which is written for Node's requests: in this process, without a socket. */
export async function callProvider(
  services: Services,
  path: string,
  { method = 'GET', headers = new Headers(), body = null }: { method?: string; headers?: Headers; body?: ArrayBuffer | null } = {},
): Promise<Response> {
  const provider = await providerOf(services)
  const { host, protocol } = new URL(services.config.public_url)
  headers.set('host', host)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', protocol.slice(0, -1))
  return fetchNodeHandler(provider.callback(), new Request(services.config.public_url + path, { method, headers, body }))
}
