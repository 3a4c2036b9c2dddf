import { fetchNodeHandler } from 'srvx/node'
import type { Services } from '../../kit/services.server.ts'
import { providerOf } from './provider.server.ts'

/** Headers forwarded to the provider; nothing else of an outside request reaches it, so no cookie and no forged host. */
const FORWARDED = ['accept', 'authorization', 'content-type']

/** Forwards a client's request to the provider, which sees the configured public address whatever host the request claims. */
export async function passToProvider(services: Services, path: string, request: Request): Promise<Response> {
  const headers = new Headers(
    FORWARDED.flatMap((name) => (request.headers.has(name) ? [[name, request.headers.get(name) ?? '']] : [])) as [string, string][],
  )
  const body = request.method === 'GET' || request.method === 'HEAD' ? null : await request.arrayBuffer()
  return callProvider(services, path, { method: request.method, headers, body })
}

/** Calls the provider, which is written for Node's request objects, in this process, without a socket. */
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
