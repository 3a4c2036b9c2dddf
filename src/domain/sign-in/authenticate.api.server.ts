import { z } from '@hono/zod-openapi'
import type { Context as HonoContext, TypedResponse } from 'hono'
import { validator } from 'hono/validator'
import { ReadableError } from '../../kit/errors.ts'
import { type ApiEnv, createApi, endpoints, failure, fromOf } from '../../kit/http/api.server.ts'
import { authenticate } from './authenticate.server.ts'
import type { AccessToken } from './open-session.server.ts'
import { OneTimeCode } from './second-factor/second-factor.ts'
import { answerChallenge } from './second-factor/second-step.server.ts'
import { MISSING_PARAMETER, UNAUTHORIZED_CLIENT, UNSUPPORTED_GRANT_TYPE } from './sign-in.errors.ts'

const Credentials = z.object({
  username: z.string().max(1_000).optional().openapi({ description: 'Username or e-mail address', example: 'traveller' }),
  password: z.string().optional().openapi({ example: 'a long one of your own' }),
  otp: OneTimeCode.optional().openapi({ description: 'A code of the user’s app, or a recovery code, if they have a second factor' }),
  challenge: z
    .string()
    .optional()
    .openapi({ description: 'The challenge of the `otp_required` response: sent with `otp`, instead of username and password' }),
  grant_type: z.string().optional().openapi({ description: '`password`, which is the default' }),
  client_id: z.string().optional().openapi({ description: 'None: registered clients use `/oauth/authorize`' }),
})
type Credentials = z.infer<typeof Credentials>
const Token = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().openapi({ example: 31_622_400 }),
  browser: z.string(),
})

type Refusal = TypedResponse<{ message: string; error?: string; challenge?: string }, 400 | 401 | 429 | 500 | 503, 'json'>

const open = endpoints({ audience: 'public', tags: ['accounts'] })
const signIn = open.post('/oauth/authenticate', 'Sign in with a password, for the product’s own clients', {
  reads_body: true,
  description:
    'As JSON or as a form. Failures carry `error` and `error_description` as RFC 6749 has them. Send the `browser` of an earlier answer as `X-Browser`: strangers’ wrong passwords then never make this user wait here.',
  request: {
    body: {
      required: true,
      content: { 'application/json': { schema: Credentials }, 'application/x-www-form-urlencoded': { schema: Credentials } },
    },
  },
  responses: {
    200: { description: 'A new session; send its token as `Authorization: Bearer`', content: { 'application/json': { schema: Token } } },
    400: failure('`invalid_request`: a parameter is missing; `unauthorized_client`, `unsupported_grant_type`'),
    401: failure(
      '`invalid_grant`: no such user, or not their password. `otp_required`: the password is right, send a code with it, or with the `challenge` of this response. `invalid_otp`: that code is not right',
    ),
    429: failure('Too many tries; `Retry-After` says how long to wait'),
  },
})
const api = createApi()
api.openAPIRegistry.registerPath(signIn)

/** Not a validated route: missing or malformed input is answered with `invalid_request` here, as in RFC 6749, not with field errors. */
export const authenticateApi = api.post(
  '/oauth/authenticate',
  async (c, next) => {
    if (/^application\/json\b/.test(c.req.header('content-type') ?? '')) await c.req.json().catch(refuse)
    return next()
  },
  validator('json', (value, c) => credentialsOf(value, c)),
  async (c): Promise<TypedResponse<AccessToken, 200, 'json'> | Refusal> => {
    const { username, password, otp, challenge, client_id, grant_type = 'password' } = c.req.valid('json')
    // OAuth 2.1 has no password grant: only the product's own clients, which have no id, may still use it (product.md §3).
    if (client_id !== undefined || /^Basic\b/i.test(c.req.header('authorization') ?? '')) throw new ReadableError(UNAUTHORIZED_CLIENT)
    if (grant_type !== 'password') throw new ReadableError(UNSUPPORTED_GRANT_TYPE)
    if (challenge && otp) return c.json(await answerChallenge(c.var.context, { challenge, otp, from: fromOf(c) }), 200)
    if (!username?.trim() || !password) return refuse()
    return c.json(await authenticate(c.var.context, { login: username, password, ...(otp && { otp }), from: fromOf(c) }), 200)
  },
)

/** Credentials from a form, otherwise from JSON; malformed fields count as missing. */
async function credentialsOf(json: unknown, c: HonoContext<ApiEnv>): Promise<Credentials> {
  const form = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/.test(c.req.header('content-type') ?? '')
  return Credentials.safeParse(form ? await c.req.parseBody().catch(refuse) : json).data ?? {}
}

function refuse(): never {
  throw new ReadableError(MISSING_PARAMETER)
}
