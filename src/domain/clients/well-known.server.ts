import { Hono } from 'hono'
import type { Services } from '../../kit/services.server.ts'
import { passToProvider } from './call-provider.server.ts'

/** The provider's metadata (OpenID Connect Discovery, RFC 8414): at the root of the site, not under `/api`. */
export function wellKnown(services: Services): Hono {
  const describe = async (path: string, request: Request) => {
    const response = await passToProvider(services, path, request)
    response.headers.set('cache-control', 'public, max-age=3600')
    return response
  }
  return new Hono()
    .get('/.well-known/openid-configuration', (c) => describe(c.req.path, c.req.raw))
    .get('/.well-known/oauth-authorization-server', (c) => describe(c.req.path, c.req.raw))
}
