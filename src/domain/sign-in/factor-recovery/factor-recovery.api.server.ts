import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoint, failure, fromOf, invalidAnswer } from '../../../kit/http/api.server.ts'
import { FactorRecovery, RecoveryLink } from './factor-recovery.ts'
import { findRecoveryOfChallenge, findRecoveryOfLink } from './find-recovery.server.ts'
import { cancelFactorRecovery, cancelOwnFactorRecovery, finishFactorRecovery, startFactorRecovery } from './recover-factor.server.ts'

const tags = ['accounts']
const required = z.string('kit_required_field').min(1, 'kit_required_field').max(200)
const Challenge = z.object({ challenge: required })
const Token = z.object({ token: required })
const expired = { 401: failure('`challenge_expired`') }
const invalidLink = { 400: failure('Invalid or expired link') }

const start = endpoint({
  method: 'post',
  path: '/oauth/factor-recovery',
  audience: 'public',
  tags,
  summary: 'Request the removal of a lost second step',
  description:
    'With the challenge of an `otp_required` response. 72 hours later a link that removes the second step is mailed to the confirmed address; letters before that can cancel it. A right code, another password or address, and closing all sessions end it. Asked for again it goes on as it is; once it is due, the link is mailed again.',
  request: { body: body(Challenge) },
  responses: {
    202: answer(FactorRecovery, 'It runs, and letters are on their way'),
    ...expired,
    403: failure('`factor_recovery_unconfirmed`: nobody has confirmed the address; `factor_recovery_by_admin`: another admin resets it'),
    409: failure('The second step is off'),
    ...invalidAnswer,
    429: failure('Too many; `Retry-After` says how long to wait'),
  },
})
const status = endpoint({
  method: 'post',
  path: '/oauth/factor-recovery/status',
  audience: 'public',
  tags,
  summary: 'Get the running recovery of a second step, by challenge',
  request: { body: body(Challenge) },
  responses: { 200: answer(FactorRecovery.nullable(), 'null when none is running'), ...expired, ...invalidAnswer },
})
const check = endpoint({
  method: 'post',
  path: '/oauth/factor-recovery/check',
  audience: 'public',
  tags,
  summary: 'Check a mailed link of a recovery, without using it',
  request: { body: body(Token) },
  responses: { 200: answer(RecoveryLink, 'What it can do'), ...invalidLink, ...invalidAnswer },
})
const cancel = endpoint({
  method: 'post',
  path: '/oauth/factor-recovery/cancellation',
  audience: 'public',
  tags,
  summary: 'Cancel a recovery by a mailed link',
  request: { body: body(Token) },
  responses: { 204: { description: 'Cancelled' }, ...invalidLink, ...invalidAnswer },
})
const finish = endpoint({
  method: 'post',
  path: '/oauth/factor-recovery/completion',
  audience: 'public',
  tags,
  summary: 'Remove the second step by the link mailed at the end; ends all sessions',
  request: { body: body(Token) },
  responses: { 204: { description: 'Removed' }, ...invalidLink, ...invalidAnswer },
})
const cancelOwn = endpoint({
  method: 'delete',
  path: '/oauth/factor-recovery',
  audience: 'signed_in',
  tags,
  summary: 'Cancel the user’s own recovery of the second step',
  responses: { 204: { description: 'Cancelled' }, 401: failure('No token'), 404: failure('None is running') },
})

export const factorRecoveryApi = createApi()
  .openapi(start, async (c) => {
    return c.json({ data: await startFactorRecovery(c.var.context, { ...c.req.valid('json'), from: fromOf(c) }) }, 202)
  })
  .openapi(status, async (c) => c.json({ data: await findRecoveryOfChallenge(c.var.context, c.req.valid('json')) }, 200))
  .openapi(check, async (c) => c.json({ data: await findRecoveryOfLink(c.var.context, c.req.valid('json')) }, 200))
  .openapi(cancel, async (c) => {
    await cancelFactorRecovery(c.var.context, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(finish, async (c) => {
    await finishFactorRecovery(c.var.context, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(cancelOwn, async (c) => {
    await cancelOwnFactorRecovery(c.var.context)
    return c.body(null, 204)
  })
