import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent, proofAnswer } from '../../../kit/http/api.server.ts'
import { proveAgain } from '../prove-again.server.ts'
import { resetSecondFactor } from './reset-second-factor.server.ts'
import { FactorSetup, OneTimeCode, RecoveryCodes, SecondFactor } from './second-factor.ts'
import {
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from './set-up-second-factor.server.ts'

const tags = ['accounts']
const done = { 204: { description: 'Done' } }
const sensitive = {
  ...proofAnswer,
  409: failure('Not possible in its current state'),
}

const signedIn = endpoints({ audience: 'signed_in', tags })
const confirm = signedIn.post('/oauth/confirm', 'Verify the password or a code again, as sensitive acts require', {
  description: 'Valid for ten minutes, for this session. Required after a 403 response with `error: proof_required`.',
  request: {
    body: body(
      z.object({ password: z.string().max(1000, 'users_error_password_long').optional(), otp: OneTimeCode.or(z.literal('')).optional() }),
    ),
  },
  responses: { ...done, 429: failure('Too many tries; `Retry-After` says how long to wait') },
})
const show = signedIn.get('/oauth/second-factor', 'Get the state of the second factor', {
  responses: { 200: answer(SecondFactor, 'Its state') },
})
const start = signedIn.post(
  '/oauth/second-factor',
  'Create the secret for an authenticator app; inactive until confirmed by a first code',
  {
    responses: { 200: answer(FactorSetup, 'As text, and as the URI for a QR code'), ...sensitive },
  },
)
const activate = signedIn.post(
  '/oauth/second-factor/activation',
  'Activate the second factor with a first code; signs out everywhere else',
  {
    request: { body: body(z.object({ otp: OneTimeCode })) },
    responses: { 200: answer(RecoveryCodes, 'Each valid once, shown only this once'), ...sensitive },
  },
)
const renew = signedIn.post('/oauth/second-factor/recovery-codes', 'Replace the recovery codes; the old ones are void', {
  responses: { 200: answer(RecoveryCodes, 'Shown only this once'), ...sensitive },
})
const end = signedIn.delete('/oauth/second-factor', 'Deactivate the second factor', {
  responses: { ...done, ...sensitive },
})

const admin = endpoints({ audience: 'admin', tags: ['admin'] })
const reset = admin.post(
  '/admin/user/{id}/second-factor-reset',
  'Reset the second step of another user who lost it; ends all their sessions',
  {
    request: {
      params: z.object({ id: z.string().regex(/^user_[0-9a-z]{1,40}$/) }),
      body: body(z.object({ reason: z.string('kit_required_field').trim().min(1, 'kit_required_field').max(500, 'users_error_too_long') })),
    },
    responses: { ...done, ...sensitive },
  },
)

export const secondFactorApi = createApi()
  .openapi(confirm, async (c) => {
    const { password, otp } = c.req.valid('json')
    return noContent(c, proveAgain(c.var.context, { ...(password && { password }), ...(otp && { otp }), from: fromOf(c) }))
  })
  .openapi(show, async (c) => c.json({ data: await findSecondFactor(c.var.context) }, 200))
  .openapi(start, async (c) => c.json({ data: await startSecondFactor(c.var.context) }, 200))
  .openapi(activate, async (c) => {
    return c.json({ data: { recovery_codes: await confirmSecondFactor(c.var.context, c.req.valid('json')) } }, 200)
  })
  .openapi(renew, async (c) => c.json({ data: { recovery_codes: await replaceRecoveryCodes(c.var.context) } }, 200))
  .openapi(reset, (c) => noContent(c, resetSecondFactor(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
  .openapi(end, (c) => noContent(c, endSecondFactor(c.var.context)))
