import { guardedPost } from '@huella/guarded-fetch/guarded-fetch'
import type { Network } from '@huella/guarded-fetch/network'

/**
 * The only request that the provider library makes: a logout token to the address that an admin registered. It reaches no network of our own.
 * @throws FetchRefused
 */
export async function postLogoutToken(network: Network, url: string, { body }: { body?: unknown } = {}): Promise<Response> {
  const status = await guardedPost(network, url, { form: String(body), user_agent: 'Huella' })
  return new Response(null, { status })
}
