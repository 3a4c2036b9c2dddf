import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request } from 'node:https'
import { text } from 'node:stream/consumers'

/** A request that trusts one authority, and may show a certificate: `fetch` can do neither. @throws Error when either side refuses the connection */
export async function requestOverTls(url: string, options: RequestOptions): Promise<{ status: number; text: string }> {
  // A new connection: a certificate shown before must not count.
  const asked = request(url, { timeout: 2_000, agent: false, ...options })
  asked.on('timeout', () => asked.destroy(new Error(`${url} does not answer`))).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, text: await text(response) }
}
