import { z } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import { type ApiEnv, createApi, endpoints, fromOf } from '../../kit/http/api.server.ts'
import { countRequest } from '../sign-in/sign-in-limits.server.ts'
import { passToProvider } from './call-provider.server.ts'

const tags = ['clients']
const refusals = {
  400: { description: 'RFC 6749 §5.2' },
  401: { description: '`invalid_client`' },
  429: { description: 'Too many wrong secrets' },
}

const open = endpoints({ audience: 'public', tags })
const token = open.post('/oauth/token', 'Exchange a client’s code for tokens, or renew them', {
  callers: 'clients',
  description:
    '`authorization_code` with PKCE (S256), or `refresh_token`. Each code and each refresh token is valid once; a second use ends all tokens of that sign-in (RFC 6749, 7636, 9700). ' +
    'A client’s secret comes as `Authorization: Basic` or in the body, never in an address.',
  requestBody: formOf({
    grant_type: z.enum(['authorization_code', 'refresh_token']),
    code: z.string().optional(),
    redirect_uri: z.string().optional(),
    code_verifier: z.string().optional(),
    refresh_token: z.string().optional(),
    scope: z.string().optional(),
  }),
  responses: { 200: { description: 'Tokens' }, ...refusals },
})
const claims = { 200: { description: 'Claims' }, 401: { description: 'No token, or an expired one' } }
const byClient = endpoints({ audience: 'client', tags })
const userinfo = byClient.get('/oauth/userinfo', 'Get the user as OpenID Connect claims, by the token’s scopes', {
  callers: 'clients',
  responses: claims,
})
const postedUserinfo = byClient.post('/oauth/userinfo', 'Get the user as OpenID Connect claims, by a posted token', {
  callers: 'clients',
  responses: claims,
})
const jwks = open.get('/oauth/jwks', 'List public keys of ID tokens', {
  callers: 'clients',
  responses: { 200: { description: 'A JSON Web Key Set' } },
})
const revoke = open.post('/oauth/revoke', 'Revoke a token, as a client (RFC 7009)', {
  callers: 'clients',
  requestBody: formOf({ token: z.string() }),
  responses: { 200: { description: 'Revoked' }, ...refusals },
})

/** Endpoints that clients call directly; the provider library answers them. */
export const providerApi = createApi()
  .openapi(token, (c) => limited(c))
  .openapi(userinfo, (c) => passOn(c))
  .openapi(postedUserinfo, (c) => passOn(c))
  .openapi(jwks, (c) => passOn(c))
  .openapi(revoke, (c) => limited(c))

/** Documentation only: the library reads the body itself. */
function formOf(fields: z.ZodRawShape) {
  const schema = z.object({ client_id: z.string().optional(), client_secret: z.string().optional(), ...fields })
  return {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: z.toJSONSchema(schema, { io: 'input' }) as object } },
  }
}

function passOn(c: HonoContext<ApiEnv>): Promise<Response> {
  return passToProvider(c.var.context, `/api${c.req.path}`, c.req.raw)
}

/** Rate limits wrong secrets only: a client with the right one serves many users from one address. */
async function limited(c: HonoContext<ApiEnv>): Promise<Response> {
  const response = await passOn(c)
  if (response.status === 401) await countRequest(c.var.context.pool, 'client', { address: fromOf(c).address })
  return response
}
