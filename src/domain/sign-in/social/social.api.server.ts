import { z } from '@hono/zod-openapi'
import { ReadableError } from '../../../kit/errors.ts'
import { body, createApi, endpoints, failure, fromOf, notFoundAnswer } from '../../../kit/http/api.server.ts'
import { secretCookie } from '../../../kit/http/secret-cookie.server.ts'
import { pathTo } from '../../../urls/paths.ts'
import { finishSocialSignIn } from './finish-social-sign-in.server.ts'
import { SOCIAL_COOKIE, SOCIAL_SECONDS } from './social.ts'
import { startSocialSignIn } from './start-social-sign-in.server.ts'

const open = endpoints({ audience: 'public', tags: ['accounts'] })
const start = open.get(
  '/auth/social/{provider}/authorize',
  'Sign in at another provider: redirects the browser there, to return to `/social-callback`',
  {
    request: {
      params: z.object({ provider: z.string().max(40).openapi({ example: 'google' }) }),
      query: z.object({ redirect: z.string().max(2000).optional(), lang: z.string().optional() }),
    },
    responses: { 302: { description: 'To the provider, or back with an error' }, 429: failure('Too many from one address') },
  },
)
const finish = open.post('/oauth/social', 'Exchange the browser’s return for a session', {
  description: 'For the page `/social-callback`. `X-Social-Sign-In` is the value of the browser’s cookie.',
  request: { body: body(z.object({ query: z.string().max(8000) })) },
  responses: {
    200: {
      description: 'A new session',
      content: {
        'application/json': {
          schema: z.object({
            access_token: z.string(),
            token_type: z.literal('Bearer'),
            expires_in: z.int(),
            browser: z.string(),
            redirect: z.string(),
          }),
        },
      },
    },
    400: failure('`social_expired`, `social_refused`'),
    401: failure('`otp_required`: send a code with the `challenge` of this response to `/oauth/authenticate`, then go to its `redirect`'),
    403: failure('`social_unverified`'),
    409: failure('`social_other_account`'),
    503: failure('`social_unavailable`'),
    ...notFoundAnswer,
  },
})

export const socialApi = createApi()
  .openapi(start, async (c) => {
    const { config, locale } = c.var.context
    const { redirect = '' } = c.req.valid('query')
    try {
      const { id, url } = await startSocialSignIn(c.var.context, { ...c.req.valid('param'), redirect, from: fromOf(c) })
      c.header('set-cookie', secretCookie(SOCIAL_COOKIE, id, { secure: config.https, seconds: SOCIAL_SECONDS }))
      return c.redirect(url, 302)
    } catch (error) {
      if (!(error instanceof ReadableError) || error.code !== 'social_unavailable') throw error
      return c.redirect(`${config.public_url}${pathTo('social_callback', locale)}?problem=unavailable`, 302)
    }
  })
  .openapi(finish, async (c) => {
    const id = c.req.header('x-social-sign-in')?.slice(0, 100) ?? ''
    return c.json(await finishSocialSignIn(c.var.context, { id, ...c.req.valid('json'), from: fromOf(c) }), 200)
  })
