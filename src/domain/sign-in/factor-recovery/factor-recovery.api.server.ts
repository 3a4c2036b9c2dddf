import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent } from '../../../kit/http/api.server.ts'
import { FactorRecovery, RecoveryLink } from './factor-recovery.ts'
import { findRecoveryOfChallenge, findRecoveryOfLink } from './find-recovery.server.ts'
import { cancelFactorRecovery, cancelOwnFactorRecovery, finishFactorRecovery, startFactorRecovery } from './recover-factor.server.ts'

const tags = ['accounts']
const required = z.string('kit_required_field').min(1, 'kit_required_field').max(200)
const Challenge = z.object({ challenge: required })
const Token = z.object({ token: required })
const expired = { 401: failure('`challenge_expired`') }
const invalidLink = { 400: failure('Invalid or expired link') }

const open = endpoints({ audience: 'public', tags })
const start = open.post('/oauth/factor-recovery', 'Request the removal of a lost second step', {
  description:
    'With the challenge of an `otp_required` response. 72 hours later a link that removes the second step is mailed to the confirmed address; letters before that can cancel it. A right code, another password or address, and closing all sessions end it. Asked for again it goes on as it is; once it is due, the link is mailed again.',
  request: { body: body(Challenge) },
  responses: {
    202: answer(FactorRecovery, 'It runs, and letters are on their way'),
    ...expired,
    403: failure('`factor_recovery_unconfirmed`: nobody has confirmed the address; `factor_recovery_by_admin`: another admin resets it'),
    409: failure('The second step is off'),
    429: failure('Too many; `Retry-After` says how long to wait'),
  },
})
const status = open.post('/oauth/factor-recovery/status', 'Get the running recovery of a second step, by challenge', {
  request: { body: body(Challenge) },
  responses: { 200: answer(FactorRecovery.nullable(), 'null when none is running'), ...expired },
})
const check = open.post('/oauth/factor-recovery/check', 'Check a mailed link of a recovery, without using it', {
  request: { body: body(Token) },
  responses: { 200: answer(RecoveryLink, 'What it can do'), ...invalidLink },
})
const cancel = open.post('/oauth/factor-recovery/cancellation', 'Cancel a recovery by a mailed link', {
  request: { body: body(Token) },
  responses: { 204: { description: 'Cancelled' }, ...invalidLink },
})
const finish = open.post('/oauth/factor-recovery/completion', 'Remove the second step by the link mailed at the end; ends all sessions', {
  request: { body: body(Token) },
  responses: { 204: { description: 'Removed' }, ...invalidLink },
})
const signedIn = endpoints({ audience: 'signed_in', tags })
const cancelOwn = signedIn.delete('/oauth/factor-recovery', 'Cancel the user’s own recovery of the second step', {
  responses: { 204: { description: 'Cancelled' }, 404: failure('None is running') },
})

export const factorRecoveryApi = createApi()
  .openapi(start, async (c) => {
    return c.json({ data: await startFactorRecovery(c.var.context, { ...c.req.valid('json'), from: fromOf(c) }) }, 202)
  })
  .openapi(status, async (c) => c.json({ data: await findRecoveryOfChallenge(c.var.context, c.req.valid('json')) }, 200))
  .openapi(check, async (c) => c.json({ data: await findRecoveryOfLink(c.var.context, c.req.valid('json')) }, 200))
  .openapi(cancel, (c) => noContent(c, cancelFactorRecovery(c.var.context, c.req.valid('json'))))
  .openapi(finish, (c) => noContent(c, finishFactorRecovery(c.var.context, c.req.valid('json'))))
  .openapi(cancelOwn, (c) => noContent(c, cancelOwnFactorRecovery(c.var.context)))
