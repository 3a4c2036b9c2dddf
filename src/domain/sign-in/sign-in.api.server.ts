import { z } from '@hono/zod-openapi'
import { requireUser } from '../../kit/actor.policy.ts'
import { notFound } from '../../kit/errors.ts'
import { answer, body, createApi, endpoint, failure, invalidAnswer } from '../../kit/http/api.server.ts'
import { SHOWN_TO } from '../../kit/http/shown-to.ts'
import { changeProfile } from '../users/change-profile.server.ts'
import { findOwnUser, findSessions } from '../users/find-user.server.ts'
import { OwnUser, ProfileChange, Session } from '../users/user.ts'
import { endSessions } from './end-sessions.server.ts'

const tags = ['accounts']
const signedOut = { 401: failure('No token, or `Token has expired` when it was once good') }
const done = { 204: { description: 'Done' } }

const signOut = endpoint({
  method: 'post',
  path: '/oauth/logout',
  audience: 'signed_in',
  tags,
  summary: 'End this session',
  responses: { ...done, ...signedOut },
})
const me = endpoint({
  method: 'get',
  path: '/oauth/user',
  audience: 'signed_in',
  tags,
  summary: 'Get the signed-in user',
  responses: { 200: answer(OwnUser, 'Including the private fields'), ...signedOut },
})
const change = endpoint({
  method: 'patch',
  path: '/oauth/user',
  audience: 'signed_in',
  tags,
  summary: 'Change the user’s name and private fields',
  description:
    'Omitted fields stay; an empty private field is cleared. A telephone number without a country code is Argentine. Changing it or the CUIL needs a recent `POST /oauth/confirm`.',
  request: { body: body(ProfileChange) },
  responses: { ...done, ...signedOut, 403: failure('`proof_required`'), ...invalidAnswer },
})
const sessions = endpoint({
  method: 'get',
  path: '/oauth/sessions',
  audience: 'signed_in',
  tags,
  summary: 'List the user’s sessions',
  responses: { 200: answer(z.array(Session), 'The latest used first'), ...signedOut },
})
const endAll = endpoint({
  method: 'delete',
  path: '/oauth/sessions',
  audience: 'signed_in',
  tags,
  summary: 'End all sessions of the user',
  responses: { ...done, ...signedOut },
})
const endOne = endpoint({
  method: 'delete',
  path: '/oauth/sessions/{id}',
  audience: 'signed_in',
  tags,
  summary: 'End one session',
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { ...done, ...signedOut, 404: failure('Not a session of this user') },
})
export const signInApi = createApi()
  .openapi(signOut, async (c) => {
    await endSessions(c.var.context, 'this')
    return c.body(null, 204)
  })
  .openapi(me, async (c) => {
    const user = await findOwnUser(c.var.context.db, requireUser(c.var.context.actor))
    if (!user) throw notFound()
    return c.json({ data: user }, 200)
  })
  .openapi(change, async (c) => {
    await changeProfile(c.var.context, c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(sessions, async (c) => {
    const { user_id, session_id } = requireUser(c.var.context.actor)
    return c.json({ data: await findSessions(c.var.context.db, user_id, session_id) }, 200)
  })
  .openapi(endAll, async (c) => {
    await endSessions(c.var.context, 'all')
    return c.body(null, 204)
  })
  .openapi(endOne, async (c) => {
    await endSessions(c.var.context, c.req.valid('param'))
    return c.body(null, 204)
  })

signInApi.openAPIRegistry.registerComponent('securitySchemes', 'Bearer', { type: 'http', scheme: 'bearer' })
signInApi.openAPIRegistry.registerComponent('securitySchemes', 'Session', {
  type: 'apiKey',
  in: 'cookie',
  name: 'session',
  description: `Pages of the site itself only: with \`Sec-Fetch-Site: same-origin\` and, for writes, with the id of the page’s account as \`${SHOWN_TO}\`. On https the cookie is \`__Host-session\`.`,
})
