import { z } from '@hono/zod-openapi'
import { answer, body, createApi, endpoints, failure, fromOf, noContent, proofAnswer } from '../../../kit/http/api.server.ts'
import { OrganizationRef } from '../organization.ts'
import { answerJoinRequest, askToJoin } from './ask-to-join.server.ts'
import { acceptInvitation, inviteMember, openInvitation, revokeInvitation } from './invite-member.server.ts'
import { JoinAnswer, Membership, NewInvitation, NewJoinRequest, OpenedInvitation, OwnJoinRequest } from './member.ts'
import { findMembers, findOwnJoinRequests, removeMember } from './members.server.ts'

const Key = z.string().regex(/^[\w-]{1,80}$/)
const Id = z.object({ id: z.string().regex(/^org_[0-9a-z]{1,40}$/) })
const Token = z.object({ token: z.string('kit_required_field').min(1, 'kit_required_field').max(200) })
const removed = { 409: failure('An admin removed their role of a manager: only an admin gives it back') }
const signedIn = endpoints({ audience: 'signed_in', tags: ['organizations'] })

const members = signedIn.get('/my-organization/{slug}/members', 'List managers, invitations and join requests of an organization', {
  request: { params: z.object({ slug: Key }) },
  responses: { 200: answer(Membership, 'For its managers and for admins') },
})
const remove = signedIn.delete('/my-organization/{id}/members/{user_id}', 'Remove a manager, never the last one', {
  description: 'Every manager and every admin gets a letter. Nothing is paid to its bank account for 72 hours.',
  request: { params: Id.extend({ user_id: Key }) },
  responses: { 204: { description: 'Done' }, ...proofAnswer, 409: failure('The last one') },
})
const invite = signedIn.post('/my-organization/{id}/invitations', 'Invite a person to manage an organization, by e-mail', {
  description: 'Every manager and every admin gets a letter, and another one when it is accepted.',
  request: { params: Id, body: body(NewInvitation) },
  responses: { 202: { description: 'On its way' }, ...proofAnswer, 429: failure('Too many') },
})
const revoke = signedIn.delete('/my-organization/{id}/invitations/{invitation_id}', 'Revoke an invitation', {
  request: { params: Id.extend({ invitation_id: Key }) },
  responses: { 204: { description: 'Done' } },
})
const open = signedIn.post('/organization-invitations/opened', 'Open an invitation by its link', {
  request: { body: body(Token) },
  responses: { 200: answer(OpenedInvitation, 'Nothing changes'), 400: failure('Invalid or expired link') },
})
const accept = signedIn.post('/organization-invitations/accepted', 'Accept an invitation by its mailed link', {
  description: 'Every manager and every admin gets a letter. Nothing is paid to its bank account for 72 hours.',
  request: { body: body(Token) },
  responses: { 200: answer(OrganizationRef, 'The organization'), 400: failure('Invalid or expired link'), ...removed },
})
const ask = signedIn.post('/organizations/{id}/join-requests', 'Request to join an organization; its managers answer', {
  request: { params: Id, body: body(NewJoinRequest) },
  responses: {
    202: { description: 'Asked' },
    403: failure('The address of the account is not confirmed'),
    409: failure('Already in it, or already asked, or an admin removed their role'),
    429: failure('Too many'),
  },
})
const asked = signedIn.get('/join-requests', 'List the user’s unanswered join requests', {
  responses: { 200: answer(z.array(OwnJoinRequest), 'The first one first') },
})
const reply = signedIn.post('/my-organization/{id}/join-requests/{request_id}', 'Accept or refuse a join request', {
  description: 'Accepting asks for the password again, and every manager and every admin gets a letter.',
  request: { params: Id.extend({ request_id: Key }), body: body(JoinAnswer) },
  responses: { 204: { description: 'Answered' }, ...proofAnswer, ...removed },
})

export const memberApi = createApi()
  .openapi(members, async (c) => c.json({ data: await findMembers(c.var.context, c.req.valid('param').slug) }, 200))
  .openapi(remove, (c) => noContent(c, removeMember(c.var.context, c.req.valid('param'))))
  .openapi(invite, async (c) => {
    await inviteMember(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json'), from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(revoke, (c) => noContent(c, revokeInvitation(c.var.context, c.req.valid('param'))))
  .openapi(open, async (c) => c.json({ data: await openInvitation(c.var.context, c.req.valid('json').token) }, 200))
  .openapi(accept, async (c) => c.json({ data: await acceptInvitation(c.var.context, c.req.valid('json').token) }, 200))
  .openapi(ask, async (c) => {
    await askToJoin(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json'), from: fromOf(c) })
    return c.body(null, 202)
  })
  .openapi(asked, async (c) => c.json({ data: await findOwnJoinRequests(c.var.context) }, 200))
  .openapi(reply, (c) => noContent(c, answerJoinRequest(c.var.context, { ...c.req.valid('param'), ...c.req.valid('json') })))
