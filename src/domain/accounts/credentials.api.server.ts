import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent } from '../../kit/http/api.server.ts'
import { askEmailChange, cancelEmailChange, confirmEmailChange } from './change-email.server.ts'
import { changePassword } from './change-password.server.ts'
import { checkConfirmingLink } from './check-link.server.ts'
import { checkKeepLink, keepEmail } from './keep-email.server.ts'

const tags = ['accounts']
const refused = {
  403: failure('`proof_required`: a user without a password needs `POST /oauth/confirm` first'),
  429: failure('Too many tries; `Retry-After` says how long to wait'),
}
const alreadyConfirmed = { 409: failure('`already_confirmed`: by this link') }
// The verbs refuse empty and malformed fields, together with all other errors.
const password = z.string('kit_required_field').max(1000, 'users_error_password_long')
const email = z.string('kit_required_field').max(1000, 'users_error_email').openapi({ format: 'email' })
const currentPassword = z.string().max(1000, 'security_error_password').optional().openapi({ description: 'The current password' })

const signedIn = endpoints({ audience: 'signed_in', tags })
const askEmail = signedIn.put('/oauth/user/email', 'Request a change of e-mail address', {
  description: 'It takes the old one’s place when it is confirmed from there. The response is the same when another account has it.',
  request: { body: body(z.object({ email, email_confirmation: email, password: currentPassword })) },
  responses: {
    202: answer(z.object({ new_email: z.string() }), 'A link is on its way to the new address, and a notice to the old one'),
    ...refused,
  },
})
const cancelEmail = signedIn.delete('/oauth/user/email', 'Cancel the change of e-mail address; its link is void', {
  responses: { 204: { description: 'Done' }, 404: failure('No change is pending') },
})
const open = endpoints({ audience: 'public', tags })
const confirmEmail = open.post('/oauth/change-email', 'Confirm a new e-mail address by the link mailed to it', {
  request: { body: body(z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })) },
  responses: { 204: { description: 'Changed' }, 400: failure('Invalid or expired link'), ...alreadyConfirmed },
})
const checkEmail = open.post('/oauth/change-email/check', 'Check a link that confirms a new address, without using it up', {
  request: { body: body(z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })) },
  responses: { 204: { description: 'Valid' }, 400: failure('Invalid or expired link'), ...alreadyConfirmed },
})
const checkKeep = open.post('/oauth/keep-email/check', 'Check a link that cancels a change of address, without using it up', {
  request: { body: body(z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })) },
  responses: { 204: { description: 'Valid' }, 400: failure('Invalid or expired link') },
})
const keep = open.post('/oauth/keep-email', 'Cancel a change of address by the link mailed to the old one', {
  description:
    'Cancels a change of address that waits, or takes one back within seven days. Ends all sessions and what connected sites hold, unlinks identities at other providers that were linked since it was requested, and mails a link to choose another password.',
  request: { body: body(z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })) },
  responses: { 204: { description: 'Kept' }, 400: failure('Invalid or expired link') },
})
const newPassword = signedIn.put('/oauth/user/password', 'Change the password; signs out everywhere else, connected sites included', {
  request: { body: body(z.object({ current_password: currentPassword, password, password_confirmation: password })) },
  responses: { 204: { description: 'Set' }, ...refused },
})

export const credentialsApi = createApi()
  .openapi(askEmail, async (c) => {
    const { email, email_confirmation, password } = c.req.valid('json')
    const new_email = await askEmailChange(c.var.context, { email, email_confirmation, password, from: fromOf(c) })
    return c.json({ data: { new_email } }, 202)
  })
  .openapi(cancelEmail, (c) => noContent(c, cancelEmailChange(c.var.context)))
  .openapi(confirmEmail, (c) => noContent(c, confirmEmailChange(c.var.context, c.req.valid('json'))))
  .openapi(checkEmail, (c) => noContent(c, checkConfirmingLink(c.var.context, 'change-email', c.req.valid('json'))))
  .openapi(checkKeep, (c) => noContent(c, checkKeepLink(c.var.context, c.req.valid('json'))))
  .openapi(keep, (c) => noContent(c, keepEmail(c.var.context, c.req.valid('json'))))
  .openapi(newPassword, async (c) => {
    const { current_password, password, password_confirmation } = c.req.valid('json')
    return noContent(c, changePassword(c.var.context, { current_password, password, password_confirmation, from: fromOf(c) }))
  })
