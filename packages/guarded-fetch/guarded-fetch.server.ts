import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { checkAddress, literalOf } from './check-address.ts'
import { FetchRefused } from './fetch-refused.ts'
import type { Network } from './network.server.ts'
import { isPublicAddress } from './public-address.ts'
import { ENCODINGS, readBody } from './read-body.server.ts'

export const FETCH_LIMITS = { redirects: 3, bytes: 2 * 1024 * 1024, ms: 10_000 } as const

interface Guard {
  /** Gets a host's whole name. */
  isAllowed: (host: string) => boolean
  /** Media types, such as `text/html`. */
  types: readonly string[]
  /** Our `User-Agent`. */
  user_agent: string
  /** Ends it before its own time is over. */
  signal?: AbortSignal
}

interface Fetched {
  /** The final address, after redirects. */
  url: URL
  content_type: string
  bytes: Buffer
}

/**
 * Reads a stranger's address, and never one of our own network. Every address on the way (a redirect is one more) is checked as text, and
 * every IP address of its name; the connection then goes to one of exactly these.
 * @throws FetchRefused
 */
export async function guardedFetch(network: Network, address: string, guard: Guard): Promise<Fetched> {
  const deadline = AbortSignal.timeout(FETCH_LIMITS.ms)
  const signal = guard.signal ? AbortSignal.any([deadline, guard.signal]) : deadline
  try {
    return await follow(network, address, guard, signal)
  } catch (error) {
    if (signal.aborted) throw new FetchRefused('too_slow')
    throw error instanceof FetchRefused ? error : new FetchRefused('unreachable')
  }
}

/**
 * Posts a form to a stranger's address, with the same checks, and reads nothing of the answer but its status. Redirects are not followed.
 * @throws FetchRefused
 */
export async function guardedPost(network: Network, address: string, about: { form: string; user_agent: string }): Promise<number> {
  const signal = AbortSignal.timeout(POST_MS)
  try {
    const url = checkAddress(address, () => true)
    const addresses = await publicAddresses(network, url, signal)
    const socket = network.connect({ host: url.hostname, addresses })
    try {
      const headers = { host: url.host, 'content-type': 'application/x-www-form-urlencoded', 'user-agent': about.user_agent }
      const asked = request({
        createConnection: () => socket,
        method: 'POST',
        host: url.hostname,
        path: url.pathname + url.search,
        signal,
        headers: { ...headers, 'content-length': Buffer.byteLength(about.form) },
      })
      asked.on('error', () => {}).end(about.form)
      const [response] = (await once(asked, 'response', { signal })) as [IncomingMessage]
      return response.statusCode ?? 0
    } finally {
      socket.destroy()
    }
  } catch (error) {
    if (signal.aborted) throw new FetchRefused('too_slow')
    throw error instanceof FetchRefused ? error : new FetchRefused('unreachable')
  }
}

/** Time in which the other side answers. */
export const POST_MS = 5_000

async function follow(network: Network, address: string, guard: Guard, signal: AbortSignal): Promise<Fetched> {
  let url = checkAddress(address, guard.isAllowed)
  for (let hops = 0; hops <= FETCH_LIMITS.redirects; hops++) {
    const found = await ask(network, url, guard, signal)
    if (!('moved_to' in found)) return found
    url = checkAddress(found.moved_to, guard.isAllowed)
  }
  throw new FetchRefused('redirects')
}

async function ask(network: Network, url: URL, guard: Guard, signal: AbortSignal): Promise<Fetched | { moved_to: URL }> {
  const addresses = await publicAddresses(network, url, signal)
  const socket = network.connect({ host: url.hostname, addresses })
  try {
    const asked = request({
      createConnection: () => socket,
      host: url.hostname,
      path: url.pathname + url.search,
      // With a connection of its own and no agent, Node assumes port 80 and appends it to the host.
      headers: { host: url.host, accept: guard.types.join(', '), 'accept-encoding': ENCODINGS, 'user-agent': guard.user_agent },
      signal,
    })
    // An early end is reported by the code that waits for it.
    asked.on('error', () => {}).end()
    const [response] = (await once(asked, 'response', { signal })) as [IncomingMessage]
    return await answerOf(response, url, guard, signal)
  } finally {
    socket.destroy()
  }
}

/** All addresses of a name; a name that also leads inside is not contacted at all. */
async function publicAddresses(network: Network, url: URL, signal: AbortSignal): Promise<string[]> {
  const literal = literalOf(url)
  const addresses = literal === null ? await resolved(network, url.hostname, signal) : [literal]
  if (addresses.length === 0) throw new FetchRefused('unknown_host')
  if (!addresses.every(isPublicAddress)) throw new FetchRefused('inside')
  return addresses
}

/** Resolvers have no deadline of their own. */
function resolved(network: Network, host: string, signal: AbortSignal): Promise<string[]> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new FetchRefused('too_slow')), { once: true })
    network.resolve(host).then(resolve, () => reject(new FetchRefused('unknown_host')))
  })
}

async function answerOf(response: IncomingMessage, url: URL, guard: Guard, signal: AbortSignal): Promise<Fetched | { moved_to: URL }> {
  const status = response.statusCode ?? 0
  const { location } = response.headers
  if (REDIRECTS.has(status) && location) {
    const moved_to = URL.parse(location, url)
    if (!moved_to) throw new FetchRefused('address')
    return { moved_to }
  }
  if (status !== 200) throw new FetchRefused('status')
  const content_type = response.headers['content-type'] ?? ''
  if (!guard.types.includes(content_type.split(';')[0]!.trim().toLowerCase())) throw new FetchRefused('type')
  return { url, content_type, bytes: await readBody(response, FETCH_LIMITS.bytes, signal) }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
