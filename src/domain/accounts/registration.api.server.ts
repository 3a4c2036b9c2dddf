import { z } from '@hono/zod-openapi'
import type { Context } from '../../kit/context.server.ts'
import { invalid, ReadableError } from '../../kit/errors.ts'
import { answer, body, createApi, endpoints, failure, fieldErrors, fromOf, noContent } from '../../kit/http/api.server.ts'
import { readLink } from '../sign-in/mailed-links.server.ts'
import { Email, Registration } from '../users/user.ts'
import { checkConfirmingLink } from './check-link.server.ts'
import { recoverPassword, requestRecovery } from './recover-password.server.ts'
import { findRegistrationErrors, registerUser } from './register-user.server.ts'
import { resendVerification, verifyEmail } from './verify-email.server.ts'

const tags = ['accounts']
const invalidLink = { 400: failure('Invalid or expired link') }
const alreadyConfirmed = { 409: failure('`already_confirmed`: by this link') }
const tooMany = { 429: failure('Too many; `Retry-After` says how long to wait') }

const Token = z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })
// The verb refuses empty ones, together with all other errors.
const password = z.string('kit_required_field').max(1000, 'users_error_password_long')

const open = endpoints({ audience: 'public', tags })
const register = open.post('/oauth/register', 'Create an account', {
  description:
    'The response is the same when the address already has an account: its owner is notified by mail. The same registration sent again within ten minutes answers 201, too, and creates nothing.',
  request: { body: body(Registration) },
  responses: { 201: answer(z.object({ email: z.string() }), 'A mail with a link to confirm the address is on its way'), ...tooMany },
})
const verify = open.post('/oauth/verify-email', 'Confirm an e-mail address by a mailed link', {
  request: { body: body(Token) },
  responses: { 204: { description: 'Confirmed' }, ...invalidLink, ...alreadyConfirmed },
})
const checkVerify = open.post('/oauth/verify-email/check', 'Check a link that confirms an address, without using it up', {
  request: { body: body(Token) },
  responses: { 204: { description: 'Valid' }, ...invalidLink, ...alreadyConfirmed },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const resend = signedIn.post('/oauth/verify-email/resend', 'Send the confirmation link again', {
  responses: { 202: { description: 'On its way' }, 409: failure('Confirmed already'), ...tooMany },
})
const recovery = open.post('/oauth/recovery', 'Request a link to set a new password', {
  request: {
    body: body(
      z.object({ email: Email, redirect: z.string().max(2000).optional().openapi({ description: 'A path of this site, to go on to' }) }),
    ),
  },
  responses: { 202: { description: 'The same whether or not the address has an account' }, ...tooMany },
})
const check = open.post('/oauth/recovery/check', 'Check a recovery link, without using it up', {
  request: { body: body(Token) },
  responses: { 204: { description: 'Valid' }, ...invalidLink },
})
const recover = open.post('/oauth/recovery/password', 'Set a new password by a mailed link; ends all sessions', {
  request: { body: body(Token.extend({ password, password_confirmation: password })) },
  responses: { 204: { description: 'Set' }, ...invalidLink },
})

export const registrationApi = createApi()
  .openapi(
    register,
    async (c) => {
      const input = c.req.valid('json')
      await registerUser(c.var.context, { ...input, from: fromOf(c) })
      return c.json({ data: { email: input.email } }, 201)
    },
    (result, c) => (result.success ? undefined : refuseRegistration(c.var.context, result)),
  )
  .openapi(verify, (c) => noContent(c, verifyEmail(c.var.context, c.req.valid('json'))))
  .openapi(checkVerify, (c) => noContent(c, checkConfirmingLink(c.var.context, 'verify-email', c.req.valid('json'))))
  .openapi(resend, async (c) => {
    await resendVerification(c.var.context, { from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(recovery, async (c) => {
    await requestRecovery(c.var.context, { ...c.req.valid('json'), from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(check, (c) => noContent(c, readLink(c.var.context.db, 'recover-password', c.req.valid('json').token)))
  .openapi(recover, (c) => noContent(c, recoverPassword(c.var.context, c.req.valid('json'))))

/** Reports the errors of the shape and of the verb in one response. */
async function refuseRegistration(ctx: Context, { error, ...typed }: { error: z.ZodError; data?: unknown }): Promise<never> {
  if (typeof typed.data !== 'object' || typed.data === null) throw new ReadableError('invalid_request')
  throw invalid({ ...(await findRegistrationErrors(ctx, typed.data)), ...fieldErrors(error.issues) })
}
